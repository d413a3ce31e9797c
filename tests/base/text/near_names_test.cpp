#include "base/text/near_names.hpp"

#include <gtest/gtest.h>

namespace hplc {
namespace near_names_test {

const std::vector<std::string> kNames = {"cora", "citeseer", "pubmed", "ddi", "coauthor_cs"};

TEST(NearNames, AllowsOneEditInShortWordsAndTwoInLongOnes) {
    EXPECT_EQ(near_names("core", kNames), std::vector<std::string>{"cora"});
    EXPECT_EQ(near_names("cor", kNames), std::vector<std::string>{"cora"});
    EXPECT_EQ(near_names("citseeer", kNames), std::vector<std::string>{"citeseer"});
    EXPECT_TRUE(near_names("coal", kNames).empty());
    EXPECT_TRUE(near_names("nonsense", kNames).empty());
}

TEST(NearNames, FindsPartsAndIgnoresCase) {
    EXPECT_EQ(near_names("AUTHOR", kNames), std::vector<std::string>{"coauthor_cs"});
    EXPECT_EQ(near_names("PubMed", kNames), std::vector<std::string>{"pubmed"});
}

TEST(NearNames, PutsTheNearestFirst) {
    const std::vector<std::string> names = {"graph_of_cora", "cora"};
    EXPECT_EQ(near_names("cora", names), (std::vector<std::string>{"cora", "graph_of_cora"}));
}

TEST(NearNames, EmptyTextIsNearNothingLong) {
    EXPECT_TRUE(near_names("", kNames).empty());
}

}  // namespace near_names_test
}  // namespace hplc
