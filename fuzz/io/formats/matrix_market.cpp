#include "io/formats/matrix_market.hpp"

#include "fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return hplc::fuzz::run(data, size, [](const hplc::SharedBytes& bytes) {
        const hplc::SourceText source{.name = "fuzz.mtx", .text = bytes.view()};
        (void)hplc::read_matrix_market(source, {});
    });
}
