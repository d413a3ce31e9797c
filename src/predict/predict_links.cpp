#include "predict/predict_links.hpp"

#include "graph/node_pairs.hpp"
#include "predict/rank_pairs.hpp"
#include "predict/rank_two_hops.hpp"

namespace hplc {
namespace {

LinkTask whole_task(const GraphData& data, Threads threads) {
    return LinkTask::whole(data, {.threads = threads});
}

RankOptions rank_options(std::size_t count, const PredictorOptions& options) {
    return {.top = count, .threads = options.threads, .progress = options.progress};
}

// Nothing is held out of a whole graph, so lambda is chosen on a split of its own.
double lambda_for(const GraphData& data, const PredictorOptions& options, std::uint64_t seed) {
    const LinkTask trial =
        LinkTask::random(data, SplitRatio{.train = 0.8, .valid = 0.1, .test = 0.1},
                         {.seed = seed, .threads = options.threads});
    return choose_lambda(trial, options.autoencoder, options.threads, options.progress);
}

}  // namespace

LinkPredictions::LinkPredictions(const GraphData& data, const Predictor& predictor,
                                 PredictorOptions options, std::uint64_t seed)
    : predictor_(predictor),
      options_(std::move(options)),
      graph_(whole_task(data, options_.threads).train_graph()) {
    if (predictor_.has_lambda) {
        require_memory(whole_task(data, options_.threads), options_.autoencoder, options_.threads);
        const double lambda = lambda_for(data, options_, seed);
        if (options_.autoencoder.lambdas.size() > 1) chosen_ = {{"lambda", lambda}};
        options_.autoencoder.lambdas = {lambda};
    }
    scorer_ = predictor_.make(graph_, options_);
}

std::vector<ScoredPair> LinkPredictions::best(std::size_t count) const {
    if (predictor_.formula != nullptr) {
        return rank_two_hops(Neighbourhoods(graph_), predictor_.formula,
                             rank_options(count, options_));
    }
    return rank_all_pairs(*scorer_, graph_.graph(), rank_options(count, options_));
}

std::vector<ScoredPair> LinkPredictions::best_of(NodeId node, std::size_t count) const {
    return rank_pairs_of(node, *scorer_, graph_.graph(), rank_options(count, options_));
}

std::vector<ScoredPair> LinkPredictions::of(std::span<const NodePair> pairs) const {
    std::vector<double> scores(pairs.size());
    scorer_->score(pairs, scores, options_.threads);
    std::vector<ScoredPair> result;
    for (std::size_t i = 0; i < pairs.size(); ++i)
        result.push_back({pairs[i], scores[i]});
    return result;
}

CostEstimate estimate_best(const GraphData& data, const Predictor& predictor,
                           const PredictorOptions& options) {
    constexpr std::size_t kSample = 200'000;
    const TrainGraph graph = whole_task(data, options.threads).train_graph();
    if (predictor.has_lambda) {
        return estimate_autoencoder(graph.graph(), fits_of(options.autoencoder), options.threads);
    }
    if (predictor.formula != nullptr)
        return estimate_two_hops(Neighbourhoods(graph), predictor.formula, options.threads);
    const auto sample = sample_rows(graph.graph(), kSample);
    return estimate_scoring(*predictor.make(graph, options), sample,
                            num_pairs(graph.graph().num_nodes()), kPairsAtOnce, options.threads);
}

}  // namespace hplc
