#include "train/files/model_card.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "base/error.hpp"
#include "graph/edge_directions.hpp"
#include "model/options_json.hpp"
#include "model/systems.hpp"
#include "train/files/calibration_json.hpp"
#include "train/files/carried_graph.hpp"
#include "train/files/predictor_json.hpp"
#include "train/files/text_json.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kTrainEdges = "train-edges";
constexpr const char* kAllEdges = "all-edges";
constexpr const char* kPairs = "pairs";
constexpr const char* kValid = "valid";
constexpr const char* kDirected = "directed";
constexpr const char* kRecent = "recent";

[[noreturn]] void refuse_header(const ModelFile& file, const std::string& key,
                                const std::string& expected) {
    throw InputError({.file = file.origin,
                      .found = fmt::format("a header without {} in it", key),
                      .expected = expected,
                      .fix = "train again with this version of the program"});
}

// Members of the header's objects, by type.
class HeaderReader {
  public:
    HeaderReader(const ModelFile& file, const Json& object) : file_(file), object_(object) {}

    [[nodiscard]] std::string text(const char* key) const {
        if (!has(key) || !object_[key].is_string()) refuse_header(file_, key, "a text");
        return object_[key];
    }
    // A path, which may be no UTF-8.
    [[nodiscard]] std::string bytes(const char* key) const {
        auto text = has(key) ? lossless_text(object_[key]) : std::nullopt;
        if (!text) refuse_header(file_, key, "a text, or one in hexadecimal");
        return std::move(*text);
    }
    [[nodiscard]] std::uint64_t whole(const char* key) const {
        if (!has(key) || !object_[key].is_number_unsigned())
            refuse_header(file_, key, "a whole number");
        return object_[key];
    }
    // False where it is missing.
    [[nodiscard]] bool flag(const char* key) const {
        if (!has(key)) return false;
        if (!object_[key].is_boolean()) refuse_header(file_, key, "true or false");
        return object_[key];
    }
    [[nodiscard]] const Json& object(const char* key) const {
        if (!has(key) || !object_[key].is_object()) refuse_header(file_, key, "an object");
        return object_[key];
    }
    [[nodiscard]] std::optional<ScoreCalibration> calibration(const char* key) const {
        if (has(key) && object_[key].is_null()) return {};
        auto calibration = calibration_from_json(object(key));
        if (!calibration) refuse_header(file_, key, "one as hplc train fits it");
        return calibration;
    }

    [[nodiscard]] std::vector<NamedMetric> metrics(const char* key) const {
        std::vector<NamedMetric> metrics;
        for (const auto& [name, value] : object(key).items()) {
            if (!value.is_number()) refuse_header(file_, key, "numbers by name");
            metrics.push_back({name, value});
        }
        return metrics;
    }

  private:
    [[nodiscard]] bool has(const char* key) const { return object_.contains(key); }

    const ModelFile& file_;
    const Json& object_;
};

GraphDigest digest_of(const ModelFile& file, const Json& json) {
    const HeaderReader read(file, json);
    const std::uint64_t nodes = read.whole("nodes");
    if (nodes > kMaxNodes) refuse_header(file, "nodes", "at most 4294967295 of them");
    return {.name = read.text("name"),
            .nodes = static_cast<NodeId>(nodes),
            .edges = read.whole("edges"),
            .sha256 = read.text("sha256")};
}

// Members that are empty are left out.
Json source_json(const GraphSource& source) {
    Json json = Json::object();
    for (const auto& [key, member] : kGraphSourceMembers) {
        if (!(source.*member).empty()) json[key] = lossless_json(source.*member);
    }
    return json;
}

GraphSource source_of(const ModelFile& file, const Json& json) {
    const HeaderReader read(file, json);
    GraphSource source;
    for (const auto& [key, member] : kGraphSourceMembers) {
        if (json.contains(key)) source.*member = read.bytes(key);
    }
    if (source.ids != "auto" && source.ids != "number" && source.ids != "text")
        refuse_header(file, "ids", "auto, number or text");
    return source;
}

