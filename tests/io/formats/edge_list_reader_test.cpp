#include "io/formats/edge_list_reader.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "io/formats/edge_list_writer.hpp"
#include "support/support.hpp"

namespace hplc {
namespace edge_list_reader_test {

NumberedEdges read(std::string_view text, const ReadOptions& options = {}) {
    return read_edge_list({.name = "graph.txt", .text = text}, options);
}

std::vector<std::string> id_texts(const NodeIds& ids) {
    std::vector<std::string> texts;
    for (NodeId v = 0; v < ids.size(); ++v)
        texts.push_back(ids.text(v));
    return texts;
}

using Pairs = std::vector<NodePair>;
using Texts = std::vector<std::string>;

TEST(EdgeListReader, KeepsDenseNumbersAsTheyAre) {
    const auto [ids, edges, rows, dates] = read("2 0\n0 1\n");
    EXPECT_TRUE(ids.are_rows());
    EXPECT_EQ(edges.num_nodes, 3u);
    EXPECT_EQ(edges.edges, (Pairs{{2, 0}, {0, 1}}));
    EXPECT_TRUE(edges.weights.empty() && edges.times.empty());
}

TEST(EdgeListReader, NumbersSparseIdsInAscendingOrder) {
    const auto [ids, edges, rows, dates] = read("30 10\n10 18446744073709551615\n");
    EXPECT_EQ(id_texts(ids), (Texts{"10", "30", "18446744073709551615"}));
    EXPECT_EQ(edges.edges, (Pairs{{1, 0}, {0, 2}}));
}

TEST(EdgeListReader, NumbersNamesInOrderOfAppearance) {
    const auto [ids, edges, rows, dates] = read("bob alice\nalice carol\n");
    EXPECT_EQ(id_texts(ids), (Texts{"bob", "alice", "carol"}));
    EXPECT_EQ(edges.edges, (Pairs{{0, 1}, {1, 2}}));
}

TEST(EdgeListReader, TakesAllSeparators) {
    const Pairs expected = {{0, 1}, {1, 2}};
    for (const char* text : {"0 1\n1 2\n", "0\t1\n1\t2\n", "0,1\n1,2\n", "0;1\n1;2\n",
                             "0 , 1\n1,  2", "  0  \t 1 \n1 2\t\n"}) {
        EXPECT_EQ(read(text).edges.edges, expected) << text;
    }
}

TEST(EdgeListReader, LetsNamesHoldBlanksBetweenTabsAndAnythingBetweenQuotes) {
    const auto [ids, edges, rows, dates] = read("New York\tBoston\nBoston\t\"tab\there, and\"\n");
    EXPECT_EQ(id_texts(ids), (Texts{"New York", "Boston", "tab\there, and"}));
    EXPECT_EQ(id_texts(read("\"Smith, J\",\"Doe, A\"\n").ids), (Texts{"Smith, J", "Doe, A"}));
}

TEST(EdgeListReader, ReadsQuotesAsRfc4180Says) {
    const auto [ids, edges, rows, dates] = read(
        "\"say \"\"no\"\"\",\"two\r\nlines\"\r\n \"a,b\" ,5\" disk\r\n\"two\r\nlines\",\"-3\"\r\n");
    EXPECT_EQ(id_texts(ids), (Texts{"say \"no\"", "two\r\nlines", "a,b", "5\" disk", "-3"}));
    EXPECT_EQ(edges.edges, (Pairs{{0, 1}, {2, 3}, {1, 4}}));
    EXPECT_EQ(id_texts(read("\"a\"\t\"x\"y\n", {.quotes = "none"}).ids),
              (Texts{"\"a\"", "\"x\"y"}));
    EXPECT_EQ(id_texts(read("\"1\",\"2\"\n").ids), (Texts{"1", "2"}));
    EXPECT_EQ(id_texts(read("\"Doe, A\"\t\"Roe; B\"\n").ids), (Texts{"Doe, A", "Roe; B"}));
    EXPECT_EQ(id_texts(read("\"a\nb\",c\n").ids), (Texts{"a\nb", "c"}));
}

TEST(EdgeListReader, TakesHashtagsBelowAHeaderForValues) {
    EXPECT_EQ(id_texts(read("# said\nsource,target\n#ai,#ml\n%x,#ai\n").ids),
              (Texts{"#ai", "#ml", "%x"}));
    EXPECT_EQ(id_texts(read("a,b\n#ai,#ml\n").ids), (Texts{"a", "b"}));
    EXPECT_EQ(id_texts(read("source target\n# note\na b\n").ids), (Texts{"a", "b"}));
}

TEST(EdgeListReader, AccountsForEveryRowAndColumn) {
    const auto read_rows = read(
        "# "
        "said\n\nsource,target,amount,weight,since\na,b,1,2,x\n\n,,,,\nb,a,1,2,x\na,a,1,1,y\n#c,a,,"
        "3,z\n");
    const ListedRows& rows = read_rows.rows;
    EXPECT_EQ(rows.header, 1u);
    EXPECT_EQ(rows.comments, 1u);
    EXPECT_EQ(rows.blank, 2u);
    EXPECT_EQ(rows.empty, 1u);
    EXPECT_EQ(rows.edges, 4u);
    EXPECT_EQ(rows.total(), 9u);
    EXPECT_EQ(rows.unused_columns, (Texts{"amount", "since"}));
    EXPECT_EQ(rows_remark(rows, {.self_loops = 1, .repeats = 1}),
              "Of 9 rows 2 are edges; the others: 1 header, 1 repeat, 1 self loop, 1 comment, 2 "
              "blank, 1 empty. 2 columns not used: amount, since.");
    EXPECT_EQ(rows_remark(read("u,v\na,b\n").rows, {}), "");
    EXPECT_EQ(read("0 1\n# a\n\n1 2\n").rows, (ListedRows{.comments = 1, .blank = 1, .edges = 2}));
}

TEST(EdgeListReader, TakesGuardsOfSpreadsheetsOffBelowAHeader) {
    const auto guarded = read("u,v\n'=x,''+y\n'tis,=z\n");
    EXPECT_EQ(id_texts(guarded.ids), (Texts{"=x", "'+y", "'tis", "=z"}));
    EXPECT_EQ(guarded.rows.guarded, 2u);
    EXPECT_EQ(id_texts(read("'=x,b\n").ids), (Texts{"'=x", "b"}));
}

TEST(EdgeListReader, SkipsCommentsBlankLinesAndHeaders) {
    const Pairs expected = {{0, 1}, {1, 2}};
    for (const char* text :
         {"# FromNodeId\tToNodeId\n0\t1\n\n# end\n1\t2\n", "% sym unweighted\n0 1\n  % more\n1 2\n",
          "source,target\n0,1\n1,2\n", "alpha beta\n0 1\n1 2\n"}) {
        EXPECT_EQ(read(text).edges.edges, expected) << text;
    }
    EXPECT_EQ(id_texts(read("from to\na b\n").ids), (Texts{"a", "b"}));
    EXPECT_EQ(id_texts(read("lily rose\na b\n").ids), (Texts{"lily", "rose", "a", "b"}));
}

TEST(EdgeListReader, FindsWeightAndTimeByHeader) {
    const auto edges =
        read("time,target,colour,source,weight\n7,1,red,0,0.5\n9,0,blue,1,-2\n").edges;
    EXPECT_EQ(edges.edges, (Pairs{{0, 1}, {1, 0}}));
    EXPECT_EQ(edges.weights, (std::vector<float>{0.5f, -2.0f}));
    EXPECT_EQ(edges.times, (std::vector<double>{7, 9}));
}

TEST(EdgeListReader, FindsWeightAndTimeByPlaceWithoutHeader) {
    EXPECT_EQ(read("0 1 2.5\n").edges.weights, std::vector<float>{2.5f});
    EXPECT_EQ(read("0 1 1082040961\n").edges.times, std::vector<double>{1082040961});
    const auto konect = read("% asym\n1 2 1 1082040961\n").edges;
    EXPECT_EQ(konect.weights, std::vector<float>{1.0f});
    EXPECT_EQ(konect.times, std::vector<double>{1082040961});
}

TEST(EdgeListReader, ObeysColumnsAndSeparator) {
    const auto edges = read("x 5 0 1\n", {.columns = "-,time,source,target"}).edges;
    EXPECT_EQ(edges.edges, (Pairs{{0, 1}}));
    EXPECT_EQ(edges.times, std::vector<double>{5});
    EXPECT_EQ(id_texts(read("a,b c\n", {.separator = "blanks"}).ids), (Texts{"a,b", "c"}));
}

TEST(EdgeListReader, TakesWordsOverNumbersOrDatesForAHeader) {
    const auto [ids, edges, rows, dates] =
        read("package,needs,first_seen\nx,y,2016-06-11\ny,z,2017-01-01\n");
    EXPECT_EQ(id_texts(ids), (Texts{"x", "y", "z"}));
    EXPECT_TRUE(edges.weights.empty() && edges.times.empty());
    EXPECT_EQ(read("a,b,c\nx,y,2\n").edges.edges.size(), 1u);
    EXPECT_EQ(read("a,b,c\nx,y,z\n", {.columns = "source,target,-"}).edges.edges.size(), 2u);
    EXPECT_EQ(read("a,b\nx,y\n", {.header = "yes"}).edges.edges.size(), 1u);
    EXPECT_EQ(read("source,target\nx,y\n", {.header = "no"}).edges.edges.size(), 2u);
}

TEST(EdgeListReader, ReadsDatesAsTimes) {
    const auto [ids, edges, rows, dates] = read("source,target,time\nx,y,1970-01-02\ny,z,7\n");
    EXPECT_EQ(edges.times, (std::vector<double>{86'400, 7}));
    EXPECT_TRUE(dates);
    EXPECT_FALSE(read("0 1 1082040961\n").times_are_dates);
}

TEST(EdgeListReader, RemarksOnAFirstLineThatMayBeAHeader) {
    const auto remark = [](std::string_view text, const ReadOptions& options = {}) {
        const SourceText source{.name = "graph.txt", .text = text};
        return remark_on_first_line(source, options, read_edge_list(source, options));
    };
    EXPECT_EQ(remark("package,needs\nx,y\ny,z\n"),
              "The first line is taken for an edge between 'package' and 'needs', which no other "
              "line names. If it names the columns, pass --header yes.");
    EXPECT_FALSE(remark("package,needs\nx,y\ny,z\n", {.header = "yes"}));
    EXPECT_FALSE(remark("x,y\ny,z\n"));
    EXPECT_FALSE(remark("package needs\nx y\n"));
    EXPECT_FALSE(remark("1,2\n3,4\n"));
}

TEST(EdgeListReader, ReadsJuliasHeaderWithIdsFromOne) {
    const auto [ids, edges, rows, dates] = read("4,2,u,graph\n1,2\n3,1\n");
    EXPECT_EQ(id_texts(ids), (Texts{"1", "2", "3", "4"}));
    EXPECT_EQ(edges.edges, (Pairs{{0, 1}, {2, 0}}));
}

TEST(EdgeListReader, TurnsToTextAtTheFirstName) {
    EXPECT_EQ(id_texts(read("1 2\n2 P53\n").ids), (Texts{"1", "2", "P53"}));
    EXPECT_EQ(id_texts(read("007 7\n").ids), (Texts{"007", "7"}));
    EXPECT_EQ(id_texts(read("5 7\n", {.ids = IdKind::kText}).ids), (Texts{"5", "7"}));
}

std::string random_list(bool names, std::uint64_t bound, std::size_t count) {
    RandomStream random(3, "test list");
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        if (i % 1000 == 0) text += "# a comment\n";
        const std::string prefix = names ? "n" : "";
        text += prefix + std::to_string(random.below(bound)) + " " + prefix +
                std::to_string(random.below(bound)) + "\n";
    }
    return text;
}

TEST(EdgeListReader, DoesNotDependOnThreads) {
    const std::string dense = random_list(false, 5000, 1'000'000);
    const std::string sparse = random_list(false, 1ull << 60, 300'000);
    const std::string names = random_list(true, 5000, 800'000);
    for (const std::string& text : {dense, sparse, names}) {
        ASSERT_GT(text.size(), std::size_t{8} << 20) << "several chunks are needed";
        const auto one = read(text, {.threads = Threads{1}});
        const auto four = read(text, {.threads = Threads{4}});
        EXPECT_EQ(one.edges.edges, four.edges.edges);
        EXPECT_EQ(one.ids, four.ids);
    }
}

TEST(EdgeListReader, AgreesWithAPlainParser) {
    const std::string text = random_list(false, 1ull << 40, 20'000);
    std::istringstream in(text);
    const auto [ids, edges, rows, dates] = read(text, {.threads = Threads{2}});
    std::size_t i = 0;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with('#')) continue;
        const NodePair edge = edges.edges.at(i++);
        EXPECT_EQ(ids.text(edge.u) + " " + ids.text(edge.v), line);
    }
    EXPECT_EQ(i, edges.edges.size());
}

TEST(EdgeListWriter, IsReadBackTheSame) {
    const testing::TemporaryFolder folder;
    const std::string path = (folder.path() / "edges").string();
    for (const char* text : {"2 0\n0 1\n", "7 900\n900 12\n",
                             "New York\tBoston\nBoston\t\"#tag\"\n\"a\tb\"\t\"%\"\n"}) {
        const auto first = read(text);
        for (const bool gzip : {false, true}) {
            write_edge_list(path, first.ids, first.edges.edges, gzip);
            const InputBytes bytes = InputBytes::open(path);
            const auto again = read_edge_list(SourceText::of(bytes), {});
            EXPECT_EQ(first.ids, again.ids);
            EXPECT_EQ(first.edges.edges, again.edges.edges);
        }
    }
}

TEST(EdgeListWriter, WritesPlainGzipWithoutTimeOrName) {
    const testing::TemporaryFolder folder;
    const std::string path = (folder.path() / "edges.gz").string();
    const std::vector<NodePair> edges = {{0, 1}};
    write_edge_list(path, NodeIds::rows(2), edges, true);
    const std::string bytes = testing::read_bytes(path);
    EXPECT_EQ(bytes.substr(0, 8), std::string("\x1f\x8b\x08\x00\x00\x00\x00\x00", 8));
    EXPECT_EQ(testing::run_command("zcat '" + path + "'").out, "0 1\n");
}

}  // namespace edge_list_reader_test
}  // namespace hplc
