#include "model/inputs/new_node_places.hpp"

#include <gtest/gtest.h>

#include "support/support.hpp"

namespace hplc {
namespace new_node_places_test {

// Known: 0 1 2. New: 5 beside 0 and 1, 3 beside 5, 4 alone.
CsrGraph grown() {
    return testing::small_graph(6, {{0, 1}, {1, 2}, {0, 5}, {1, 5}, {3, 5}});
}

TEST(NewNodePlaces, AreInOrderOfDistance) {
    EXPECT_EQ(place_new_nodes(grown(), 3),
              (std::vector<NewNodePlace>{{5, {0, 1}}, {3, {5}}, {4, {}}}));
    EXPECT_TRUE(place_new_nodes(grown(), 6).empty());
}

TEST(NewNodePlaces, AreInTheClusterOfMostAnchors) {
    const Communities known{
        .cluster = {0, 1, 1}, .macro_cluster = {0, 3, 3}, .macro_of = {0, 3}, .sizes = {1, 2}};
    const std::vector<NewNodePlace> places = {{5, {0, 1, 2}}, {3, {5}}, {4, {0, 1}}};
    const Communities found = with_new_nodes(known, places);
    EXPECT_EQ(found.cluster, (std::vector<ClusterId>{0, 1, 1, 1, 0, 1}));
    EXPECT_EQ(found.macro_cluster, (std::vector<ClusterId>{0, 3, 3, 3, 0, 3}));
    EXPECT_EQ(found.sizes, (std::vector<NodeId>{2, 4}));
}

}  // namespace new_node_places_test
}  // namespace hplc
