// Any bytes as a model file; then the same bytes as the header and tensors of one whose checksum is
// right, which chance would never find. The graph that it carries is read too.
#include "train/files/model_file.hpp"

#include "fuzz.hpp"
#include "train/files/carried_graph.hpp"
#include "train/files/model_card.hpp"
#include "train/forged_model_file.hpp"

namespace {

void parse(const hplc::SharedBytes& bytes) {
    const hplc::ModelFile file = hplc::parse_model_file(bytes, "fuzz.model");
    const hplc::ModelCard card = hplc::card_of(file);
    (void)hplc::read_carried_graph(file, card.graph);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    (void)hplc::fuzz::run(data, size, parse);
    const std::string text(reinterpret_cast<const char*>(data), size);
    const std::size_t end = std::min(text.find('\0'), size);
    const std::string forged =
        hplc::testing::forged_model_file(text.substr(0, end), text.substr(end));
    return hplc::fuzz::run(reinterpret_cast<const std::uint8_t*>(forged.data()), forged.size(),
                           parse);
}
