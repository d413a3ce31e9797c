#include "fuzz.hpp"
#include "io/formats/edge_list_reader.hpp"

// Edges between known nodes: row numbers by odd bytes, names by even ones.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return hplc::fuzz::run(data, size, [](const hplc::SharedBytes& bytes) {
        const hplc::SourceText source{.name = "fuzz.txt", .text = bytes.view()};
        const bool rows = !source.text.empty() && source.text.back() % 2 != 0;
        const auto ids = rows ? hplc::NodeIds::rows(5) : hplc::NodeIds::names({"a", "b", "0", "1"});
        (void)hplc::read_edges_between(source, ids, {});
    });
}
