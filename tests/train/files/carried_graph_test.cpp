// The graph inside a model file: what is written comes back, and what is forged is refused.
#include "train/files/carried_graph.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>

#include "support/support.hpp"
#include "task/edges/edge_weights.hpp"
#include "train/forged_model_file.hpp"

namespace hplc {
namespace carried_graph_test {

using testing::complaint_of;
using testing::TemporaryFolder;
using Json = nlohmann::ordered_json;

GraphData small(NodeIds ids) {
    GraphData data;
    data.name = "small";
    data.ids = std::move(ids);
    // A self loop, a repeat and a reversed edge, as files have them.
    data.edges = {.num_nodes = data.ids.size(), .edges = {{2, 1}, {0, 1}, {1, 2}, {0, 0}, {3, 1}}};
    return data;
}

FeatureMatrix some_features() {
    return {.num_columns = 5,
            .offsets = {0, 2, 2, 3, 4},
            .columns = {0, 4, 1, 3},
            .values = {1, 0.5F, 2, -1}};
}

ModelFile carrying(const GraphData& data, const TemporaryFolder& folder) {
    const CarriedGraph carried = carried_graph(data, {});
    write_model_file(folder.path() / "model", {{"carried", carried.about}}, {}, carried.sections());
    return read_model_file(folder.path() / "model");
}

void expect_same(const GraphData& data) {
    const TemporaryFolder folder;
    const ModelFile file = carrying(data, folder);
    const GraphDigest digest = graph_digest(data, {});
    const auto back = read_carried_graph(file, digest);
    ASSERT_TRUE(back);
    EXPECT_EQ(back->name, data.name);
    EXPECT_EQ(back->ids, data.ids);
    EXPECT_EQ(back->ids.are_text(), data.ids.are_text());
    EXPECT_EQ(back->ids.are_rows(), data.ids.are_rows());
    EXPECT_EQ(back->features, data.features);
    EXPECT_EQ(graph_digest(*back, {}), digest);
}

TEST(CarriedGraph, ComesBackWithIdsAndFeatures) {
    for (const NodeIds& ids : {NodeIds::rows(4), NodeIds::numbers({7, 3, 1000000000000, 0}),
                               NodeIds::names({"a", "", "ä\tb", "c"})}) {
        GraphData data = small(ids);
        expect_same(data);
        data.features = some_features();
        expect_same(data);
    }
}

TEST(CarriedGraph, EdgesComeWithTheirEarliestTimesAndThenWithTheOthers) {
    GraphData data = small(NodeIds::rows(4));
    data.edges.times = {5, 1, 3, 0, 9};
    const TemporaryFolder folder;
    const auto back = read_carried_graph(carrying(data, folder), graph_digest(data, {}));
    EXPECT_EQ(back->edges.edges, (std::vector<NodePair>{{0, 1}, {1, 2}, {1, 3}, {1, 2}}));
    EXPECT_EQ(back->edges.times, (std::vector<double>{1, 3, 9, 5}));
}

TEST(CarriedGraph, EdgesWeighTheSame) {
    GraphData data = small(NodeIds::rows(4));
    data.edges.weights = {0.1F, 1, 0.7F, 9, 3};
    for (const bool has_times : {false, true}) {
        if (has_times) data.edges.times = {5, 1, 3, 0, 9};
        for (const auto weighting : {EdgeWeighting::kSum, EdgeWeighting::kCount}) {
            data.edges.weighting = weighting;
            const TemporaryFolder folder;
            const auto back = read_carried_graph(carrying(data, folder), graph_digest(data, {}));
            const CsrGraph graph = built_graph(data, {}).graph;
            EXPECT_EQ(edge_weights(graph, back->edges)->values,
                      edge_weights(graph, data.edges)->values);
            if (!has_times) continue;
            EXPECT_EQ(edge_weights(graph, back->edges, 9)->values,
                      edge_weights(graph, data.edges, 9)->values);
        }
    }
    data.edges.weighting = EdgeWeighting::kNone;  // then nothing of them is carried
    const TemporaryFolder folder;
    const auto back = read_carried_graph(carrying(data, folder), graph_digest(data, {}));
    EXPECT_TRUE(back->edges.weights.empty());
    EXPECT_EQ(back->edges.weighting, EdgeWeighting::kNone);
}

TEST(CarriedGraph, AFileMayCarryNone) {
    const TemporaryFolder folder;
    write_model_file(folder.path() / "model", Json::object(), {});
    EXPECT_FALSE(read_carried_graph(read_model_file(folder.path() / "model"), {}));
}

TEST(CarriedGraph, TakesAboutAsManyBytesAsItSays) {
    GraphData data = small(NodeIds::names({"a", "b", "c", "d"}));
    data.features = some_features();
    std::uint64_t bytes = 0;
    for (const FileSection& section : carried_graph(data, {}).sections())
        bytes += section.bytes.size();
    EXPECT_EQ(carried_bytes(data), bytes + 2 * 8);  // the self loop and the repeat go
}

// Every count and every number that can be forged, with a checksum that fits.
class ForgedCarriedGraph : public ::testing::Test {
  protected:
    using Change = std::function<void(CarriedGraph&)>;

