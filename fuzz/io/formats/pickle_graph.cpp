#include "io/formats/pickle_graph.hpp"

#include "fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return hplc::fuzz::run(data, size, [](const hplc::SharedBytes& bytes) {
        (void)hplc::read_pickle_graph(bytes, "fuzz.pkl");
    });
}
