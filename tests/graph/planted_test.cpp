#include "graph/planted.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/error.hpp"
#include "base/random.hpp"
#include "graph/csr_graph.hpp"

namespace hplc {
namespace planted_test {

constexpr PlantedModel kModel{.nodes = 4000, .edges = 40'000, .communities = 40};

EdgeList citations(const PlantedModel& model, GenerateOptions options = {.seed = 1}) {
    return plant_citations(model, plant_nodes(model, options), options);
}
EdgeList collaborations(const PlantedModel& model, GenerateOptions options = {.seed = 1}) {
    return plant_collaborations(model, plant_nodes(model, options), options);
}

double share_inside(const EdgeList& list, const PlantedNodes& nodes) {
    std::size_t inside = 0;
    for (const auto& [u, v] : list.edges)
        inside += nodes.community[u] == nodes.community[v] ? 1 : 0;
    return static_cast<double>(inside) / static_cast<double>(list.edges.size());
}

// Of some edges, those whose ends share a neighbour.
double share_in_triangles(const EdgeList& list) {
    const CsrGraph graph = build_graph(list.num_nodes, list.edges, Threads{1}).graph;
    std::size_t closed = 0;
    for (const auto& [u, v] : list.edges) {
        std::vector<NodeId> common;
        std::ranges::set_intersection(graph.neighbours(u), graph.neighbours(v),
                                      std::back_inserter(common));
        closed += common.empty() ? 0 : 1;
    }
    return static_cast<double>(closed) / static_cast<double>(list.edges.size());
}

TEST(Planted, DoesNotDependOnThreads) {
    const GenerateOptions one{.seed = 3, .threads = {1}};
    const GenerateOptions four{.seed = 3, .threads = {4}};
    EXPECT_EQ(citations(kModel, one).edges, citations(kModel, four).edges);
    const EdgeList teams = collaborations(kModel, one);
    const EdgeList teams_again = collaborations(kModel, four);
    EXPECT_EQ(teams.edges, teams_again.edges);
    EXPECT_EQ(teams.times, teams_again.times);
    const PlantedNodes nodes = plant_nodes(kModel, one);
    EXPECT_EQ(nodes.community, plant_nodes(kModel, four).community);
    EXPECT_EQ(plant_features(nodes, 7, one), plant_features(nodes, 7, four));
    EXPECT_NE(citations(kModel, one).edges, citations(kModel, {.seed = 4}).edges);
}

TEST(Planted, PapersCiteEarlierOnesOnceEach) {
    const EdgeList list = citations(kModel);
    EXPECT_NEAR(static_cast<double>(list.edges.size()), 40'000, 2'000);
    EXPECT_TRUE(std::ranges::is_sorted(list.edges, {}, &NodePair::u));
    for (const auto& [u, v] : list.edges)
        ASSERT_LT(v, u);
    EXPECT_EQ(std::set(list.edges.begin(), list.edges.end()).size(), list.edges.size());
}

TEST(Planted, LinksFollowCommunitiesAsMuchAsAskedFor) {
    PlantedModel apart = kModel;
    apart.mixing = 0.02;
    PlantedModel mixed = kModel;
    mixed.mixing = 1;
    mixed.triangles = 0;
    const PlantedNodes nodes = plant_nodes(kModel, {.seed = 1});
    // What the first papers cite lies anywhere, and is handed on by copying.
    EXPECT_GT(share_inside(citations(apart), nodes), 0.6);
    EXPECT_LT(share_inside(citations(mixed), nodes), 0.2);
    EXPECT_GT(share_inside(collaborations(apart), nodes), 0.75);
    EXPECT_LT(share_inside(collaborations(mixed), nodes), 0.3);
}

TEST(Planted, TrianglesMakeTriangles) {
    PlantedModel few = kModel;
    few.triangles = 0;
    PlantedModel many = kModel;
    many.triangles = 0.7;
    EXPECT_GT(share_in_triangles(citations(many)), share_in_triangles(citations(few)) + 0.1);
}

TEST(Planted, SomePapersAreCitedByFar) {
    const EdgeList list = citations(kModel);
    std::vector<int> cited(kModel.nodes, 0);
    for (const NodePair& edge : list.edges)
        ++cited[edge.v];
    EXPECT_GT(std::ranges::max(cited), 100);  // ten on average
}

TEST(Planted, PairsOfAuthorsComeAgainInOtherYears) {
    const EdgeList list = collaborations(kModel);
    ASSERT_EQ(list.times.size(), list.edges.size());
    ASSERT_EQ(list.weights.size(), list.edges.size());
    EXPECT_TRUE(std::ranges::is_sorted(list.times));
    EXPECT_EQ(list.times.back(), 2019);
    std::map<NodePair, std::set<double>> years;
    for (std::size_t i = 0; i < list.edges.size(); ++i) {
        ASSERT_LT(list.edges[i].u, list.edges[i].v);
        ASSERT_TRUE(years[list.edges[i]].insert(list.times[i]).second);
    }
    EXPECT_LT(years.size(), list.edges.size() * 95 / 100);
    EXPECT_GT(years.size(), list.edges.size() / 2);
}

// Features of one community are alike: the mean over rows of one is far from that of all.
TEST(Planted, FeaturesTellCommunitiesApart) {
    const PlantedNodes nodes = plant_nodes(kModel, {.seed = 1});
    constexpr std::size_t kColumns = 16;
    const std::vector<float> features = plant_features(nodes, kColumns, {.seed = 1});
    const auto product = [&](NodeId u, NodeId v) {
        double sum = 0;
        for (std::size_t c = 0; c < kColumns; ++c)
            sum += double{features[u * kColumns + c]} * features[v * kColumns + c];
        return sum / kColumns;
    };
    double inside = 0;
    double across = 0;
    RandomStream random(1, "pairs");
    for (int i = 0; i < 2000; ++i) {
        const std::size_t first = nodes.member_start[random.below(40)];
        inside += product(nodes.members[first], nodes.members[first + 1]);
        across += product(static_cast<NodeId>(random.below(4000)),
                          static_cast<NodeId>(random.below(4000)));
    }
    EXPECT_GT(inside / 2000, across / 2000 + 0.2);
}

TEST(Planted, YearsGrow) {
    EXPECT_EQ(planted_year(kModel, 0), 1963);
    EXPECT_EQ(planted_year(kModel, 0.9999), 2019);
    EXPECT_EQ(planted_year(kModel, 0.95), 2018);
}

TEST(Planted, ImpossibleParametersAreRefused) {
    PlantedModel model = kModel;
    model.communities = 4001;
    EXPECT_THROW((void)plant_nodes(model, {}), InputError);
    model = kModel;
    model.mixing = 1.5;
    EXPECT_THROW((void)plant_nodes(model, {}), InputError);
    model = kModel;
    model.last_year = 1900;
    EXPECT_THROW((void)plant_nodes(model, {}), InputError);
}

}  // namespace planted_test
}  // namespace hplc
