// Any bytes as a graph file; then the same with checksums that fit, which chance would never find.
// The graph that comes out is walked, as every verb would.
#include "io/formats/graph_file.hpp"

#include "fuzz.hpp"
#include "io/formats/forged_graph_file.hpp"

namespace {

void parse(const hplc::SharedBytes& bytes) {
    const hplc::GraphData data = hplc::read_graph_file(bytes, "fuzz.hplc", {});
    (void)hplc::built_graph(data, {}).graph.edges();
    for (hplc::NodeId v = 0; v < data.ids.size(); ++v)
        (void)data.ids.find(data.ids.text(v));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    (void)hplc::fuzz::run(data, size, parse);
    const std::string forged =
        hplc::testing::forged_graph_file({reinterpret_cast<const char*>(data), size});
    return hplc::fuzz::run(reinterpret_cast<const std::uint8_t*>(forged.data()), forged.size(),
                           parse);
}
