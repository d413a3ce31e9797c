#include "train/files/carried_graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
#include <unordered_map>

#include "base/error.hpp"
#include "graph/csr_graph.hpp"
#include "graph/edge_directions.hpp"
#include "io/nodes/declared_nodes.hpp"
#include "task/edges/edge_weights.hpp"

namespace hplc {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are stored as they lie");

using Json = nlohmann::ordered_json;

constexpr const char* kEdges = "graph/edges";
constexpr const char* kDirections = "graph/directions";
constexpr const char* kTimes = "graph/times";
// Entries of edges that were seen again, where edges have times.
constexpr const char* kRepeats = "graph/repeats";
constexpr const char* kRepeatTimes = "graph/repeats/times";
constexpr const char* kEdgeWeights = "graph/weights";
constexpr const char* kRepeatWeights = "graph/repeats/weights";
// The member of kCarried: what the edges weigh, where that counts.
constexpr const char* kWeighting = "weights";
constexpr const char* kSummed = "sum";
constexpr const char* kCounted = "count";
constexpr const char* kIds = "graph/ids";
constexpr const char* kNameLengths = "graph/names/lengths";
constexpr const char* kNameText = "graph/names/text";
constexpr const char* kOffsets = "graph/features/offsets";
constexpr const char* kColumns = "graph/features/columns";
constexpr const char* kValues = "graph/features/values";

template <typename Numbers>
std::string raw_bytes_of(const Numbers& numbers) {
    const auto bytes = std::as_bytes(std::span(numbers));
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

const char* kind_of(const NodeIds& ids) {
    return ids.are_text() ? "names" : ids.are_rows() ? "rows" : "numbers";
}

// Of each edge of the graph, in their order.
std::vector<double> earliest_times(const EdgeList& list, const std::vector<NodePair>& edges) {
    std::vector<double> times(edges.size(), std::numeric_limits<double>::infinity());
    for (std::size_t i = 0; i < list.edges.size(); ++i) {
        const NodePair edge = ordered(list.edges[i]);
        const auto place = std::ranges::lower_bound(edges, edge);
        if (place == edges.end() || *place != edge) continue;  // a self loop
        double& earliest = times[static_cast<std::size_t>(place - edges.begin())];
        earliest = std::min(earliest, list.times[i]);
    }
    return times;
}

// All entries but one for each edge, that of its earliest time: when an edge was seen again.
void add_repeats(CarriedGraph& carried, const EdgeList& list, const std::vector<NodePair>& edges,
                 const std::vector<double>& earliest) {
    std::vector<bool> is_there(edges.size(), false);
    std::vector<NodePair> repeats;
    std::vector<double> times;
    const bool is_summed = list.weighting == EdgeWeighting::kSum;
    std::vector<float> weights(is_summed ? edges.size() : 0);
    std::vector<float> repeat_weights;
    for (std::size_t i = 0; i < list.edges.size(); ++i) {
        const NodePair edge = ordered(list.edges[i]);
        if (edge.u == edge.v) continue;
        const auto place =
            static_cast<std::size_t>(std::ranges::lower_bound(edges, edge) - edges.begin());
        if (!is_there[place] && list.times[i] == earliest[place]) {
            is_there[place] = true;
            if (is_summed) weights[place] = list.weights[i];
            continue;
        }
        repeats.push_back(edge);
        times.push_back(list.times[i]);
        if (is_summed) repeat_weights.push_back(list.weights[i]);
    }
    if (is_summed) carried.parts.emplace_back(kEdgeWeights, raw_bytes_of(weights));
    if (repeats.empty()) return;
    carried.parts.emplace_back(kRepeats, raw_bytes_of(repeats));
    carried.parts.emplace_back(kRepeatTimes, raw_bytes_of(times));
    if (is_summed) carried.parts.emplace_back(kRepeatWeights, raw_bytes_of(repeat_weights));
}

// Without times an edge is carried once, with all that it weighs.
void add_totals(CarriedGraph& carried, const EdgeList& list, const CsrGraph& graph) {
    const auto weights = edge_weights(graph, list);
    std::vector<float> totals;
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        for (auto entry = graph.offsets()[u]; entry < graph.offsets()[u + 1]; ++entry) {
            if (u < graph.adjacency()[entry]) totals.push_back(weights->values[entry]);
        }
    }
    carried.parts.emplace_back(kEdgeWeights, raw_bytes_of(totals));
}

// Counts without times are carried as weights.
const char* weighting_text(const EdgeList& list) {
    return list.weighting == EdgeWeighting::kCount && !list.times.empty() ? kCounted : kSummed;
}

// Of each edge u < v, in their order.
std::string direction_bytes(const GraphData& data, const std::vector<NodePair>& edges,
                            Threads threads) {
    const CsrGraph graph = built_graph(data, threads).graph;
    const ArcRows out(graph, edge_directions(graph, data.edges.edges, threads), kOutward);
    std::string bytes;
    for (const auto& [u, v] : edges) {
        const int ways = (out.has(u, v) ? kOutward : 0) | (out.has(v, u) ? kInward : 0);
        bytes += static_cast<char>(ways);
    }
    return bytes;
}

void add_ids(CarriedGraph& carried, const NodeIds& ids) {
    if (ids.are_text()) {
        std::vector<std::uint32_t> lengths;
        std::string text;
        for (NodeId v = 0; v < ids.size(); ++v) {
            const std::string name = ids.text(v);
            lengths.push_back(static_cast<std::uint32_t>(name.size()));
            text += name;
        }
        carried.parts.emplace_back(kNameLengths, raw_bytes_of(lengths));
        carried.parts.emplace_back(kNameText, std::move(text));
    } else if (!ids.are_rows()) {
        std::vector<std::uint64_t> numbers;
        for (NodeId v = 0; v < ids.size(); ++v)
            numbers.push_back(ids.number(v));
        carried.parts.emplace_back(kIds, raw_bytes_of(numbers));
    }
}

void add_features(CarriedGraph& carried, const FeatureMatrix& features) {
    carried.parts.emplace_back(kOffsets, raw_bytes_of(features.offsets));
    carried.parts.emplace_back(kColumns, raw_bytes_of(features.columns));
    carried.parts.emplace_back(kValues, raw_bytes_of(features.values));
}

// Takes the sections of a file apart.
class Reader {
  public:
    Reader(const ModelFile& file, const GraphDigest& graph) : file_(file), graph_(graph) {}

