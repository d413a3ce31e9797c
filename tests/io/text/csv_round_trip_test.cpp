// Whatever names are made of, what we write of them we read back: CSV and TSV by RFC 4180.
#include <gtest/gtest.h>

#include <set>

#include "base/random.hpp"
#include "io/formats/edge_list_reader.hpp"
#include "io/formats/edge_list_writer.hpp"
#include "io/formats/neutral_folder.hpp"
#include "io/text/csv_field.hpp"
#include "io/text/records.hpp"
#include "support/support.hpp"

namespace hplc {
namespace csv_round_trip_test {

// Names of everything that could be taken for something else.
std::vector<std::string> odd_names(std::uint64_t seed, std::size_t count) {
    const std::vector<std::string> pieces = {
        "\"", "\"\"", ",",  ";",  "\t",           " ",        "\n", "\r\n", "\r", "#",  "%", "'",
        "=",  "+",    "-",  "@",  "\xef\xbb\xbf", "\xc3\xa9", "7",  "-0.5", "a",  "b",  "0", "nan",
        "u",  "v",    "id", "\\", "\x1b[31m",     "\xff",     ":",  "1e5",  "/",  "()", "x"};
    RandomStream random(seed, "odd names");
    std::set<std::string> names;
    while (names.size() < count) {
        std::string name;
        for (std::uint64_t i = random.below(5) + 1; i > 0; --i)
            name += pieces[random.below(pieces.size())];
        names.insert(name);
    }
    std::vector<std::string> shuffled(names.begin(), names.end());
    for (std::size_t i = shuffled.size(); i > 1; --i)
        std::swap(shuffled[i - 1], shuffled[random.below(i)]);
    return shuffled;
}

// Every name in an edge, and some at random.
std::vector<NodePair> edges_of(std::size_t names, std::uint64_t seed) {
    RandomStream random(seed, "edges");
    std::vector<NodePair> edges;
    for (std::size_t i = 0; i < names; ++i)
        edges.push_back({static_cast<NodeId>(i), static_cast<NodeId>(random.below(names))});
    return edges;
}

using Texts = std::vector<std::pair<std::string, std::string>>;

Texts texts_of(const NodeIds& ids, std::span<const NodePair> edges) {
    Texts texts;
    for (const NodePair edge : edges)
        texts.emplace_back(ids.text(edge.u), ids.text(edge.v));
    return texts;
}

TEST(CsvRoundTrip, OfFieldsWithAnySeparator) {
    for (const std::string& name : odd_names(1, 3000)) {
        for (const Separator separator :
             {Separator::kTab, Separator::kComma, Separator::kSemicolon}) {
            for (const Formulas formulas : {Formulas::kKeep, Formulas::kGuard}) {
                const char between = static_cast<char>(separator);
                const std::string row = csv_field(name, between, formulas) + between + "end\n";
                RecordCursor rows(row, {.separator = separator, .comments = false});
                std::string_view record;
                std::string_view field;
                ASSERT_TRUE(rows.next(record));
                EXPECT_TRUE(rows.rest().empty());
                FieldCursor fields(record, separator);
                ASSERT_TRUE(fields.next(field));
                EXPECT_EQ(without_guard(field).value_or(field), name);
                ASSERT_TRUE(fields.next(field));
                EXPECT_EQ(field, "end");
            }
        }
    }
}

TEST(FieldCursor, KeepsEarlierFields) {
    FieldCursor fields("\"a \"\"b\"\"\",\"c \"\"d\"\"\"", Separator::kComma);
    std::string_view first;
    std::string_view second;
    ASSERT_TRUE(fields.next(first) && fields.next(second));
    EXPECT_EQ(first, "a \"b\"");
    EXPECT_EQ(second, "c \"d\"");
}

TEST(CsvRoundTrip, OfEdgeLists) {
    const testing::TemporaryFolder folder;
    const std::string path = (folder.path() / "edges").string();
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const NodeIds ids = NodeIds::names(odd_names(seed, 20));
        const auto edges = edges_of(20, seed);
        write_edge_list(path, ids, edges, false);
        const InputBytes bytes = InputBytes::open(path);
        const auto read = read_edge_list(SourceText::of(bytes), {});
        EXPECT_EQ(texts_of(read.ids, read.edges.edges), texts_of(ids, edges)) << seed;
        EXPECT_EQ(read_pairs(bytes, ids, {}), edges) << seed;
    }
}

TEST(CsvRoundTrip, OfImportedNames) {
    const testing::TemporaryFolder folder;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        GraphData data;
        data.ids = NodeIds::names(odd_names(seed, 30));
        data.edges = {.num_nodes = 30, .edges = edges_of(30, seed)};
        const auto place = folder.path() / std::to_string(seed);
        write_neutral_folder(place, data, {});
        EXPECT_EQ(read_graph(place.string(), {}).ids, data.ids) << seed;
    }
}

