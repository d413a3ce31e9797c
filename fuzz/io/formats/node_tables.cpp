#include "io/nodes/node_tables.hpp"

#include "fuzz.hpp"

// The first byte says which reader and how many nodes.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return hplc::fuzz::run(data, size, [](const hplc::SharedBytes& bytes) {
        if (bytes.size() == 0) return;
        const auto choice = static_cast<unsigned char>(bytes.view().front());
        const hplc::SourceText source{.name = "fuzz.txt", .text = bytes.view().substr(1)};
        hplc::GraphData graph;
        graph.ids = hplc::NodeIds::rows(choice / 3 % 8);
        if (choice % 3 == 0) hplc::take_features(source, graph);
        if (choice % 3 == 1) (void)hplc::read_labels(source, graph.ids);
        if (choice % 3 == 2) hplc::take_names(source, hplc::SpareNames::kIgnore, graph);
    });
}