PositionsFrom positions_from(const ModelFile& file, const std::string& text) {
    if (text == kTrainEdges) return PositionsFrom::kTrainEdges;
    if (text == kAllEdges) return PositionsFrom::kAllEdges;
    refuse_header(file, "positions_from", fmt::format("{} or {}", kTrainEdges, kAllEdges));
}

void take_options(ModelCard& card, const ModelFile& file, const Json& options) {
    if (const Predictor* predictor = find_predictor(card.model)) {
        card.predictor = predictor_from_json(*predictor, options, file.origin);
    } else {
        card.options = options_from_json(system_named(card.model), options, file.origin);
    }
}

std::vector<NodePair> valid_pairs_of(const ModelFile& file, const ModelCard& card) {
    const FileSection* section = find_section(file, kValidSection);
    if (section == nullptr) return {};
    auto pairs = edges_of_section(file, *section, card.graph.nodes);
    if (pairs.size() != card.valid_edges)
        refuse_header(file, "valid_edges", "the number of edges that are held out");
    return pairs;
}

std::vector<NodeId> nodes_of_section(const ModelFile& file, const char* name, NodeId num_nodes) {
    const FileSection* section = find_section(file, name);
    if (section == nullptr || section->bytes.size() % sizeof(NodeId) != 0)
        refuse_header(file, name, "the nodes of a set whose pairs can be links");
    std::vector<NodeId> nodes(section->bytes.size() / sizeof(NodeId));
    if (!nodes.empty()) std::memcpy(nodes.data(), section->bytes.data(), section->bytes.size());
    if (!std::ranges::all_of(nodes, [&](NodeId v) { return v < num_nodes; }))
        refuse_header(file, name, "nodes of the graph");
    return nodes;
}

SharedPairs pairs_of(const ModelFile& file, NodeId num_nodes) {
    if (!file.header.contains(kPairs)) return {};
    const HeaderReader read(file, file.header.at(kPairs));
    return std::make_shared<const AllowedPairs>(AllowedPairs{
        PairFilter::between(num_nodes, nodes_of_section(file, kFirstSection, num_nodes),
                            nodes_of_section(file, kSecondSection, num_nodes)),
        read.text("first"), read.text("second")});
}

std::vector<NodePair> edges_without(const GraphData& data, std::span<const NodePair> held_out,
                                    Threads threads) {
    const CsrGraph whole = built_graph(data, threads).graph;
    const CsrGraph left_out = build_graph(data.edges.num_nodes, held_out, threads).graph;
    std::vector<NodePair> edges;
    for (const NodePair edge : whole.edges()) {
        if (!left_out.has_edge(edge.u, edge.v)) edges.push_back(edge);
    }
    return edges;
}

std::vector<NodePair> arcs_without(const GraphData& data, std::vector<NodePair> held_out,
                                   Threads threads) {
    const CsrGraph whole = built_graph(data, threads).graph;
    std::vector<NodePair> arcs = arcs_of(whole, edge_directions(whole, data.edges.edges, threads));
    std::ranges::sort(held_out);
    std::erase_if(arcs, [&](NodePair arc) { return std::ranges::binary_search(held_out, arc); });
    return arcs;
}

// The edges of the graph, split as the card says. Features and labels are not looked at.
GraphData with_held_out(const GraphData& data, const ModelCard& card, Threads threads) {
    GraphData split;
    split.name = data.name;
    split.ids = data.ids;
    split.edges = data.edges;
    split.stored = data.stored;
    split.pairs = data.pairs;
    split.directed = data.directed;
    GivenSplit& parts = split.split.emplace();
    parts.source = card.continued_from.empty() ? "the latest edges for validation"
                                               : "edges that an earlier training has not learned";
    parts.valid.positives = card.valid_pairs;
    parts.train = data.directed ? arcs_without(data, card.valid_pairs, threads)
                                : edges_without(data, card.valid_pairs, threads);
    return split;
}

}  // namespace

bool is_predictor(const ModelCard& card) {
    return find_predictor(card.model) != nullptr;
}

Json options_of_card(const ModelCard& card) {
    const Predictor* predictor = find_predictor(card.model);
    return predictor != nullptr ? predictor_json(*predictor, card.predictor)
                                : options_json(card.options);
}

