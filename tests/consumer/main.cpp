// Builds a triangle with the installed headers and library, and looks at the embedded graph.
#include <cstdio>
#include <hplc/graph/csr_graph.hpp>
#include <hplc/io/datasets/embedded_graph.hpp>
#include <vector>

int main() {
    const std::vector<hplc::NodePair> triangle = {{0, 1}, {1, 2}, {2, 0}};
    const hplc::BuiltGraph built = hplc::build_graph(3, triangle, hplc::all_cores());
    std::printf("%zu edges, %zu embedded files\n", std::size_t{built.graph.num_edges()},
                hplc::embedded_files().size());
}
