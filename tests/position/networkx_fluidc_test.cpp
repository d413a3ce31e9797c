// Our FluidC against networkx's, the implementation that the authors used.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "graph/components.hpp"
#include "graph/generators.hpp"
#include "io/read_graph.hpp"
#include "position/communities.hpp"
#include "position/internal/label_regions.hpp"
#include "position_fixtures.hpp"
#include "support/support.hpp"

namespace hplc {
namespace networkx_fluidc_test {

struct Mean {
    double value = 0;
    double standard_error = 0;
};

// The largest component, renumbered.
CsrGraph largest_component(const CsrGraph& graph) {
    const Components components = connected_components(graph, Threads{1});
    std::vector<NodeId> new_number(graph.num_nodes());
    NodeId count = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (components.label[v] == components.largest()) new_number[v] = count++;
    }
    std::vector<NodePair> edges;
    for (const auto& [u, v] : graph.edges()) {
        if (components.label[u] == components.largest())
            edges.push_back({new_number[u], new_number[v]});
    }
    return testing::graph_of(count, edges);
}

Mean networkx_modularity(const CsrGraph& graph, std::uint32_t count, int seeds) {
    const testing::TemporaryFolder folder;
    std::string lines;
    for (const auto& [u, v] : graph.edges())
        lines += fmt::format("{} {}\n", u, v);
    const auto file = folder.file("edges.txt", lines);
    const auto script = testing::source_dir() / "tests/position/networkx_fluidc.py";
    const auto result = testing::run_command(fmt::format(
        "/usr/bin/python3 '{}' '{}' {} {}", script.string(), file.string(), count, seeds));
    EXPECT_EQ(result.exit_code, 0) << result.err;
    Mean mean;
    std::istringstream(result.out) >> mean.value >> mean.standard_error;
    return mean;
}

Mean our_modularity(const CsrGraph& graph, std::uint32_t count, int seeds) {
    const TrainGraph train = testing::train_graph(graph);
    double sum = 0;
    double squares = 0;
    for (int seed = 0; seed < seeds; ++seed) {
        const CommunityOptions options{
            .clusters = count, .eta = 1, .seed = static_cast<std::uint64_t>(seed)};
        const double modularity = find_communities(train, options).modularity;
        sum += modularity;
        squares += modularity * modularity;
    }
    const double mean = sum / seeds;
    return {mean, std::sqrt(std::max(0.0, squares / seeds - mean * mean) / (seeds - 1))};
}

// At least as good, up to three standard errors of the difference.
void expect_no_worse(const CsrGraph& graph, std::uint32_t count, int seeds) {
    const Mean theirs = networkx_modularity(graph, count, seeds);
    const Mean ours = our_modularity(graph, count, seeds);
    ASSERT_GT(theirs.value, 0.2);
    EXPECT_GE(ours.value,
              theirs.value - 3 * std::hypot(ours.standard_error, theirs.standard_error));
}

TEST(FluidCAgainstNetworkx, IsNoWorseOnCora) {
    HPLC_NEED_DATA(folder, "cora");
    const TrainGraph graph = LinkTask::whole(read_graph(folder.string(), {}), {}).train_graph();
    expect_no_worse(largest_component(graph.graph()), 8, 20);
}

TEST(FluidCAgainstNetworkx, IsNoWorseOnPlantedBlocks) {
    const BlockModel model = BlockModel::planted(1000, 5, 0.05, 0.005);
    const CsrGraph graph =
        testing::graph_of(1000, stochastic_block_model(model, {.seed = 3}).edges);
    expect_no_worse(largest_component(graph), 5, 20);
}

}  // namespace networkx_fluidc_test
}  // namespace hplc