Json card_json(const ModelCard& card) {
    const GraphDigest& graph = card.graph;
    Json json = {
        {"model", card.model},
        {"options", options_of_card(card)},
        {"seed", card.seed},
        {"graph",
         {{"name", graph.name},
          {"nodes", graph.nodes},
          {"edges", graph.edges},
          {"sha256", graph.sha256}}},
        {"source", source_json(card.source)},
        {"valid_edges", card.valid_edges},
        {"positions_from",
         card.positions_from == PositionsFrom::kAllEdges ? kAllEdges : kTrainEdges},
        {"select_by", card.select_by},
        {"calibration", card.calibration ? calibration_json(*card.calibration) : Json()},
        {"protocol", card.protocol},
    };
    if (card.pairs != nullptr)
        json[kPairs] = {{"first", card.pairs->first}, {"second", card.pairs->second}};
    if (card.directed) json[kDirected] = true;
    if (card.recent) json[kRecent] = true;
    if (!card.continued_from.empty()) json["continued_from"] = card.continued_from;
    for (const auto& [name, value] : card.valid)
        json[kValid][name] = value;
    return json;
}

ModelCard card_of(const ModelFile& file) {
    const HeaderReader read(file, file.header);
    // Member by member: GCC 12 destroys the members of an aggregate twice where the initialiser of
    // a later one throws.
    ModelCard card;
    card.model = read.text("model");
    card.seed = read.whole("seed");
    card.graph = digest_of(file, read.object("graph"));
    card.source = source_of(file, read.object("source"));
    card.valid_edges = read.whole("valid_edges");
    card.positions_from = positions_from(file, read.text("positions_from"));
    card.select_by = read.text("select_by");
    card.calibration = read.calibration("calibration");
    card.protocol = read.object("protocol");
    take_options(card, file, read.object("options"));
    if (file.header.contains("continued_from")) card.continued_from = read.text("continued_from");
    card.recent = file.header.contains(kRecent) && file.header.at(kRecent) == true;
    if (file.header.contains(kValid)) card.valid = read.metrics(kValid);
    card.directed = read.flag(kDirected);
    card.valid_pairs = valid_pairs_of(file, card);
    card.pairs = pairs_of(file, card.graph.nodes);
    return card;
}

LinkTask training_task(const GraphData& data, const ModelCard& card, Threads threads) {
    const TaskOptions options = {.seed = card.seed,
                                 .threads = threads,
                                 .validation_edges_as_input = true,
                                 .positions_from = card.positions_from};
    if (!card.valid_pairs.empty())
        return LinkTask::given(with_held_out(data, card, threads), options);
    if (card.valid_edges == 0) return LinkTask::whole(data, options);
    return LinkTask::random(data, SplitCounts{.valid = card.valid_edges, .test = 0}, options);
}

void require_same_graph(const ModelFile& file, const GraphDigest& of_file,
                        const GraphDigest& graph) {
    if (of_file.sha256 == graph.sha256) return;
    throw InputError(
        {.file = file.origin,
         .found = fmt::format("a model of another graph ({}: {} nodes, {} edges, digest {:.12}…)",
                              of_file.name, of_file.nodes, of_file.edges, of_file.sha256),
         .expected = fmt::format("one of {}: {} nodes, {} edges, digest {:.12}…", graph.name,
                                 graph.nodes, graph.edges, graph.sha256),
         .fix = "pass the graph that it was trained on with --graph, or train on this one"});
}

std::optional<LeakMark> mark_of_protocol(const nlohmann::ordered_json& protocol) {
    const bool tells =
        protocol.is_object() && protocol.contains("leak") && protocol["leak"].is_string();
    if (!tells) return {};
    return LeakMark(protocol["leak"].get<std::string>());
}

LeakMark mark_of(const ModelCard& card) {
    if (const auto mark = mark_of_protocol(card.protocol)) return *mark;
    // Of an early version, or not one of ours: its other members tell.
    const bool leaks = card.positions_from == PositionsFrom::kAllEdges && card.valid_edges > 0;
    return leaks ? LeakMark("positions are computed from all edges") : LeakMark();
}

}  // namespace hplc
