#include "predict/predict_links.hpp"

#include <algorithm>

namespace hplc {
namespace {

LinkTask whole_task(const GraphData& data, Threads threads) {
    return LinkTask::whole(data, {.threads = threads});
}

std::shared_ptr<const TwoHopLinks> two_hop_links(const TrainGraph& graph,
                                                 NeighbourhoodFormula formula) {
    return formula == nullptr ? nullptr : std::make_shared<const TwoHopLinks>(graph, formula);
}

// Nothing is held out of a whole graph, so lambda is chosen on a split of its own.
double lambda_for(const GraphData& data, const PredictorOptions& options, std::uint64_t seed) {
    const LinkTask trial =
        LinkTask::random(data, SplitRatio{.train = 0.8, .valid = 0.1, .test = 0.1},
                         {.seed = seed, .threads = options.threads});
    return choose_lambda(trial, options.autoencoder, options.select_by, options.threads,
                         options.progress);
}

}  // namespace

LinkPredictions::LinkPredictions(const GraphData& data, const Predictor& predictor,
                                 PredictorOptions options, std::uint64_t seed)
    : graph_(whole_task(data, options.threads).train_graph()),
      threads_(options.threads),
      progress_(options.progress),
      formula_(predictor.formula),
      two_hops_(two_hop_links(graph_, formula_)) {
    if (predictor.has_lambda) {
        require_memory(whole_task(data, threads_), options.max_memory, threads_);
        const double lambda = lambda_for(data, options, seed);
        if (options.autoencoder.lambdas.size() > 1) chosen_ = {{"lambda", lambda}};
        options.autoencoder.lambdas = {lambda};
    }
    scorer_ = predictor.make(graph_, options);
}

LinkPredictions::LinkPredictions(TrainGraph graph, std::unique_ptr<const LinkScorer> scorer,
                                 Threads threads, Progress::Show progress,
                                 NeighbourhoodFormula formula)
    : graph_(std::move(graph)),
      threads_(threads),
      progress_(progress),
      formula_(formula),
      two_hops_(two_hop_links(graph_, formula_)),
      scorer_(std::move(scorer)) {}

ScanCounts LinkPredictions::scan(const LinkChoice& choice, bool zeros_matter, const Floor& floor,
                                 const TakePairs& take, std::size_t every) const {
    const ScanOptions options{.threads = threads_, .progress = progress_, .every = every};
    if (formula_ != nullptr && !zeros_matter) {
        return scan_two_hops(Neighbourhoods(graph_), formula_, choice.filter, floor, take, options);
    }
    const auto* two_hops = dynamic_cast<const TwoHopScorer*>(scorer_.get());
    if (two_hops != nullptr && !zeros_matter) {
        return scan_two_hops(*two_hops, graph_.graph(), choice.filter, floor, take, options);
    }
    return scan_pairs(*scorer_, graph_.graph(), choice.filter, floor, take, options);
}

ScanCounts LinkPredictions::scan_near(const LinkChoice& choice, const Floor& floor,
                                      const TakePairs& take) const {
    return scan_near_pairs(*scorer_, graph_, choice.filter, floor, take,
                           {.threads = threads_, .progress = progress_});
}

RankedPairs LinkPredictions::best(std::size_t count, const LinkChoice& choice,
                                  Search search) const {
    return rank_pairs(count, choice.min_score, [&](const Floor& floor, const TakePairs& take) {
        return search == Search::kNear ? scan_near(choice, floor, take)
                                       : scan(choice, false, floor, take);
    });
}

ScanCounts LinkPredictions::each(const LinkChoice& choice, const TakePairs& take,
                                 Search search) const {
    const Floor floor = [&] { return choice.min_score; };
    return search == Search::kNear ? scan_near(choice, floor, take)
                                   : scan(choice, choice.min_score <= 0, floor, take);
}

Recall LinkPredictions::recall_of_near(const LinkChoice& choice, std::uint64_t seed) const {
    return measure_recall(*scorer_, graph_, choice.filter, {.nodes = 50, .best = 10}, seed,
                          threads_);
}

std::vector<ScoredPair> LinkPredictions::best_of(NodeId node, std::size_t count,
                                                 const LinkChoice& choice) const {
    if (two_hops_) return two_hops_->best_of(node, count, choice.filter, choice.min_score);
    std::vector<NodePair> pairs;
    const auto add = [&](NodeId v) {
        if (v != node && !known().has_edge(node, v) && choice.filter.allows(node, v))
            pairs.push_back({node, v});
    };
    if (looks_near()) {
        for (const NodeId v : near_nodes(known(), node, kMostNearNodes))
            add(v);
    } else {
        for (NodeId v = 0; v < known().num_nodes(); ++v)
            add(v);
    }
    BestPairs best(count);
    for (const ScoredPair& pair : of(pairs)) {
        if (pair.score >= choice.min_score) best.offer(pair);
    }
    return best.ranked();
}

std::vector<ScoredPair> LinkPredictions::of(std::span<const NodePair> pairs) const {
    std::vector<double> scores(pairs.size());
    scorer_->score(pairs, scores, threads_);
    std::vector<ScoredPair> result;
    for (std::size_t i = 0; i < pairs.size(); ++i)
        result.push_back({pairs[i], scores[i]});
    return result;
}

CostEstimate LinkPredictions::estimate() const {
    constexpr std::size_t kTop = 20;
    constexpr std::uint64_t kSample = 1'000'000;
    const LinkChoice choice = all_links();
    const std::size_t every = 1 + choice.filter.num_pairs() / kSample;
    const RankedPairs sample =
        rank_pairs(kTop, kNoFloor, [&](const Floor& floor, const TakePairs& take) {
            return scan(choice, false, floor, take, every);
        });
    return {.bytes = scan_memory(known().num_nodes(), threads_),
            .seconds = sample.counts.seconds * static_cast<double>(every)};
}

CostEstimate estimate_best(const GraphData& data, const Predictor& predictor,
                           const PredictorOptions& options) {
    if (predictor.has_lambda) {
        const TrainGraph graph = whole_task(data, options.threads).train_graph();
        return estimate_autoencoder(graph.graph(), fits_of(options.autoencoder), options.threads);
    }
    return LinkPredictions(data, predictor, options, 0).estimate();
}

}  // namespace hplc