TEST(CsvField, IsQuotedAsRfc4180Says) {
    EXPECT_EQ(csv_field("plain"), "plain");
    EXPECT_EQ(csv_field("a,b"), "\"a,b\"");
    EXPECT_EQ(csv_field("a,b", '\t'), "a,b");
    EXPECT_EQ(csv_field("say \"no\""), "\"say \"\"no\"\"\"");
    EXPECT_EQ(csv_field("two\nlines"), "\"two\nlines\"");
    EXPECT_EQ(csv_field(""), "\"\"");
}

TEST(CsvField, GuardsFormulasSoThatTheyComeBack) {
    const auto guarded = [](const char* name) { return csv_field(name, ',', Formulas::kGuard); };
    EXPECT_EQ(guarded("=1+1"), "'=1+1");
    EXPECT_EQ(guarded("@me"), "'@me");
    EXPECT_EQ(guarded("+a,b"), "\"'+a,b\"");
    EXPECT_EQ(guarded("-0.5"), "\"-0.5\"");  // a number is no formula
    EXPECT_EQ(guarded("\tx"), "\"'\tx\"");
    EXPECT_EQ(guarded("'=1"), "''=1");
    EXPECT_EQ(csv_field("'=1"), "''=1");
    EXPECT_EQ(csv_field("=1"), "=1");
    EXPECT_EQ(guarded("it's"), "it's");
    EXPECT_EQ(without_guard("''=1"), "'=1");
    EXPECT_EQ(without_guard("=1"), std::nullopt);
    EXPECT_EQ(without_guard("'tis"), std::nullopt);
    EXPECT_TRUE(is_csv_name("links.csv") && is_csv_name("links.csv.gz"));
    EXPECT_FALSE(is_csv_name("links.tsv") || is_csv_name("-"));
}

// Boundaries of chunks fall into quoted line breaks.
TEST(Csv, IsReadTheSameInChunks) {
    RandomStream random(5, "chunks");
    std::string text = "source,target\n";
    std::vector<std::pair<std::string, std::string>> expected;
    const std::string filler(500, 'x');
    for (int i = 0; i < 12'000; ++i) {
        const std::string a = filler + "\n\"," + std::to_string(random.below(3000)) + "\n#\n";
        const std::string b = std::to_string(random.below(3000)) + "\r\nb";
        text += csv_field(a) + "," + csv_field(b) + (i % 3 == 0 ? "\r\n" : "\n");
        expected.emplace_back(a, b);
    }
    ASSERT_GT(text.size(), std::size_t{5} << 20);
    for (const unsigned threads : {1u, 4u}) {
        const auto read =
            read_edge_list({.name = "t", .text = text}, {.threads = Threads{threads}});
        EXPECT_EQ(texts_of(read.ids, read.edges.edges), expected);
    }
}

}  // namespace csv_round_trip_test
}  // namespace hplc