    [[nodiscard]] GraphData read() const {
        check_declared_nodes(graph_.nodes, graph_.edges, file_.origin);
        GraphData data;
        data.name = graph_.name;
        data.format = "carried by a model file";
        data.edges = {.num_nodes = graph_.nodes, .edges = edges()};
        data.ids = ids();
        take_weighting(data.edges);
        if (has(kDirections)) take_directions(data);
        if (has(kTimes) && !data.directed) data.edges.times = numbers<double>(kTimes, graph_.edges);
        if (!data.edges.times.empty() && has(kRepeats)) take_repeats(data.edges);
        if (!about()["features"].is_null()) data.features = features();
        return data;
    }

  private:
    [[noreturn]] void refuse(const std::string& what) const {
        throw InputError({.file = file_.origin,
                          .found = fmt::format("a carried graph with {}", what),
                          .expected = "the graph that the model was trained on",
                          .fix = "copy the file again, or train again"});
    }
    [[nodiscard]] const Json& about() const { return file_.header[kCarried]; }
    [[nodiscard]] bool has(const char* name) const { return find_section(file_, name) != nullptr; }

    void take_directions(GraphData& data) const {
        const auto ways = numbers<std::uint8_t>(kDirections, graph_.edges);
        std::vector<NodePair> arcs;
        for (std::size_t i = 0; i < ways.size(); ++i) {
            const auto [u, v] = data.edges.edges[i];
            if (ways[i] < kOutward || ways[i] > (kOutward | kInward))
                refuse("directions that no edge has");
            if ((ways[i] & kOutward) != 0) arcs.push_back({u, v});
            if ((ways[i] & kInward) != 0) arcs.push_back({v, u});
        }
        data.edges.edges = std::move(arcs);
        data.directed = true;
    }

    void take_weighting(EdgeList& list) const {
        if (!about().contains(kWeighting)) return;
        const Json& text = about()[kWeighting];
        if (text != kSummed && text != kCounted) refuse("weights of an unknown kind");
        if (text == kCounted && !has(kTimes)) refuse("counts of entries that it does not have");
        list.weighting = text == kSummed ? EdgeWeighting::kSum : EdgeWeighting::kCount;
        if (text == kSummed) list.weights = weights_of(kEdgeWeights, graph_.edges);
    }
    [[nodiscard]] std::vector<float> weights_of(const char* name, std::uint64_t count) const {
        std::vector<float> weights = numbers<float>(name, count);
        const auto is_one = [](float weight) { return weight > 0 && std::isfinite(weight); };
        if (!std::ranges::all_of(weights, is_one)) refuse("a weight that is not above 0");
        return weights;
    }

