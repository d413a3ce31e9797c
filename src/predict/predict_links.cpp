#include "predict/predict_links.hpp"

#include "graph/node_pairs.hpp"
#include "predict/rank_two_hops.hpp"

namespace hplc {
namespace {

LinkTask whole_task(const GraphData& data, Threads threads) {
    return LinkTask::whole(data, {.threads = threads});
}

// Nothing is held out of a whole graph, so lambda is chosen on a split of its own.
double lambda_for(const GraphData& data, const PredictorOptions& options, std::uint64_t seed) {
    const LinkTask trial =
        LinkTask::random(data, SplitRatio{.train = 0.8, .valid = 0.1, .test = 0.1},
                         {.seed = seed, .threads = options.threads});
    return choose_lambda(trial, options.autoencoder, options.threads, options.progress);
}

CostEstimate estimate_all_pairs(const LinkScorer& scorer, const CsrGraph& graph, Threads threads) {
    constexpr std::size_t kSample = 200'000;
    return estimate_scoring(scorer, sample_rows(graph, kSample), num_pairs(graph.num_nodes()),
                            kPairsAtOnce, threads);
}

}  // namespace

LinkPredictions::LinkPredictions(const GraphData& data, const Predictor& predictor,
                                 PredictorOptions options, std::uint64_t seed)
    : graph_(whole_task(data, options.threads).train_graph()),
      threads_(options.threads),
      progress_(options.progress),
      formula_(predictor.formula) {
    if (predictor.has_lambda) {
        require_memory(whole_task(data, threads_), options.autoencoder, threads_);
        const double lambda = lambda_for(data, options, seed);
        if (options.autoencoder.lambdas.size() > 1) chosen_ = {{"lambda", lambda}};
        options.autoencoder.lambdas = {lambda};
    }
    scorer_ = predictor.make(graph_, options);
}

LinkPredictions::LinkPredictions(TrainGraph graph, std::unique_ptr<const LinkScorer> scorer,
                                 Threads threads, Progress::Show progress)
    : graph_(std::move(graph)),
      threads_(threads),
      progress_(progress),
      scorer_(std::move(scorer)) {}

RankOptions LinkPredictions::rank_options(std::size_t count) const {
    return {.top = count, .threads = threads_, .progress = progress_};
}

std::vector<ScoredPair> LinkPredictions::best(std::size_t count) const {
    if (formula_ != nullptr)
        return rank_two_hops(Neighbourhoods(graph_), formula_, rank_options(count));
    return rank_all_pairs(*scorer_, graph_.graph(), rank_options(count));
}

std::vector<ScoredPair> LinkPredictions::best_of(NodeId node, std::size_t count) const {
    return rank_pairs_of(node, *scorer_, graph_.graph(), rank_options(count));
}

std::vector<ScoredPair> LinkPredictions::of(std::span<const NodePair> pairs) const {
    std::vector<double> scores(pairs.size());
    scorer_->score(pairs, scores, threads_);
    std::vector<ScoredPair> result;
    for (std::size_t i = 0; i < pairs.size(); ++i)
        result.push_back({pairs[i], scores[i]});
    return result;
}

CostEstimate estimate_best(const LinkPredictions& predictions, Threads threads) {
    return estimate_all_pairs(predictions.scorer(), predictions.known(), threads);
}

CostEstimate estimate_best(const GraphData& data, const Predictor& predictor,
                           const PredictorOptions& options) {
    const TrainGraph graph = whole_task(data, options.threads).train_graph();
    if (predictor.has_lambda) {
        return estimate_autoencoder(graph.graph(), fits_of(options.autoencoder), options.threads);
    }
    if (predictor.formula != nullptr)
        return estimate_two_hops(Neighbourhoods(graph), predictor.formula, options.threads);
    return estimate_all_pairs(*predictor.make(graph, options), graph.graph(), options.threads);
}

}  // namespace hplc
