#include "serve/served_model.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "report/page/cluster_map.hpp"
#include "report/text/graph_facts.hpp"
#include "task/link_task.hpp"

namespace hplc {
namespace {

TrainGraph whole_input(const GraphData& data, Threads threads) {
    return LinkTask::whole(data, {.threads = threads}).train_graph();
}

// A formula is cheap and many requests come at once; other models share a request among the cores.
Threads threads_of(const ServedSource& source) {
    const Predictor* predictor = source.trained.predictor;
    return predictor != nullptr && predictor->formula != nullptr ? Threads{1} : source.threads;
}

NeighbourhoodFormula formula_of(const ServedSource& source) {
    return source.trained.predictor == nullptr ? nullptr : source.trained.predictor->formula;
}

// Rows of distances and membership are not asked for: explanations measure their own.
NodePositions without_rows(NodePositions positions) {
    positions.distances.values = {};
    positions.membership = {};
    return positions;
}

// The one that most neighbours with a cluster have, the smallest number of equals; nothing where
// none has one yet.
std::optional<ClusterId> usual_cluster(const CsrGraph& graph, NodeId node,
                                       const std::vector<ClusterId>& cluster,
                                       const std::vector<bool>& placed) {
    std::map<ClusterId, std::size_t> counts;
    for (const NodeId other : graph.neighbours(node))
        if (placed[other]) ++counts[cluster[other]];
    if (counts.empty()) return {};
    return std::ranges::max_element(counts, {}, [](const auto& c) { return c.second; })->first;
}

// Every new node is joined to known ones, so each round places at least one.
void place_new_nodes(Communities& communities, const CsrGraph& graph) {
    const std::size_t known = communities.cluster.size();
    std::vector<bool> placed(graph.num_nodes(), false);
    std::fill_n(placed.begin(), known, true);
    communities.cluster.resize(graph.num_nodes());
    communities.macro_cluster.resize(graph.num_nodes());
    for (bool again = true; again;) {
        again = false;
        for (auto node = static_cast<NodeId>(known); node < graph.num_nodes(); ++node) {
            if (placed[node]) continue;
            const auto cluster = usual_cluster(graph, node, communities.cluster, placed);
            if (!cluster) continue;
            communities.cluster[node] = *cluster;
            communities.macro_cluster[node] = communities.macro_of[*cluster];
            ++communities.sizes[*cluster];
            placed[node] = true;
            again = true;
        }
    }
}

}  // namespace

std::unique_ptr<const LinkScorer> ServedModel::make_scorer(Base& base, const TrainGraph& input,
                                                           const GraphData* grown) {
    const TrainedModel& trained = base.source.trained;
    std::unique_lock<std::mutex> lock(base.making, std::defer_lock);
    if (trained.predictor == nullptr) lock.lock();
    return grown == nullptr ? trained.scorer_on(input)
                            : trained.scorer_grown(input, features_or_null(*grown));
}

ScorerOn ServedModel::scorer_on() const {
    return [this](const TrainGraph& input) {
        return make_scorer(*base_, input, is_grown_ ? data_.get() : nullptr);
    };
}

ServedModel::State ServedModel::first_state(ServedSource source) {
    auto base = std::make_shared<Base>(std::move(source));
    TrainedModel& trained = base->source.trained;
    auto names = std::make_shared<const NameIndex>(base->source.data->ids, trained.input.graph());
    return {.base = base,
            .data = base->source.data,
            .input = trained.input,
            .scorer = std::move(trained.scorer),
            .positions = without_rows(std::move(base->source.positions)),
            .names = std::move(names)};
}

ServedModel::ServedModel(ServedSource source) : ServedModel(first_state(std::move(source))) {}

ServedModel::ServedModel(State state)
    : base_(std::move(state.base)),
      data_(std::move(state.data)),
      is_grown_(state.is_grown),
      input_(state.input),
      predictions_(std::move(state.input), std::move(state.scorer), threads_of(base_->source),
                   Progress::Show::kNever, formula_of(base_->source)),
      choice_(predictions_.all_links()),
      positions_(std::move(state.positions)),
      sorted_landmarks_(positions_.distances.landmarks),
      names_(std::move(state.names)),
      why_({.graph = predictions_.known(),
            .ids = data_->ids,
            .features = features_or_null(*data_),
            .clusters = &positions_.communities}),
      mark_(mark_of(base_->source.trained.card)) {
    choice_.filter.exclude(base_->source.gone);
    std::ranges::sort(sorted_landmarks_);
    facts_ = {
        {"graph", graph_json(graph_facts(*data_, base_->source.threads))},
        {"map", map_json(cluster_map(input_, positions_.communities, landmarks()), data_->ids)}};
}

std::shared_ptr<const ServedModel> ServedModel::with_edges(std::span<const NamedEdge> edges) const {
    const Threads threads = base_->source.threads;
    auto data = std::make_shared<const GraphData>(with_new_edges(*data_, edges, "the request"));
    TrainGraph input = whole_input(*data, threads);
    NodePositions positions = positions_;
    place_new_nodes(positions.communities, input.graph());
    auto scorer = make_scorer(*base_, input, data.get());
    auto names = std::make_shared<const NameIndex>(data->ids, input.graph());
    State state{.base = base_,
                .data = std::move(data),
                .input = std::move(input),
                .scorer = std::move(scorer),
                .is_grown = true,
                .positions = std::move(positions),
                .names = std::move(names)};
    return std::shared_ptr<const ServedModel>(new ServedModel(std::move(state)));
}

bool ServedModel::is_landmark(NodeId node) const {
    return std::ranges::binary_search(sorted_landmarks_, node);
}

std::vector<ScoredPair> ServedModel::best_of(NodeId node, std::size_t count, Search search) const {
    return predictions_.best_of(node, count, choice_, search);
}

std::vector<ScoredPair> ServedModel::of(std::span<const NodePair> pairs) const {
    return predictions_.of(pairs);
}

std::optional<double> ServedModel::probability(double score) const {
    const auto& calibration = base_->source.trained.card.calibration;
    if (!calibration) return {};
    return calibration->probability(score);
}

nlohmann::ordered_json ServedModel::explanation(NodePair pair, std::size_t removals) const {
    const ServedSource& source = base_->source;
    const ExplainedModel model = {.input = input_,
                                  .scorer_on = scorer_on(),
                                  .positions = positions_,
                                  .features = features_or_null(*data_),
                                  .scorer = &predictions_.scorer(),
                                  .shortlist = is_slow() ? predictions_.shortlist() : nullptr};
    nlohmann::ordered_json json = explain_json(
        {.graph = data_->name,
         .model = source.title,
         .ids = data_->ids,
         .found = explain_pair(model, pair, {.most_edges = removals, .threads = source.threads}),
         .calibration = source.trained.card.calibration,
         .inputs = source.inputs,
         .feature_names = source.feature_names,
         .mark = mark_});
    json["what_if"]["untried"] = untried(pair, removals);
    return json;
}

nlohmann::ordered_json ServedModel::untried(NodePair pair, std::size_t tried) const {
    constexpr std::size_t kMost = 8;
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    const std::vector<NodePair> near = edges_near(graph(), pair);
    for (std::size_t i = tried; i < std::min(near.size(), tried + kMost); ++i)
        list.push_back({id(near[i].u), id(near[i].v)});
    return list;
}

double ServedModel::score_if(NodePair pair, const InputChange& change) const {
    if (change.empty() && !graph().has_edge(pair.u, pair.v))
        return of(std::span(&pair, 1)).front().score;
    const Threads threads = base_->source.threads;
    std::vector<NodePair> removed = change.remove;
    removed.push_back(pair);
    TrainGraph input = input_;
    if (!change.add.empty()) {
        GraphData data;
        data.edges = {.num_nodes = graph().num_nodes(), .edges = graph().edges()};
        data.edges.edges.insert(data.edges.edges.end(), change.add.begin(), change.add.end());
        input = whole_input(data, threads);
    }
    const auto scorer = scorer_on()(input.without(removed, threads));
    return score_of(*scorer, pair, threads);
}

}  // namespace hplc