    [[nodiscard]] std::string refusal(NodeIds ids, const Change& change) const {
        GraphData data = small(std::move(ids));
        data.features = some_features();
        CarriedGraph carried = carried_graph(data, {});
        change(carried);
        const TemporaryFolder folder;
        write_model_file(folder.path() / "model", {{"carried", carried.about}}, {},
                         carried.sections());
        const ModelFile file = read_model_file(folder.path() / "model");
        return complaint_of([&] { (void)read_carried_graph(file, digest_); });
    }
    static std::string& part(CarriedGraph& carried, const std::string& name) {
        for (auto& [key, bytes] : carried.parts) {
            if (key == name) return bytes;
        }
        throw std::logic_error("no part " + name);
    }
    template <typename Number>
    static Change put(const std::string& name, std::size_t place, Number number) {
        return [=](CarriedGraph& carried) {
            part(carried, name)
                .replace(place * sizeof number, sizeof number,
                         reinterpret_cast<const char*>(&number), sizeof number);
        };
    }
    void expect_refused(NodeIds ids, const Change& change, const std::string& sentence) const {
        const std::string found = refusal(std::move(ids), change);
        EXPECT_NE(found.find(sentence), std::string::npos) << found;
    }

    GraphDigest digest_ = graph_digest(small(NodeIds::rows(4)), {});
};

TEST_F(ForgedCarriedGraph, EdgesAreRefused) {
    const NodeIds rows = NodeIds::rows(4);
    expect_refused(rows, put("graph/edges", 1, std::uint32_t{4}), "edges that are not in order");
    expect_refused(rows, put("graph/edges", 1, ~std::uint32_t{0}), "edges that are not in order");
    expect_refused(rows, put("graph/edges", 0, std::uint32_t{1}), "edges that are not in order");
    expect_refused(rows, put("graph/edges", 0, (std::uint64_t{1} << 32) + 2), "not in order");
    expect_refused(
        rows, [](CarriedGraph& graph) { part(graph, "graph/edges").resize(20); },
        "20 bytes in graph/edges for 3 entries");
    expect_refused(
        rows, [](CarriedGraph& graph) { graph.parts.erase(graph.parts.begin()); },
        "no section graph/edges");
}

TEST_F(ForgedCarriedGraph, IdsAreRefused) {
    const NodeIds numbers = NodeIds::numbers({7, 3, 9, 0});
    const NodeIds names = NodeIds::names({"a", "b", "c", "d"});
    expect_refused(numbers, put("graph/ids", 1, std::uint64_t{7}), "an id that two nodes have");
    expect_refused(
        numbers, [](CarriedGraph& graph) { part(graph, "graph/ids") += "12345678"; },
        "40 bytes in graph/ids for 4 entries");
    expect_refused(
        names, [](CarriedGraph& graph) { part(graph, "graph/names/text")[1] = 'a'; },
        "a name that two nodes have");
    expect_refused(names, put("graph/names/lengths", 2, ~std::uint32_t{0}),
                   "names of other lengths than it says");
    for (const Json& kind : {Json("words"), Json(3), Json()}) {
        expect_refused(
            names, [&](CarriedGraph& graph) { graph.about["ids"] = kind; },
            "ids of an unknown kind");
    }
}

TEST_F(ForgedCarriedGraph, FeaturesAreRefused) {
    const NodeIds rows = NodeIds::rows(4);
    const std::string offsets = "graph/features/offsets";
    expect_refused(rows, put(offsets, 0, std::uint64_t{1}), "rows of features that are not in");
    expect_refused(rows, put(offsets, 1, std::uint64_t{3}), "rows of features that are not in");
    expect_refused(rows, put(offsets, 4, ~std::uint64_t{0}), "bytes in graph/features/columns");
    expect_refused(rows, put("graph/features/columns", 1, std::uint32_t{5}), "columns of features");
    expect_refused(rows, put("graph/features/columns", 1, std::uint32_t{0}), "columns of features");
    expect_refused(rows, put("graph/features/values", 0, std::uint32_t{0x7f800000}),
                   "a feature that is not finite");
    for (const Json& columns : {Json(-1), Json("5"), Json(std::uint64_t{1} << 40)}) {
        expect_refused(
            rows, [&](CarriedGraph& graph) { graph.about["features"] = columns; },
            "no number of feature columns");
    }
    expect_refused(
        rows, [](CarriedGraph& graph) { graph.about = Json::array(); },
        "does not say how the graph is carried");
}

TEST_F(ForgedCarriedGraph, NumbersOfNodesAndEdgesTakeNoMemory) {
    const auto unchanged = [](CarriedGraph&) {};
    digest_.nodes = 4'000'000'000;
    expect_refused(NodeIds::rows(4), unchanged, "found 4000000000 nodes for 3 edges");
    digest_.nodes = 4;
    digest_.edges = std::uint64_t{1} << 62;
    expect_refused(NodeIds::rows(4), unchanged, "24 bytes in graph/edges for");
}

TEST(ModelFileSections, AreRefusedWhereTheyDoNotFit) {
    const auto refusal = [](const std::string& sections, const std::string& bytes) {
        const std::string header = fmt::format(R"({{"tensors":[],"sections":{}}})", sections);
        const std::string pad((64 - (testing::kForgedHeaderAt + header.size()) % 64) % 64, '\0');
        const std::string file = testing::forged_model_file(header, pad + bytes);
        return complaint_of([&] { (void)parse_model_file(SharedBytes::borrowed(file), "model"); });
    };
    EXPECT_NE(refusal("3", "").find("found a header without a list of sections"),
              std::string::npos);
    for (const char* entry : {"3", "{}", R"({"name":"a"})", R"({"name":3,"bytes":1})",
                              R"({"name":"a","bytes":-1})", R"({"name":"a","bytes":"1"})"}) {
        EXPECT_NE(refusal(fmt::format("[{}]", entry), "").find("a section without a name and a"),
                  std::string::npos)
            << entry;
    }
    EXPECT_NE(refusal(R"([{"name":"a","bytes":5}])", "abcd").find("found a section of 5 bytes"),
              std::string::npos);
    EXPECT_NE(refusal(R"([{"name":"a","bytes":18446744073709551615}])", "abcd")
                  .find("expected at most 4, which are left"),
              std::string::npos);
    EXPECT_NE(refusal(R"([{"name":"a","bytes":3}])", "abcd").find("found 1 bytes after the last"),
              std::string::npos);
}

}  // namespace carried_graph_test
}  // namespace hplc
