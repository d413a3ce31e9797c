// Every way a text file can be wrong, with the sentence it gets; and the oddities that are fine.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "graph/csr_graph.hpp"
#include "io/hostile.hpp"
#include "io/read_graph.hpp"
#include "support/support.hpp"

namespace hplc {
namespace bad_text_test {

using namespace std::string_literals;
using testing::complaint_of;
using testing::TemporaryFolder;

// A test's name is the case's, so that it can be run alone.
const auto kCaseName = [](const auto& tested) { return tested.param.name; };

struct BadText {
    std::string name;
    std::string text;
    std::string complaint;  // behind "FILE"
    ReadOptions options = {};
};
void PrintTo(const BadText& bad, std::ostream* out) {
    *out << bad.name;
}

class BadEdgeList : public ::testing::TestWithParam<BadText> {};

TEST_P(BadEdgeList, GetsItsSentence) {
    const TemporaryFolder folder;
    const std::string path = folder.file("graph", GetParam().text).string();
    EXPECT_EQ(complaint_of([&] { (void)read_graph(path, GetParam().options); }),
              path + GetParam().complaint);
}

constexpr const char* kWholeNumber =
    "; expected a whole number from 0 to 18446744073709551615. To fix: correct it; --ids text "
    "takes all ids as names.";
constexpr const char* kColumns =
    "; expected 2, as in the first line. To fix: correct the line, or name the separator with "
    "--separator.";
constexpr const char* kValueFix =
    ". To fix: correct it, leave the column out with --columns, as in source,target,- (types of "
    "edges are not used), or pass --header yes if the line contains the names of the columns.";
constexpr const char* kQuotes =
    "; expected a field in quotes as in RFC 4180, with quotes inside doubled. To fix: double the "
    "quotes inside it, or pass --quotes none if quotes are ordinary characters.";
const std::string kFinite = std::string("; expected a finite number") + kValueFix;
constexpr const char* kNoEdges =
    "; expected one edge per line, as in '0 1'. To fix: check that this is the file you meant.";
constexpr const char* kPlainText =
    "; expected plain text. To fix: save the file as UTF-8 text (UTF-16 and binary files are not).";

INSTANTIATE_TEST_SUITE_P(
    All, BadEdgeList,
    ::testing::Values(
        BadText{"EmptyFile", "", ": found an empty file"s + kNoEdges},
        BadText{
            "OnlyComments", "# nothing\n\n",
            ": found no edges but 1 rows that begin with # or %, as comments do; expected one "
            "edge per line, as in '0 1'. To fix: check that this is the file you meant; below a "
            "header as source,target such rows are edges."},
        BadText{"OnlyAHeader", "source target\n", ": found no edges"s + kNoEdges},
        BadText{"NulByte", "0 1\n1 \0 2\n"s, ":2: found a NUL byte"s + kPlainText},
        BadText{"NulByteInAComment", "0 1\n#\0\n"s, ":2: found a NUL byte"s + kPlainText},
        BadText{"Utf16", "\xff\xfe\x30\0\x20\0\x31\0\n\0"s, ":1: found a NUL byte"s + kPlainText},
        BadText{"TooFewColumns", "0 1\n2\n", ":2: found 1 columns in '2'"s + kColumns},
        BadText{"TooManyColumns", "0 1\n1 2 3\n", ":2: found 3 columns in '1 2 3'"s + kColumns},
        BadText{"OtherSeparator", "0,1\n1 2\n", ":2: found 1 columns in '1 2'"s + kColumns},
        BadText{"OneColumn", "5\n6\n",
                ":1: found 1 columns in '5'; expected 2. To fix: say what the columns are, as in "
                "--columns source,target,-,time, or how they are separated with --separator."},
        BadText{"FiveColumns", "0 1 2 3 4\n",
                ":1: found 5 columns in '0 1 2 3 4'; expected 4. To fix: say what the columns are, "
                "as in --columns source,target,-,time, or how they are separated with "
                "--separator."},
        BadText{"NegativeId", "0 1\n1 -3\n", ":2: found node id '-3'"s + kWholeNumber},
        BadText{"NegativeIdFirst", "-3 1\n", ":1: found node id '-3'"s + kWholeNumber},
        BadText{"FloatId", "0 1\n\n1.5 2\n", ":3: found node id '1.5'"s + kWholeNumber},
        BadText{"ExponentId", "0 1\n1e3 2\n", ":2: found node id '1e3'"s + kWholeNumber},
        BadText{"NanId", "0 1\nnan 2\n", ":2: found node id 'nan'"s + kWholeNumber},
        BadText{"SpoiltId", "0 1\n12x 2\n", ":2: found node id '12x'"s + kWholeNumber},
        BadText{"TwentyDigits", "0 1\n99999999999999999999 2\n",
                ":2: found node id '99999999999999999999'"s + kWholeNumber},
        BadText{"TwoTo64", "0 1\n18446744073709551616 2\n",
                ":2: found node id '18446744073709551616'"s + kWholeNumber},
        BadText{"NameAmongNumbers",
                "0 1\nbob 2\n",
                ":2: found node id 'bob'"s + kWholeNumber,
                {.ids = IdKind::kNumber}},
        BadText{"EmptyNumber", "0,1\n1,,\n", ":2: found 3 columns in '1,,'"s + kColumns},
        BadText{"EmptyId", "0,1\n,1\n", ":2: found node id ''"s + kWholeNumber},
        BadText{"EmptyName", "a,b\n,b\n",
                ":2: found an empty node id; expected a name. To fix: fill it in or drop the line; "
                "nodes "
                "without edges go into a file for --nodes."},
        BadText{"OpenQuote", "a,b\n\"c,d\ne,f\n",
                ":2: found a quote that is never closed in '\"c'"s + kQuotes},
        BadText{"TextBehindAQuote", "a,b\n\"c\"d,e\n",
                ":2: found text behind the quote that closes a field in '\"c\"d'"s + kQuotes},
        BadText{"WrongColumnsBehindLineBreaks", "a,b\n\"c\n\nd\",e\nf\n",
                ":5: found 1 columns in 'f'"s + kColumns},
        BadText{"NanWeight", "0 1 0.5\n1 2 nan\n", ":2: found weight 'nan'"s + kFinite},
        BadText{"InfiniteWeight", "0 1 inf\n", ":1: found weight 'inf'"s + kFinite},
        BadText{"HugeWeight", "0 1 1e200\n",
                ":1: found weight '1e200'; expected a number that a 32-bit float can hold. To fix: "
                "scale the weights down."},
        BadText{"WordAsWeight", "0 1 x\n", ":1: found weight 'x'"s + kFinite},
        BadText{"NoDateAsTime", "u,v,time\n0,1,2004-02-31\n",
                ":2: found time '2004-02-31'; expected a finite number or a date as 2026-11-16"s +
                    kValueFix},
        BadText{"BadIdBehindAName", "a b\n\xff\x01 \n",
                ":2: found 1 columns in '\\xff\\x01 '"s + kColumns},
        BadText{"JuliaCutShort", "3,2,u,graph\n1,2\n",
                ": found 1 edges; expected 2, as the head of the file says. To fix: get the file "
                "again: "
                "it seems to be cut short."},
        BadText{
            "JuliaIdOfZero", "3,1,u,graph\n0,2\n",
            ":2: found node id '0'; expected a whole number from 1 to 3. To fix: correct it, or "
            "add the node to the graph."},
        BadText{"JuliaWithTooManyNodes", "99999999999,1,u,graph\n1,2\n",
                ": found 99999999999 nodes for 1 edges; expected at most 4294967295 nodes, and at "
                "most 1000 per edge in a graph of over 1000000. To fix: correct the number of "
                "nodes, or leave out those without edges."}),
    kCaseName);

struct OddText {
    std::string name;
    std::string text;
    std::vector<std::string> ids;
    std::vector<NodePair> edges;  // of the graph
    std::uint64_t self_loops = 0;
    std::uint64_t repeats = 0;
};
void PrintTo(const OddText& odd, std::ostream* out) {
    *out << odd.name;
}

class OddEdgeList : public ::testing::TestWithParam<OddText> {};

TEST_P(OddEdgeList, IsFine) {
    const OddText& odd = GetParam();
    const TemporaryFolder folder;
    const GraphData data = read_graph(folder.file("graph", odd.text).string(), {});
    std::vector<std::string> ids;
    for (NodeId v = 0; v < data.ids.size(); ++v)
        ids.push_back(data.ids.text(v));
    EXPECT_EQ(ids, odd.ids);
    const BuiltGraph built = build_graph(data.edges.num_nodes, data.edges.edges, Threads{1});
    EXPECT_EQ(built.graph.edges(), odd.edges);
    EXPECT_EQ(built.self_loops, odd.self_loops);
    EXPECT_EQ(built.repeats, odd.repeats);
}

INSTANTIATE_TEST_SUITE_P(
    All, OddEdgeList,
    ::testing::Values(
        OddText{"NoFinalNewline", "0 1\n1 2", {"0", "1", "2"}, {{0, 1}, {1, 2}}},
        OddText{"WindowsLineEnds", "0 1\r\n\r\n1 2\r\n", {"0", "1", "2"}, {{0, 1}, {1, 2}}},
        OddText{"ByteOrderMark",
                "\xef\xbb\xbf"
                "0 1\n",
                {"0", "1"},
                {{0, 1}}},
        OddText{"SelfLoops", "0 0\n0 1\n1 1\n", {"0", "1"}, {{0, 1}}, 2},
        OddText{"Duplicates", "0 1\n0 1\n0 1\n", {"0", "1"}, {{0, 1}}, 0, 2},
        OddText{"BothDirections", "0 1\n1 0\n", {"0", "1"}, {{0, 1}}, 0, 1},
        OddText{"SingleNode", "7 7\n", {"7"}, {}, 1},
        OddText{"TwoTo32", "0 4294967296\n", {"0", "4294967296"}, {{0, 1}}},
        OddText{"TwoTo63", "0 9223372036854775808\n", {"0", "9223372036854775808"}, {{0, 1}}},
        OddText{"LongDigitsAmongNames",
                "a 99999999999999999999\n",
                {"a", "99999999999999999999"},
                {{0, 1}}},
        OddText{"JuliaWithoutEdges", "3,0,u,graph\n", {"1", "2", "3"}, {}}),
    kCaseName);

TEST(HugeSparseId, TakesNoMemoryUpToIt) {
    const testing::AllocationLimit limit(std::size_t{1} << 20);
    const TemporaryFolder folder;
    const auto file = folder.file("graph", "0 1\n1 18446744073709551615\n3 4000000000\n");
    EXPECT_EQ(read_graph(file.string(), {}).ids.size(), 5u);
}

// A folder of two nodes and one edge, one file of which is wrong.
struct BadFile {
    std::string name;
    std::string file;
    std::string text;
    std::string complaint;  // behind the file's path
};
void PrintTo(const BadFile& bad, std::ostream* out) {
    *out << bad.name;
}

class BadNodeFile : public ::testing::TestWithParam<BadFile> {};

TEST_P(BadNodeFile, GetsItsSentence) {
    const TemporaryFolder folder;
    folder.file("num_nodes.txt", "2\n");
    folder.file("edges.txt", "0 1\n");
    const std::string path = folder.file(GetParam().file, GetParam().text).string();
    EXPECT_EQ(complaint_of([&] { (void)read_graph(folder.path().string(), {}); }),
              path + GetParam().complaint);
}

constexpr const char* kFeatureValue =
    "; expected a finite number. To fix: correct it; a missing value is best left out or made 0.";
constexpr const char* kFeaturePair =
    " To fix: write index:value pairs, indices from 0 and ascending.";
constexpr const char* kOneRow =
    "; expected 2, one per node. To fix: give each node a row, or begin each row with the node's "
    "id.";
constexpr const char* kClass =
    "; expected a class as a whole number, or -1 where it is unknown. To fix: number the classes "
    "from 0.";

INSTANTIATE_TEST_SUITE_P(
    All, BadNodeFile,
    ::testing::Values(
        BadFile{"NanFeature", "features.txt", "0:1\n3:nan\n",
                ":2: found feature value 'nan'"s + kFeatureValue},
        BadFile{"InfiniteFeature", "features.txt", "0:inf\n\n",
                ":1: found feature value 'inf'"s + kFeatureValue},
        BadFile{"TooLargeFeature", "features.txt", "0:1e39\n\n",
                ":1: found feature value '1e39'"s + kFeatureValue},
        BadFile{"NanInDenseFeatures", "features.txt", "1,2\n3,NaN\n",
                ":2: found feature value 'NaN'"s + kFeatureValue},
        BadFile{"TooFewFeatureRows", "features.txt", "0:1\n",
                ":2: found 1 rows of features"s + kOneRow},
        BadFile{"TooManyFeatureRows", "features.txt", "0:1\n\n1:1\n1:1\n",
                ":3: found 4 rows of features"s + kOneRow},
        BadFile{
            "FeatureIndexNotAscending", "features.txt", "3:1 3:2\n\n",
            ":1: found feature '3:2'; expected an index above the one before it."s + kFeaturePair},
        BadFile{
            "NegativeFeatureIndex", "features.txt", "-3:1\n\n",
            ":1: found feature '-3:1'; expected an index from 0 to 2147483647."s + kFeaturePair},
        BadFile{"HugeFeatureIndex", "features.txt", "2147483648:1\n\n",
                ":1: found feature '2147483648:1'; expected an index from 0 to 2147483647."s +
                    kFeaturePair},
        BadFile{"FeatureWithoutValue", "features.txt", "0:1 4\n\n",
                ":1: found feature '4'; expected index:value."s + kFeaturePair},
        BadFile{"RaggedDenseFeatures", "features.txt", "1,2\n3\n",
                ":2: found 1 feature values; expected 2, as in the first row. To fix: complete or "
                "correct the row."},
        BadFile{"FeaturesOfUnknownNode", "features_known.txt", "1 0:1\n7 0:1\n",
                ": found 1 id that the graph does not have: '7' (line 2); expected ids as they "
                "are in the graph's file. To fix: correct them, add the nodes to the graph "
                "(--nodes FILE adds nodes without edges), or pass --skip-unknown."},
        BadFile{"FeaturesTwice", "features_known.txt", "1 0:1\n1 0:1\n",
                ":2: found features of node '1' a second time; expected one row per node. To fix: "
                "correct the id or drop the row."},
        BadFile{"NulInFeatures", "features.txt", "0:1\n\0\n"s,
                ":2: found a NUL byte"s + kPlainText},
        BadFile{"WordAsLabel", "labels.txt", "0\nred\n", ":2: found label 'red'"s + kClass},
        BadFile{"NegativeLabel", "labels.txt", "0\n-2\n", ":2: found label '-2'"s + kClass},
        BadFile{"HugeLabel", "labels.txt", "0\n2147483648\n",
                ":2: found label '2147483648'"s + kClass},
        BadFile{"TooFewLabels", "labels.txt", "0\n", ":2: found 1 rows of labels"s + kOneRow},
        BadFile{"TooFewNames", "names.txt", "a\n",
                ":2: found 1 names; expected 2, one per node. To fix: give each node one line."},
        BadFile{"NumberOfNodes", "num_nodes.txt", "two\n",
                ":1: found 'two'; expected the number of nodes, 0 to 4294967295. To fix: correct "
                "it."},
        BadFile{
            "NodeBeyondTheirNumber", "edges.txt", "0 1\n1 2\n",
            ":2: found node id '2'; expected a whole number from 0 to 1. To fix: correct it, or "
            "add the node to the graph."}),
    kCaseName);

TEST(OddNeutralFolder, NodesWithoutEdgesAreFine) {
    const TemporaryFolder folder;
    folder.file("num_nodes.txt", "5");
    folder.file("edges.txt", "1 2\n");
    EXPECT_EQ(read_graph(folder.path().string(), {}).edges.num_nodes, 5u);
    folder.file("num_nodes.txt", "1");
    folder.file("edges.txt", "");
    EXPECT_EQ(read_graph(folder.path().string(), {}).edges.num_nodes, 1u);
}

TEST(OddNeutralFolder, MissingFilesAreNamed) {
    const TemporaryFolder folder;
    folder.file("num_nodes.txt", "5");
    const std::string place = folder.path().string();
    EXPECT_EQ(complaint_of([&] { (void)read_graph(place, {}); }),
              place +
                  ": found no edges.txt; expected edges.txt or edges.txt.gz in it. To fix: add "
                  "the file, or name another folder.");
}

}  // namespace bad_text_test
}  // namespace hplc