    void take_repeats(EdgeList& list) const {
        const auto edges = std::span(list.edges).first(graph_.edges);
        auto repeats = edges_of_section(file_, *find_section(file_, kRepeats), graph_.nodes);
        for (const NodePair edge : repeats) {
            if (!std::ranges::binary_search(edges, edge))
                refuse("repeats of edges it does not have");
        }
        const auto times = numbers<double>(kRepeatTimes, repeats.size());
        if (!list.weights.empty()) {
            const auto weights = weights_of(kRepeatWeights, repeats.size());
            list.weights.insert(list.weights.end(), weights.begin(), weights.end());
        }
        list.edges.insert(list.edges.end(), repeats.begin(), repeats.end());
        list.times.insert(list.times.end(), times.begin(), times.end());
    }

    [[nodiscard]] std::string_view bytes(const char* name) const {
        const FileSection* section = find_section(file_, name);
        if (section == nullptr) refuse(fmt::format("no section {}", name));
        return section->bytes;
    }
    // As many as there should be; the section is there, so memory is in proportion to the file.
    template <typename Number>
    [[nodiscard]] std::vector<Number> numbers(const char* name, std::uint64_t count) const {
        const std::string_view from = bytes(name);
        if (from.size() % sizeof(Number) != 0 || from.size() / sizeof(Number) != count)
            refuse(fmt::format("{} bytes in {} for {} entries", from.size(), name, count));
        std::vector<Number> numbers(count);
        if (count > 0) std::memcpy(numbers.data(), from.data(), from.size());
        return numbers;
    }

    [[nodiscard]] std::vector<NodePair> edges() const {
        std::vector<NodePair> edges = numbers<NodePair>(kEdges, graph_.edges);
        const auto is_bad = [&](NodePair edge) {
            return edge.u >= edge.v || edge.v >= graph_.nodes;
        };
        const auto falls = [](NodePair a, NodePair b) { return !(a < b); };
        if (std::ranges::any_of(edges, is_bad) ||
            std::ranges::adjacent_find(edges, falls) != edges.end()) {
            refuse("edges that are not in order");
        }
        return edges;
    }

    [[nodiscard]] NodeIds ids() const {
        const std::string kind =
            about().contains("ids") && about()["ids"].is_string() ? about()["ids"] : Json("");
        if (kind == "rows") return NodeIds::rows(graph_.nodes);
        if (kind == "numbers") return distinct(numbers<std::uint64_t>(kIds, graph_.nodes));
        if (kind == "names") return names();
        refuse("ids of an unknown kind");
    }
    [[nodiscard]] NodeIds distinct(std::vector<std::uint64_t> numbers) const {
        std::vector<std::uint64_t> sorted = numbers;
        std::ranges::sort(sorted);
        if (std::ranges::adjacent_find(sorted) != sorted.end()) refuse("an id that two nodes have");
        return NodeIds::numbers(std::move(numbers));
    }
    [[nodiscard]] NodeIds names() const {
        const auto lengths = numbers<std::uint32_t>(kNameLengths, graph_.nodes);
        std::string_view text = bytes(kNameText);
        if (std::accumulate(lengths.begin(), lengths.end(), std::uint64_t{0}) != text.size())
            refuse("names of other lengths than it says");
        std::vector<std::string> names;
        for (const std::uint32_t length : lengths) {
            names.emplace_back(text.substr(0, length));
            text.remove_prefix(length);
        }
        std::vector<std::string> sorted = names;
        std::ranges::sort(sorted);
        if (std::ranges::adjacent_find(sorted) != sorted.end())
            refuse("a name that two nodes have");
        return NodeIds::names(names);
    }

