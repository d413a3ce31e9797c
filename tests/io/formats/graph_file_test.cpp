#include "io/formats/graph_file.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include "io/bytes/input_bytes.hpp"
#include "io/formats/forged_graph_file.hpp"
#include "io/formats/graph_file_layout.hpp"
#include "io/hostile.hpp"
#include "io/read_graph.hpp"
#include "support/support.hpp"

namespace hplc {
namespace graph_file_test {

namespace fs = std::filesystem;
using testing::complaint_of;
using testing::TemporaryFolder;

void expect_same_split(const std::optional<GivenSplit>& a, const std::optional<GivenSplit>& b) {
    ASSERT_EQ(a.has_value(), b.has_value());
    if (!a) return;
    EXPECT_EQ(a->source, b->source);
    EXPECT_EQ(a->train, b->train);
    EXPECT_EQ(a->valid, b->valid);
    EXPECT_EQ(a->test, b->test);
}

void expect_same(const GraphData& a, const GraphData& b) {
    const BuiltGraph built_a = built_graph(a, Threads{2});
    const BuiltGraph built_b = built_graph(b, Threads{2});
    EXPECT_EQ(built_a.graph, built_b.graph);
    EXPECT_EQ(built_a.self_loops, built_b.self_loops);
    EXPECT_EQ(built_a.repeats, built_b.repeats);
    EXPECT_EQ(num_listed(a), num_listed(b));
    EXPECT_EQ(a.name, b.name);
    EXPECT_EQ(a.ids, b.ids);
    EXPECT_EQ(a.ids.are_text(), b.ids.are_text());
    EXPECT_EQ(a.ids.are_rows(), b.ids.are_rows());
    EXPECT_EQ(a.features, b.features);
    EXPECT_EQ(a.labels, b.labels);
    EXPECT_EQ(a.edges.times, b.edges.times);
    EXPECT_EQ(a.edges.weights, b.edges.weights);
    EXPECT_EQ(a.times_are_dates, b.times_are_dates);
    expect_same_split(a.split, b.split);
}

// Two triangles that share node 2, with one repeat and one self loop; all parts but a list.
GraphData bow_tie() {
    GraphData data;
    data.name = "bow tie";
    data.ids = NodeIds::names({"eve", "", "a b", "bob", "\xff\n"});
    data.edges = {.num_nodes = 5,
                  .edges = {{1, 0}, {0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 3}, {4, 3}, {4, 2}}};
    data.features = FeatureMatrix{.num_columns = 3,
                                  .offsets = {0, 2, 2, 3, 3, 4},
                                  .columns = {0, 2, 1, 2},
                                  .values = {0.1f, 1, -2, 1e-30f}};
    data.labels = {0, -1, 2, 2, 0};
    GivenSplit& split = data.split.emplace();
    split.source = "HeaRT";
    split.train = {{1, 0}, {1, 2}, {2, 0}, {2, 3}};
    split.valid = {.positives = {{4, 3}},
                   .negatives = {{0, 3}},
                   .candidates = {.per_edge = 2, .pairs = {{4, 0}, {1, 3}}}};
    split.test = {.positives = {{4, 2}}, .negatives = {}, .candidates = {}};
    return data;
}

std::string written(const GraphData& data, unsigned threads = 1) {
    const TemporaryFolder folder;
    write_graph_file(folder.path() / "g.hplc", data, Threads{threads});
    return testing::read_bytes(folder.path() / "g.hplc");
}

GraphData read(const std::string& bytes) {
    return read_graph_file(SharedBytes::owned(bytes), "g.hplc", Threads{2});
}

std::string complaint(const std::string& bytes) {
    return complaint_of([&] { (void)read(bytes); });
}

TEST(GraphFile, KeepsEveryPart) {
    const GraphData data = bow_tie();
    const GraphData back = read(written(data));
    expect_same(data, back);
    EXPECT_EQ(back.format, "graph file");
    ASSERT_TRUE(back.stored);
    EXPECT_EQ(back.stored->graph.num_edges(), 6u);
    EXPECT_EQ(back.stored->self_loops, 1u);
    EXPECT_EQ(back.stored->repeats, 1u);
    EXPECT_EQ(back.ids.find("bob"), 3u);
    EXPECT_EQ(back.ids.find("nobody"), std::nullopt);
}

TEST(GraphFile, KeepsListedEdgesWithWeightsAndTimes) {
    GraphData data;
    data.ids = NodeIds::numbers({7, 99, 3});
    data.edges = {.num_nodes = 3,
                  .edges = {{2, 1}, {0, 1}, {1, 2}, {1, 1}},
                  .weights = {0.5f, 2, 0.1f, 1},
                  .times = {1e9, 5, -3, 0}};
    data.times_are_dates = true;
    const GraphData back = read(written(data));
    expect_same(data, back);
    EXPECT_EQ(back.edges.edges, data.edges.edges);
    EXPECT_FALSE(back.stored);
    EXPECT_EQ(back.ids.find("99"), 1u);
}

TEST(GraphFile, KeepsGraphsOfNothing) {
    GraphData data;
    expect_same(data, read(written(data)));
    data.ids = NodeIds::rows(4);
    data.edges.num_nodes = 4;
    expect_same(data, read(written(data)));
}

TEST(GraphFile, HasTheSameBytesForAnyNumberOfThreadsAndWhenWrittenAgain) {
    const std::string bytes = written(bow_tie());
    EXPECT_EQ(written(bow_tie(), 2), bytes);
    EXPECT_EQ(written(read(bytes)), bytes);
}

TEST(GraphFile, UsesTheRowsInPlace) {
    const std::string bytes = written(bow_tie());
    const GraphData data = read_graph_file(SharedBytes::borrowed(bytes), "g.hplc", {});
    const auto place = reinterpret_cast<const char*>(data.stored->graph.adjacency().data());
    EXPECT_TRUE(place > bytes.data() && place < bytes.data() + bytes.size());
    const auto value = reinterpret_cast<const char*>(data.features->values.data());
    EXPECT_TRUE(value > bytes.data() && value < bytes.data() + bytes.size());
    // A copy where numbers would lie at odd addresses.
    const std::string shifted = "x" + bytes;
    const auto view = SharedBytes::borrowed(std::string_view(shifted).substr(1));
    expect_same(bow_tie(), read_graph_file(view, "g.hplc", {}));
}

TEST(GraphFile, IsRecognisedByContentAlsoGzipped) {
    const TemporaryFolder folder;
    const std::string bytes = written(bow_tie());
    const auto plain = folder.file("any name", bytes);
    expect_same(bow_tie(), read_graph(plain.string(), {}));
    const auto zipped = folder.path() / "g.gz";
    gzFile file = gzopen(zipped.c_str(), "wb");
    gzwrite(file, bytes.data(), static_cast<unsigned>(bytes.size()));
    gzclose(file);
    expect_same(bow_tie(), read_graph(zipped.string(), {}));
}

void expect_round_trip(const fs::path& graph) {
    SCOPED_TRACE(graph);
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "g.hplc";
    const GraphData data = read_graph(graph.string(), {});
    write_graph_file(file, data, Threads{2});
    expect_same(data, read_graph(file.string(), {}));
    EXPECT_GT(verify_graph_file(file.string(), Threads{2}).sections, 2u);
}

TEST(GraphFile, KeepsRealGraphs) {
    HPLC_NEED_DATA(cora, "cora");
    HPLC_NEED_DATA(citeseer, "citeseer");
    HPLC_NEED_DATA(facebook, "facebook");
    HPLC_NEED_DATA(dblp, "dblp_temporal");
    HPLC_NEED_DATA(ddi, "ddi");
    for (const fs::path& graph : {cora, citeseer / "original", facebook, dblp, ddi})
        expect_round_trip(graph);
}

// Small files are compared with their checksums, so that no byte can change unseen.
TEST(GraphFile, IsRefusedWhereAnyByteIsMissingOrChanged) {
    const std::string bytes = written(bow_tie());
    for (std::size_t size = 8; size < bytes.size(); ++size)
        EXPECT_NE(complaint(bytes.substr(0, size)), "") << size;
    EXPECT_NE(complaint(bytes + '\0'), "");
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string changed = bytes;
        changed[i] = static_cast<char>(changed[i] ^ 0x10);
        EXPECT_NE(complaint(changed), "") << i;
    }
}

// Somebody who means harm makes checksums that fit.
TEST(GraphFile, SurvivesForgedFiles) {
    const auto use = [](const std::string& bytes) {
        const GraphData data = read(testing::forged_graph_file(bytes));
        (void)listed_edges(data);
        for (NodeId v = 0; v < data.ids.size(); ++v)
            EXPECT_EQ(data.ids.find(data.ids.text(v)), v);
    };
    testing::attack(written(bow_tie()), use);
    GraphData listed;
    listed.ids = NodeIds::numbers({30, 20, 10});
    listed.edges = {.num_nodes = 3, .edges = {{0, 1}, {1, 2}}, .weights = {1, 2}, .times = {3, 4}};
    testing::attack(written(listed), use);
}

template <typename Number>
std::string forged_with(std::size_t offset, Number number) {
    std::string bytes = written(bow_tie());
    std::memcpy(bytes.data() + offset, &number, sizeof number);
    return testing::forged_graph_file(bytes);
}

TEST(GraphFile, NamesWhatIsWrongInTheHeader) {
    const auto field = [](std::size_t offset, auto number, const std::string& expected) {
        const std::string message = complaint(forged_with(offset, number));
        EXPECT_NE(message.find(expected), std::string::npos) << message;
    };
    constexpr std::uint64_t kHuge = ~std::uint64_t{0};
    const auto of = [](auto GraphFileHeader::*member) {
        const GraphFileHeader header;
        return static_cast<std::size_t>(reinterpret_cast<const char*>(&(header.*member)) -
                                        reinterpret_cast<const char*>(&header));
    };
    field(of(&GraphFileHeader::magic), 'H', "no graph file");
    field(of(&GraphFileHeader::byte_order), 0x04030201u, "big-endian");
    field(of(&GraphFileHeader::byte_order), 7u, "byte order");
    field(of(&GraphFileHeader::version), 2u, "version 2 of the graph format");
    field(of(&GraphFileHeader::sections), ~0u, "sections; expected at most 22");
    field(of(&GraphFileHeader::sections), 3u, "");
    field(of(&GraphFileHeader::nodes), kHuge, "nodes; expected at most 1073741824");
    field(of(&GraphFileHeader::nodes), std::uint64_t{6}, "6 elements of 'offsets'; expected 7");
    field(of(&GraphFileHeader::self_loops), kHuge, "dropped edges");
    field(of(&GraphFileHeader::repeats), kHuge, "dropped edges");
    field(of(&GraphFileHeader::feature_columns), kHuge, "columns of features");
    field(of(&GraphFileHeader::feature_columns), std::uint64_t{2}, "rows of features");
    field(of(&GraphFileHeader::valid_candidates), kHuge, "for each of 1 edges");
    field(of(&GraphFileHeader::valid_candidates), std::uint64_t{0}, "for each of 1 edges");
    field(of(&GraphFileHeader::test_candidates), std::uint64_t{3}, "3 for each of 1 edges");
}

TEST(GraphFile, NamesWhatIsWrongInTheTable) {
    // The entry of the neighbours, the third of the table.
    constexpr std::size_t kEntry = sizeof(GraphFileHeader) + 2 * sizeof(SectionEntry);
    const auto field = [](std::size_t offset, auto number, const std::string& expected) {
        const std::string message = complaint(forged_with(kEntry + offset, number));
        EXPECT_NE(message.find(expected), std::string::npos) << message;
    };
    field(offsetof(SectionEntry, kind), 2u, "a section of kind 2 with elements of 4 bytes");
    field(offsetof(SectionEntry, kind), 23u, "known kinds");
    field(offsetof(SectionEntry, element_bytes), 0u, "known kinds");
    field(offsetof(SectionEntry, element_bytes), 8u, "known kinds");
    field(offsetof(SectionEntry, offset), std::uint64_t{0}, "'neighbours' at byte 0");
    field(offsetof(SectionEntry, offset), ~std::uint64_t{63}, "a section at byte");
    field(offsetof(SectionEntry, count), ~std::uint64_t{0}, "that ends within");
    field(offsetof(SectionEntry, count), std::uint64_t{11}, "");
}

// The bytes of the section of that kind in the written bow tie.
std::size_t section_offset(const std::string& bytes, SectionKind kind) {
    for (std::size_t place = sizeof(GraphFileHeader);; place += sizeof(SectionEntry)) {
        SectionEntry entry;
        std::memcpy(&entry, bytes.data() + place, sizeof entry);
        if (entry.kind == static_cast<std::uint32_t>(kind)) return entry.offset;
    }
}

TEST(GraphFile, NamesWhatIsWrongInTheSections) {
    const std::string bytes = written(bow_tie());
    const auto number = [&](SectionKind kind, std::size_t offset, auto value,
                            const std::string& expected) {
        const std::string message =
            complaint(forged_with(section_offset(bytes, kind) + offset, value));
        EXPECT_NE(message.find(expected), std::string::npos) << message;
    };
    number(SectionKind::kOffsets, 0, std::uint64_t{1}, "begin with 0");
    number(SectionKind::kOffsets, 8, ~std::uint64_t{0}, "an offset of node 0");
    number(SectionKind::kNeighbours, 4, NodeId{5}, "neighbour 5 of node 0");
    number(SectionKind::kNeighbours, 0, NodeId{0}, "node 0 as a neighbour of itself");
    number(SectionKind::kNeighbours, 4, NodeId{4}, "only one of its two nodes");
    number(SectionKind::kIdStarts, 8, ~std::uint64_t{0}, "names of nodes");
    number(SectionKind::kIdCharacters, 0, 'a', "names of nodes");
    number(SectionKind::kIdOrder, 0, NodeId{5}, "names of nodes");
    number(SectionKind::kIdOrder, 0, NodeId{3}, "names of nodes");
    number(SectionKind::kFeatureOffsets, 16, ~std::uint64_t{0}, "rows of features");
    number(SectionKind::kFeatureColumns, 4, 3u, "rows of features");
    number(SectionKind::kFeatureValues, 0, std::numeric_limits<float>::infinity(), "not finite");
    number(SectionKind::kLabels, 0, std::int32_t{-2}, "a label below -1");
    number(SectionKind::kTrainEdges, 4, NodeId{5}, "the pair 1 - 5 in 'training edges'");
    number(SectionKind::kTestPositives, 0, NodeId{5}, "the pair 5 - 2 in 'test edges'");
}

TEST(GraphFile, RefusesIdsThatTwoNodesHave) {
    GraphData data;
    data.ids = NodeIds::numbers({30, 20, 10});
    data.edges.num_nodes = 3;
    std::string bytes = written(data);
    bytes[section_offset(bytes, SectionKind::kIdNumbers)] = 20;
    EXPECT_NE(complaint(testing::forged_graph_file(bytes)).find("an id that two nodes have"),
              std::string::npos);
}

TEST(GraphFile, IsNotWrittenWithNumbersThatAreNone) {
    GraphData data;
    data.ids = NodeIds::rows(2);
    data.edges = {.num_nodes = 2, .edges = {{0, 1}}, .times = {std::nan("")}};
    const TemporaryFolder folder;
    const auto file = folder.path() / "g.hplc";
    EXPECT_NE(complaint_of([&] { write_graph_file(file, data, {}); }).find("not finite"),
              std::string::npos);
    EXPECT_FALSE(fs::exists(file));
}

}  // namespace graph_file_test
}  // namespace hplc
