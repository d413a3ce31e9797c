#include "serve/name_index.hpp"

#include <gtest/gtest.h>

#include <chrono>

#include "graph/csr_graph.hpp"

namespace hplc {
namespace name_index_test {

// A star around node 0; nodes 1 and 2, where there are both, have a second link.
CsrGraph star(NodeId nodes) {
    std::vector<NodePair> edges;
    if (nodes > 2) edges.push_back({1, 2});
    for (NodeId v = 1; v < nodes; ++v)
        edges.push_back({0, v});
    return build_graph(nodes, edges, {}).graph;
}

std::vector<std::string> found(const std::vector<std::string>& names, std::string_view query,
                               std::size_t most = 10) {
    const NodeIds ids = NodeIds::names(names);
    const NameIndex index(ids, star(ids.size()));
    std::vector<std::string> result;
    for (const NodeId node : index.search(query, most).nodes)
        result.push_back(ids.text(node));
    return result;
}

using Names = std::vector<std::string>;

TEST(NameIndex, TheSameThenBeginningsThenTheRest) {
    const Names names = {"node-perl", "perl-base", "libperl", "perl", "python"};
    EXPECT_EQ(found(names, "perl"), (Names{"perl", "perl-base", "node-perl", "libperl"}));
    EXPECT_EQ(found(names, "perl", 2), (Names{"perl", "perl-base"}));
    EXPECT_EQ(found(names, "ruby"), Names{});
}

TEST(NameIndex, MoreLinksComeFirst) {
    const Names names = {"ac", "ab", "aa", "ad"};
    EXPECT_EQ(found(names, "a"), (Names{"ac", "ab", "aa", "ad"}));
    EXPECT_EQ(found(names, "", 2), (Names{"ac", "ab"}));
}

TEST(NameIndex, CaseDoesNotMatterInAnyScript) {
    const Names names = {"Ünal", "ΣΟΦΙΑ", "Ada Lovelace", "Москва"};
    EXPECT_EQ(found(names, "ünal"), Names{"Ünal"});
    EXPECT_EQ(found(names, "σοφ"), Names{"ΣΟΦΙΑ"});
    EXPECT_EQ(found(names, "LOVE"), Names{"Ada Lovelace"});
    EXPECT_EQ(found(names, "МОСК"), Names{"Москва"});
    EXPECT_EQ(folded_case("A\xff"), "a\xff");
}

TEST(NameIndex, AQueryDoesNotReachOverTheEndOfAName) {
    EXPECT_EQ(found({"ab", "cd"}, "bc"), Names{});
    EXPECT_EQ(found({"ab", "cd"}, std::string_view("b\0c", 3)), Names{});
}

TEST(NameIndex, SaysWhetherThereAreMore) {
    const NodeIds ids = NodeIds::names({"a1", "a2", "a3"});
    const NameIndex index(ids, star(3));
    EXPECT_TRUE(index.search("a", 2).more);
    EXPECT_FALSE(index.search("a", 3).more);
}

TEST(NameIndex, NumbersAreNamesToo) {
    const NodeIds ids = NodeIds::numbers({100, 200, 1001});
    const NameIndex index(ids, star(3));
    EXPECT_EQ(index.search("100", 5).nodes, (std::vector<NodeId>{0, 2}));
}

TEST(NameIndex, IsQuickWith250000Names) {
    std::vector<std::string> names;
    for (int i = 0; i < 250'000; ++i)
        names.push_back("@scope/package-number-" + std::to_string(i));
    const NodeIds ids = NodeIds::names(names);
    const NameIndex index(ids, star(ids.size()));
    const auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(index.search("NUMBER-249999", 20).nodes, std::vector<NodeId>{249'999});
    EXPECT_EQ(index.search("zzz", 20).nodes.size(), 0u);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    EXPECT_LT(took.count(), 0.5);  // about 0.01 s; loose for busy machines
}

}  // namespace name_index_test
}  // namespace hplc
