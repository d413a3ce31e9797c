#include "io/edge_list_reader.hpp"

#include "fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return hplc::fuzz::run(data, size, [](const hplc::SharedBytes& bytes) {
        const hplc::SourceText source{.name = "fuzz.txt", .text = bytes.view()};
        (void)hplc::read_edge_list(source, {});
    });
}
