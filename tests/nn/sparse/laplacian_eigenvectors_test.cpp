#include "nn/sparse/laplacian_eigenvectors.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <numeric>

#include "io/read_graph.hpp"
#include "nn/random_inputs.hpp"
#include "support/support.hpp"

namespace hplc::testing {
namespace laplacian_eigenvectors_test {

// From this many nodes on the iteration is used.
constexpr NodeId kMany = 1000;

TrainGraph path(NodeId nodes) {
    std::vector<NodePair> edges;
    for (NodeId v = 0; v + 1 < nodes; ++v)
        edges.push_back({v, v + 1});
    return train_graph(nodes, edges);
}

TrainGraph cycle(NodeId nodes) {
    std::vector<NodePair> edges;
    for (NodeId v = 0; v < nodes; ++v)
        edges.push_back({v, (v + 1) % nodes});
    return train_graph(nodes, edges);
}

TrainGraph complete(NodeId nodes) {
    std::vector<NodePair> edges;
    for (NodeId v = 0; v < nodes; ++v) {
        for (NodeId u = 0; u < v; ++u)
            edges.push_back({u, v});
    }
    return train_graph(nodes, edges);
}

// Some 30 neighbours in the own half, one in the other.
TrainGraph two_blocks(NodeId nodes) {
    std::vector<NodePair> edges;
    for (const NodePair pair : random_pairs(nodes * 15, nodes / 2, 1)) {
        edges.push_back(pair);
        edges.push_back({pair.u + nodes / 2, pair.v + nodes / 2});
    }
    for (const NodePair pair : random_pairs(nodes, nodes / 2, 2))
        edges.push_back({pair.u, pair.v + nodes / 2});
    return train_graph(nodes, edges);
}

double inner(const LaplacianEigenvectors& a, std::size_t i, const LaplacianEigenvectors& b,
             std::size_t j) {
    double sum = 0;
    for (std::size_t v = 0; v < a.vectors.size() / a.count; ++v)
        sum += static_cast<double>(a.vectors[v * a.count + i]) * b.vectors[v * b.count + j];
    return sum;
}

// ‖Lx − λx‖, the sums written out.
double residual(const CsrGraph& graph, const LaplacianEigenvectors& found, std::size_t column) {
    double squares = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        double sum = (1 - found.values[column]) * found.row(v)[column];
        for (const NodeId u : graph.neighbours(v)) {
            sum -= found.row(u)[column] /
                   std::sqrt(static_cast<double>(graph.degree(u)) * graph.degree(v));
        }
        squares += sum * sum;
    }
    return std::sqrt(squares);
}

// Orthonormal, orthogonal to D^(1/2), and eigenvectors as good as they say.
void expect_eigenvectors(const TrainGraph& graph, const LaplacianEigenvectors& found) {
    for (std::size_t i = 0; i < found.count; ++i) {
        EXPECT_LT(residual(graph.graph(), found, i), found.residual + 1e-6) << i;
        for (std::size_t j = 0; j <= i; ++j)
            EXPECT_NEAR(inner(found, i, found, j), i == j ? 1 : 0, 1e-5) << i << ' ' << j;
        double trivial = 0;
        for (NodeId v = 0; v < graph.graph().num_nodes(); ++v)
            trivial += std::sqrt(graph.graph().degree(v)) * found.row(v)[i];
        EXPECT_NEAR(trivial, 0, 1e-5 * std::sqrt(graph.graph().adjacency().size())) << i;
    }
}

void expect_values(const LaplacianEigenvectors& found, const std::vector<double>& expected,
                   double error) {
    ASSERT_EQ(found.values.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_NEAR(found.values[i], expected[i], error) << i;
}

TEST(LaplacianEigenvectors, PathOfThreeByHand) {
    const auto found = laplacian_eigenvectors(path(3), {.count = 2});
    expect_values(found, {1, 2}, 1e-12);
    const float half_root = std::sqrt(0.5F);
    const std::vector<float> expected = {half_root, -0.5F, 0, half_root, -half_root, -0.5F};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_NEAR(found.vectors[i], expected[i], 1e-6) << i;
}

TEST(LaplacianEigenvectors, CompleteGraphsHaveOneValue) {
    for (const NodeId nodes : {4U, 300U}) {
        const TrainGraph graph = complete(nodes);
        const auto found = laplacian_eigenvectors(graph, {.count = 3});
        expect_values(found, std::vector<double>(3, nodes / (nodes - 1.0)), 1e-6);
        expect_eigenvectors(graph, found);
    }
}

// Pairs of equal values, from 2e-5 on.
TEST(LaplacianEigenvectors, CyclesHaveCosines) {
    for (const NodeId nodes : {7U, kMany}) {
        const TrainGraph graph = cycle(nodes);
        const auto found = laplacian_eigenvectors(graph, {.count = 6});
        std::vector<double> expected;
        for (int j = 1; j <= 3; ++j)
            expected.insert(expected.end(), 2, 1 - std::cos(2 * std::numbers::pi * j / nodes));
        expect_values(found, expected, 1e-6);
        EXPECT_LE(found.residual, 1e-5);
        expect_eigenvectors(graph, found);
    }
}

// Column j is √degree × cos(π j v / (n − 1)), whatever its length and sign.
TEST(LaplacianEigenvectors, PathsHaveCosines) {
    for (const NodeId nodes : {9U, kMany}) {
        const TrainGraph graph = path(nodes);
        const auto found = laplacian_eigenvectors(graph, {.count = 5, .tolerance = 2e-6});
        expect_eigenvectors(graph, found);
        for (std::size_t i = 0; i < found.count; ++i) {
            const double angle = std::numbers::pi * static_cast<double>(i + 1) / (nodes - 1);
            EXPECT_NEAR(found.values[i], 1 - std::cos(angle), 1e-6);
            double dot = 0;
            double squares = 0;
            for (NodeId v = 0; v < nodes; ++v) {
                const double x = std::sqrt(graph.graph().degree(v)) * std::cos(angle * v);
                dot += x * found.row(v)[i];
                squares += x * x;
            }
            EXPECT_GT(std::fabs(dot) / std::sqrt(squares), 0.999) << i;
        }
    }
}

TEST(LaplacianEigenvectors, TheFirstPartsTwoBlocks) {
    const TrainGraph graph = two_blocks(kMany);
    const auto found = laplacian_eigenvectors(graph, {.count = 2});
    EXPECT_LT(found.values[0], 0.2);
    EXPECT_GT(found.values[1], 0.5);
    for (NodeId v = 0; v < kMany; ++v)
        EXPECT_EQ(found.row(v)[0] > 0, (v < kMany / 2) == (found.row(0)[0] > 0)) << v;
}

// An edge, a path of three and a node alone: 2; 1 and 2; nothing. Zeros come once a component.
TEST(LaplacianEigenvectors, TheNullSpaceOfAllComponentsIsLeftOut) {
    const TrainGraph graph = train_graph(6, {{0, 1}, {3, 4}, {4, 5}});
    const auto found = laplacian_eigenvectors(graph, {.count = 100});
    EXPECT_EQ(found.count, 3u);
    expect_values(found, {1, 2, 2}, 1e-12);
    expect_eigenvectors(graph, found);
    for (const float value : found.row(2))
        EXPECT_EQ(value, 0);
}

TEST(LaplacianEigenvectors, ManyComponentsAndLonersToo) {
    std::vector<NodePair> edges;
    for (NodeId v = 0; v < kMany; v += 2)
        edges.push_back({v, v + 1});
    const TrainGraph pairs = train_graph(kMany + 10, edges);
    expect_values(laplacian_eigenvectors(pairs, {.count = 4}), {2, 2, 2, 2}, 1e-5);
    for (const NodePair pair : random_pairs(1500, 500, 4))
        edges.push_back(pair);
    const TrainGraph mixed = train_graph(kMany + 10, edges);
    const auto found = laplacian_eigenvectors(mixed, {.count = 16});
    EXPECT_LE(found.residual, 1e-5);
    EXPECT_GT(found.values[0], 1e-3);
    expect_eigenvectors(mixed, found);
    for (NodeId v = kMany; v < kMany + 10; ++v)
        EXPECT_EQ(found.row(v)[0], 0);
}

TEST(LaplacianEigenvectors, NothingWhereNothingIsAsked) {
    for (const NodeId nodes : {2U, kMany}) {
        const auto found = laplacian_eigenvectors(path(nodes), {.count = 0});
        EXPECT_EQ(found.count, 0u);
        EXPECT_TRUE(found.vectors.empty());
    }
}

TEST(LaplacianEigenvectors, ThreadsDoNotMatter) {
    const TrainGraph graph = train_graph(3000, random_pairs(6000, 3000, 7));
    const auto one = laplacian_eigenvectors(graph, {.count = 8, .threads = {1}});
    EXPECT_EQ(one, laplacian_eigenvectors(graph, {.count = 8, .threads = {3}}));
    EXPECT_NE(one, laplacian_eigenvectors(graph, {.count = 8, .seed = 1}));
}

// Nodes by other names, another start: the same vectors up to signs, since no two values are equal.
TEST(LaplacianEigenvectors, NamesAndSeedsDoNotMatter) {
    constexpr NodeId kNodes = 600;
    std::vector<NodePair> edges = random_pairs(1500, kNodes, 8);
    const auto found = laplacian_eigenvectors(train_graph(kNodes, edges), {.count = 5});
    std::vector<NodeId> name(kNodes);
    std::iota(name.begin(), name.end(), 0U);
    RandomStream random(1, "names");
    shuffle(std::span(name), random);
    for (NodePair& pair : edges)
        pair = {name[pair.u], name[pair.v]};
    const auto other = laplacian_eigenvectors(train_graph(kNodes, edges), {.count = 5, .seed = 9});
    auto back = other;
    for (NodeId v = 0; v < kNodes; ++v)
        std::ranges::copy(other.row(name[v]), back.vectors.begin() + v * other.count);
    expect_values(other, found.values, 1e-6);
    for (std::size_t i = 0; i < found.count; ++i)
        EXPECT_GT(std::fabs(inner(found, i, back, i)), 0.9999) << i;
}

TEST(LaplacianEigenvectors, CoraAsScipyHasIt) {
    HPLC_NEED_DATA(data, "cora");
    const LinkTask task = LinkTask::random(read_graph(data.string(), {}), SplitRatio{}, {});
    const TrainGraph& graph = task.train_graph();
    const auto found = laplacian_eigenvectors(graph, {.count = 32});
    EXPECT_LE(found.residual, 1e-5);
    expect_eigenvectors(graph, found);
    nlohmann::json edges = nlohmann::json::array();
    for (const auto& [u, v] : graph.graph().edges())
        edges.push_back({u, v});
    const nlohmann::json all = {{"nodes", graph.graph().num_nodes()},
                                {"edges", edges},
                                {"values", found.values},
                                {"vectors", found.vectors}};
    const TemporaryFolder folder;
    const auto file = folder.file("found.json", all.dump());
    const auto script = source_dir() / "tests/nn/sparse/scipy_eigenvectors.py";
    const auto result =
        run_command(fmt::format("/usr/bin/python3 '{}' '{}'", script.string(), file.string()));
    EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
}

}  // namespace laplacian_eigenvectors_test
}  // namespace hplc::testing