    [[nodiscard]] FeatureMatrix features() const {
        const Json& columns = about()["features"];
        if (!columns.is_number_unsigned() ||
            columns.get<std::uint64_t>() > std::numeric_limits<std::uint32_t>::max()) {
            refuse("no number of feature columns");
        }
        FeatureMatrix features{.num_columns = columns};
        features.offsets = numbers<std::uint64_t>(kOffsets, graph_.nodes + std::uint64_t{1});
        if (features.offsets.front() != 0 || !std::ranges::is_sorted(features.offsets))
            refuse("rows of features that are not in order");
        features.columns = numbers<std::uint32_t>(kColumns, features.offsets.back());
        features.values = numbers<float>(kValues, features.offsets.back());
        check_rows(features);
        return features;
    }
    void check_rows(const FeatureMatrix& features) const {
        if (!std::ranges::all_of(features.values, [](float value) { return std::isfinite(value); }))
            refuse("a feature that is not finite");
        for (std::size_t row = 0; row < features.num_rows(); ++row) {
            for (std::uint64_t i = features.offsets[row]; i < features.offsets[row + 1]; ++i) {
                const bool rises =
                    i == features.offsets[row] || features.columns[i - 1] < features.columns[i];
                if (!rises || features.columns[i] >= features.num_columns)
                    refuse("columns of features that are not in order");
            }
        }
    }

    const ModelFile& file_;
    const GraphDigest& graph_;
};

}  // namespace

std::uint64_t carried_bytes(const GraphData& data) {
    std::uint64_t bytes =
        num_listed(data) * sizeof(NodePair) + data.edges.times.size() * sizeof(double);
    if (data.edges.weighting != EdgeWeighting::kNone) bytes += num_listed(data) * sizeof(float);
    if (data.ids.are_text()) {
        for (NodeId v = 0; v < data.ids.size(); ++v)
            bytes += sizeof(std::uint32_t) + data.ids.text(v).size();
    } else if (!data.ids.are_rows()) {
        bytes += data.ids.size() * sizeof(std::uint64_t);
    }
    if (!data.features) return bytes;
    return bytes + data.features->offsets.size() * sizeof(std::uint64_t) +
           data.features->values.size() * (sizeof(std::uint32_t) + sizeof(float));
}

std::vector<FileSection> CarriedGraph::sections() const {
    std::vector<FileSection> sections;
    for (const auto& [name, bytes] : parts)
        sections.push_back({.name = name, .bytes = bytes});
    return sections;
}

CarriedGraph carried_graph(const GraphData& data, Threads threads) {
    const CsrGraph graph = built_graph(data, threads).graph;
    const auto edges = graph.edges();
    const bool has_weights = data.edges.weighting != EdgeWeighting::kNone;
    CarriedGraph carried;
    carried.about = {{"ids", kind_of(data.ids)},
                     {"features", data.features ? Json(data.features->num_columns) : Json()}};
    if (has_weights) carried.about[kWeighting] = weighting_text(data.edges);
    carried.parts.emplace_back(kEdges, edge_bytes(edges));
    if (has_weights && data.edges.times.empty()) add_totals(carried, data.edges, graph);
    if (data.directed) {
        carried.parts.emplace_back(kDirections, direction_bytes(data, edges, threads));
    } else if (!data.edges.times.empty()) {
        const std::vector<double> earliest = earliest_times(data.edges, edges);
        carried.parts.emplace_back(kTimes, raw_bytes_of(earliest));
        add_repeats(carried, data.edges, edges, earliest);
    }
    add_ids(carried, data.ids);
    if (data.features) add_features(carried, *data.features);
    return carried;
}

std::optional<GraphData> read_carried_graph(const ModelFile& file, const GraphDigest& graph) {
    const auto about = file.header.find(kCarried);
    if (about == file.header.end() || about->is_null()) return {};
    if (!about->is_object() || !about->contains("features")) {
        throw InputError({.file = file.origin,
                          .found = "a header that does not say how the graph is carried",
                          .expected = "its ids and features",
                          .fix = "train again with this version of the program"});
    }
    return Reader(file, graph).read();
}

std::string edge_bytes(const std::vector<NodePair>& edges) {
    return raw_bytes_of(edges);
}

std::vector<NodePair> edges_of_section(const ModelFile& file, const FileSection& section,
                                       NodeId num_nodes) {
    const auto is_edge = [&](NodePair edge) {
        return edge.u != edge.v && std::max(edge.u, edge.v) < num_nodes;
    };
    if (section.bytes.size() % sizeof(NodePair) == 0) {
        std::vector<NodePair> edges(section.bytes.size() / sizeof(NodePair));
        if (!edges.empty()) std::memcpy(edges.data(), section.bytes.data(), section.bytes.size());
        if (std::ranges::all_of(edges, is_edge)) return edges;
    }
    throw InputError({.file = file.origin,
                      .found = fmt::format("edges in {} that the graph cannot have", section.name),
                      .expected = "two different nodes of it each",
                      .fix = "copy the file again, or train again"});
}

}  // namespace hplc
