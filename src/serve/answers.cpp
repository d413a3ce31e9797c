#include "serve/answers.hpp"

#include <algorithm>
#include <unordered_map>

#include "base/provenance.hpp"
#include "train/files/calibration_json.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

Json or_null(const std::optional<double>& number) {
    return number ? Json(*number) : Json();
}

std::vector<NodeId> neighbours_by_degree(const CsrGraph& graph, NodeId node) {
    const auto row = graph.neighbours(node);
    std::vector<NodeId> nodes(row.begin(), row.end());
    std::ranges::stable_sort(nodes, std::greater<>(), [&](NodeId v) { return graph.degree(v); });
    return nodes;
}

// Those that explain predicted links first.
std::vector<NodeId> neighbours_to_draw(const CsrGraph& graph, NodeId node,
                                       std::span<const ScoredPair> links, std::size_t most) {
    std::unordered_map<NodeId, std::size_t> shared;
    for (const ScoredPair& link : links)
        for (const SharedNeighbour& one : shared_neighbours(graph, link.pair))
            ++shared[one.node];
    std::vector<NodeId> nodes = neighbours_by_degree(graph, node);
    std::ranges::stable_sort(nodes, std::greater<>(), [&](NodeId v) {
        const auto found = shared.find(v);
        return found == shared.end() ? 0 : found->second;
    });
    nodes.resize(std::min(nodes.size(), most));
    return nodes;
}

// Nodes of a picture and their places in it.
class Drawn {
  public:
    std::size_t add(NodeId node) {
        const auto [place, is_new] = places_.try_emplace(node, nodes_.size());
        if (is_new) nodes_.push_back(node);
        return place->second;
    }
    [[nodiscard]] const std::vector<NodeId>& nodes() const { return nodes_; }
    [[nodiscard]] Json edges(const CsrGraph& graph) const {
        Json list = Json::array();
        for (std::size_t a = 0; a < nodes_.size(); ++a)
            for (std::size_t b = a + 1; b < nodes_.size(); ++b)
                if (graph.has_edge(nodes_[a], nodes_[b])) list.push_back({a, b});
        return list;
    }

  private:
    std::vector<NodeId> nodes_;
    std::unordered_map<NodeId, std::size_t> places_;
};

// Where the curve of probabilities bends: the blocks' ends and centres.
Json curve_json(const ScoreCalibration& calibration) {
    Json points = Json::array();
    for (const CalibrationBlock& block : calibration.blocks)
        for (const double score : {block.lowest, block.centre, block.highest})
            points.push_back({score, calibration.probability(score)});
    return points;
}

Json hubs_json(const ServedModel& model) {
    constexpr std::size_t kHubs = 12;
    Json list = Json::array();
    for (const NodeId node : model.search("", kHubs).nodes)
        list.push_back(node_json(model, node));
    return list;
}

// How well the model finds the edges that were held out of its training; null where it was not
// asked.
Json valid_json(const ModelCard& card) {
    Json json;
    for (const auto& [name, value] : card.valid)
        json[name] = value;
    return json;
}

}  // namespace

Json node_json(const ServedModel& model, NodeId node) {
    return {{"id", model.id(node)},
            {"degree", model.graph().degree(node)},
            {"cluster", model.communities().cluster[node]},
            {"macro_cluster", model.communities().macro_cluster[node]},
            {"landmark", model.is_landmark(node)}};
}

Json node_details(const ServedModel& model, NodeId node, std::size_t most) {
    const ClusterId cluster = model.communities().cluster[node];
    std::vector<NodeId> nodes = neighbours_by_degree(model.graph(), node);
    const std::size_t all = nodes.size();
    nodes.resize(std::min(all, most));
    Json neighbours = Json::array();
    for (const NodeId other : nodes)
        neighbours.push_back(node_json(model, other));
    Json json = node_json(model, node);
    json["cluster_nodes"] = model.communities().sizes[cluster];
    json["cluster_landmark"] = model.id(model.landmarks()[cluster]);
    json["neighbours"] = std::move(neighbours);
    json["neighbours_left_out"] = all - nodes.size();
    return json;
}

Json link_json(const ServedModel& model, const Decisions& decisions, const ScoredPair& link) {
    const std::string u = model.id(link.pair.u);
    const std::string v = model.id(link.pair.v);
    const auto decision = decisions.find(u, v);
    return {{"u", u},
            {"v", v},
            {"score", link.score},
            {"probability", or_null(model.probability(link.score))},
            {"decision", decision ? Json(decision->accepted ? "accept" : "reject") : Json()}};
}

Json scores_of(const ServedModel& model) {
    return {{"model", model.name()},
            {"leaky", model.mark().leaky()},
            {LeakMark::kColumn, model.mark().text()}};
}

Json neighbourhood_json(const ServedModel& model, const Decisions& decisions, NodeId node,
                        std::size_t most, std::size_t links) {
    const std::vector<ScoredPair> best = model.best_of(node, links, model.usual_search());
    const auto neighbours = neighbours_to_draw(model.graph(), node, best, most);
    Drawn drawn;
    drawn.add(node);
    for (const NodeId other : neighbours)
        drawn.add(other);
    Json predicted = Json::array();
    for (const ScoredPair& link : best) {
        Json json = {{"a", 0}, {"b", drawn.add(link.pair.v)}};
        json.update(link_json(model, decisions, link));
        json["why"] = model.why(link.pair);
        predicted.push_back(std::move(json));
    }
    Json nodes = Json::array();
    for (const NodeId one : drawn.nodes())
        nodes.push_back(node_json(model, one));
    Json json = scores_of(model);
    json["centre"] = model.id(node);
    json["nodes"] = std::move(nodes);
    json["edges"] = drawn.edges(model.graph());
    json["predicted"] = std::move(predicted);
    json["exact"] = !model.is_slow();
    json["left_out"] = model.graph().degree(node) - neighbours.size();
    return json;
}

Json overview_json(const ServedModel& model) {
    const auto& calibration = model.source().trained.card.calibration;
    Json json = {{"program", std::string("hplc ") + program_version()},
                 {"title", model.source().title},
                 {"about", model.source().about}};
    json.update(scores_of(model));
    json.update(model.facts());
    json["inputs"] = {{"seen", model.source().inputs.seen},
                      {"unseen", model.source().inputs.unseen}};
    json["calibration"] = calibration ? calibration_json(*calibration) : Json();
    json["curve"] = calibration ? curve_json(*calibration) : Json();
    json["valid"] = valid_json(model.source().trained.card);
    json["hubs"] = hubs_json(model);
    return json;
}

}  // namespace hplc
