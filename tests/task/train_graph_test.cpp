#include "task/train_graph.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <type_traits>

#include "support/support.hpp"
#include "task/link_task.hpp"
#include "task_fixtures.hpp"

namespace hplc {
namespace train_graph_test {

// Only LinkTask makes one. does_not_compile/ shows the same with the compiler's own words.
static_assert(!std::is_default_constructible_v<TrainGraph>);
static_assert(!std::is_constructible_v<TrainGraph, CsrGraph>);
static_assert(!std::is_constructible_v<TrainGraph, std::shared_ptr<const CsrGraph>>);
static_assert(!std::is_constructible_v<TrainGraph, std::shared_ptr<const CsrGraph>, Provenance>);
static_assert(!std::is_convertible_v<CsrGraph, TrainGraph>);
static_assert(std::is_copy_constructible_v<TrainGraph>);

TrainGraph square_with_diagonal() {
    const GraphData data = testing::data_of(4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 2}});
    return LinkTask::whole(data, {}).train_graph();
}

TEST(TrainGraphWithout, RemovesEdgesInEitherDirection) {
    const std::vector<NodePair> removed = {{1, 0}, {2, 3}};
    const TrainGraph rest = square_with_diagonal().without(removed, Threads{1});
    EXPECT_EQ(rest.graph(), testing::small_graph(4, {{1, 2}, {3, 0}, {0, 2}}));
    EXPECT_EQ(rest.provenance(), Provenance::kNothingHeldOut);
}

TEST(TrainGraphWithout, IgnoresWhatIsNoEdge) {
    const std::vector<NodePair> removed = {{1, 3}, {2, 2}, {0, 1}, {0, 1}};
    const TrainGraph rest = square_with_diagonal().without(removed, Threads{1});
    EXPECT_EQ(rest.graph(), testing::small_graph(4, {{1, 2}, {2, 3}, {3, 0}, {0, 2}}));
}

TEST(TrainGraphWithout, AgreesWithBuildingFromTheRest) {
    const GraphData data = testing::random_data(20000, 60000);
    const TrainGraph train = LinkTask::whole(data, {}).train_graph();
    const std::vector<NodePair> edges = train.graph().edges();
    const auto middle = edges.begin() + 12345;
    const CsrGraph expected =
        build_graph(20000, std::vector<NodePair>(middle, edges.end()), Threads{1}).graph;
    const std::vector<NodePair> removed(edges.begin(), middle);
    EXPECT_EQ(train.without(removed, Threads{1}).graph(), expected);
    EXPECT_EQ(train.without(removed, Threads{4}).graph(), expected);
}

}  // namespace train_graph_test
}  // namespace hplc
