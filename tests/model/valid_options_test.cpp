#include <gtest/gtest.h>

#include "base/error.hpp"
#include "model/systems.hpp"
#include "model/systems/hplc.hpp"

namespace hplc {
namespace valid_options_test {

template <typename Change>
void expect_refused(const Change& change) {
    ModelOptions options = Hplc::options({});
    require_valid(options);
    change(options);
    EXPECT_THROW(require_valid(options), InputError);
}

TEST(ValidOptions, RefuseWhatWouldHaveNoEffect) {
    expect_refused([](ModelOptions& options) {
        options.get<VectorOptions>() = {.orthogonal_vectors = false, .spectral_vectors = true};
    });
    expect_refused([](ModelOptions& options) {
        options.get<VectorOptions>().orthogonal_vectors = true;
        options.get<PositionParts>().gated_positions = false;
    });
    expect_refused([](ModelOptions& options) {
        options.get<DecoderOptions>() = {.decoder = Decoder::kInner, .decoder_width = 64};
    });
}

}  // namespace valid_options_test
}  // namespace hplc
