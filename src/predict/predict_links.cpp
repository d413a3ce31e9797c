#include "predict/predict_links.hpp"

#include <algorithm>

#include "base/interruption.hpp"
#include "model/directed/directed_scorer.hpp"

namespace hplc {
namespace {

constexpr std::size_t kEstimatedTop = 20;

LinkTask whole_task(const GraphData& data, Threads threads) {
    return LinkTask::whole(data, {.threads = threads});
}

std::shared_ptr<const TwoHopLinks> two_hop_links(const TrainGraph& graph,
                                                 NeighbourhoodFormula formula) {
    return formula == nullptr ? nullptr : std::make_shared<const TwoHopLinks>(graph, formula);
}

std::shared_ptr<const Shortlist> shortlist_of(const TrainGraph& graph,
                                              NeighbourhoodFormula formula) {
    return formula != nullptr ? nullptr : std::make_shared<const Shortlist>(graph);
}

// A formula takes edges for alike: where they have weights the scorer itself is asked.
NeighbourhoodFormula formula_on(const TrainGraph& graph, NeighbourhoodFormula formula) {
    return graph.weights() == nullptr ? formula : nullptr;
}

// Nothing is held out of a whole graph, so lambda is chosen on a split of its own.
double lambda_for(const GraphData& data, const PredictorOptions& options, std::uint64_t seed) {
    const LinkTask trial =
        LinkTask::random(data, SplitRatio{.train = 0.8, .valid = 0.1, .test = 0.1},
                         {.seed = seed, .threads = options.threads});
    return choose_lambda(trial, options.autoencoder, options.select_by, options.threads,
                         options.progress);
}

std::vector<ScoredPair> scored_by(const LinkScorer& scorer, std::span<const NodePair> pairs,
                                  Threads threads) {
    constexpr std::size_t kAtOnce = std::size_t{1} << 16;  // about a second of the slowest model
    std::vector<double> scores(pairs.size());
    for (std::size_t begin = 0; begin < pairs.size(); begin += kAtOnce) {
        ask_interruption();
        const std::size_t count = std::min(kAtOnce, pairs.size() - begin);
        scorer.score(pairs.subspan(begin, count), std::span(scores).subspan(begin, count), threads);
    }
    std::vector<ScoredPair> result;
    result.reserve(pairs.size());
    for (std::size_t i = 0; i < pairs.size(); ++i)
        result.push_back({pairs[i], scores[i]});
    return result;
}

}  // namespace

LinkPredictions::LinkPredictions(const GraphData& data, const Predictor& predictor,
                                 PredictorOptions options, std::uint64_t seed)
    : graph_(whole_task(data, options.threads).train_graph()),
      threads_(options.threads),
      progress_(options.progress),
      formula_(formula_on(graph_, predictor.formula)),
      two_hops_(two_hop_links(graph_, formula_)),
      shortlist_(shortlist_of(graph_, formula_)) {
    if (predictor.has_lambda) {
        require_memory(whole_task(data, threads_), options.max_memory, threads_);
        const double lambda = lambda_for(data, options, seed);
        if (options.autoencoder.lambdas.size() > 1) chosen_ = {{"lambda", lambda}};
        options.autoencoder.lambdas = {lambda};
    }
    scorer_ = predictor.make(graph_, options);
    make_ranker();
}

LinkPredictions::LinkPredictions(TrainGraph graph, std::unique_ptr<const LinkScorer> scorer,
                                 Threads threads, Progress::Show progress,
                                 NeighbourhoodFormula formula)
    : graph_(std::move(graph)),
      threads_(threads),
      progress_(progress),
      formula_(formula_on(graph_, formula)),
      two_hops_(two_hop_links(graph_, formula_)),
      shortlist_(shortlist_of(graph_, formula_)),
      scorer_(std::move(scorer)) {
    make_ranker();
}

void LinkPredictions::make_ranker() {
    if (!is_directed()) {
        ranker_ = {std::shared_ptr<void>(), scorer_.get()};
    } else if (const auto* directed = dynamic_cast<const DirectedLinkScorer*>(scorer_.get())) {
        ranker_ = directed->likely_way();
    } else {
        ranker_ = std::make_shared<const LikelyWay>(*scorer_);
    }
}

std::vector<ScoredPair> LinkPredictions::turned(std::vector<ScoredPair> pairs) const {
    if (!is_directed()) return pairs;
    std::vector<NodePair> both;
    for (const auto& [pair, score] : pairs)
        both.insert(both.end(), {pair, {pair.v, pair.u}});
    const std::vector<ScoredPair> scored = of(both);
    for (std::size_t i = 0; i < pairs.size(); ++i)
        pairs[i] =
            scored[2 * i + 1].score > scored[2 * i].score ? scored[2 * i + 1] : scored[2 * i];
    return pairs;
}

ScanCounts LinkPredictions::scan(const LinkChoice& choice, bool zeros_matter, const Floor& floor,
                                 const TakePairs& take, std::size_t every) const {
    const ScanOptions options{.threads = threads_, .progress = progress_, .every = every};
    if (formula_ != nullptr && !zeros_matter) {
        return scan_two_hops(Neighbourhoods(graph_), formula_, choice.filter, floor, take, options);
    }
    const auto* two_hops = dynamic_cast<const TwoHopScorer*>(ranker_.get());
    if (two_hops != nullptr && !zeros_matter) {
        return scan_two_hops(*two_hops, graph_.graph(), choice.filter, floor, take, options);
    }
    return scan_pairs(*ranker_, graph_.graph(), choice.filter, floor, take, options);
}

ScanCounts LinkPredictions::scan_near(const LinkChoice& choice, const Floor& floor,
                                      const TakePairs& take, std::size_t every) const {
    return scan_near_pairs(*ranker_, graph_, choice.filter, floor, take,
                           {.threads = threads_,
                            .progress = every == 1 ? progress_ : Progress::Show::kNever,
                            .every = every,
                            .most_per_row = choice.most_per_node});
}

RankedPairs LinkPredictions::best(std::size_t count, const LinkChoice& choice,
                                  Search search) const {
    RankedPairs ranked =
        rank_pairs(count, choice.min_score, [&](const Floor& floor, const TakePairs& take) {
            return search == Search::kAll ? scan(choice, false, floor, take)
                                          : scan_near(choice, floor, take);
        });
    ranked.pairs = turned(std::move(ranked.pairs));
    return ranked;
}

ScanCounts LinkPredictions::each(const LinkChoice& choice, const TakePairs& take,
                                 Search search) const {
    const Floor floor = [&] { return choice.min_score; };
    const TakePairs take_turned = [&](std::span<const ScoredPair> pairs) {
        take(turned({pairs.begin(), pairs.end()}));
    };
    const TakePairs& taker = is_directed() ? take_turned : take;
    return search == Search::kAll ? scan(choice, choice.min_score <= 0, floor, taker)
                                  : scan_near(choice, floor, taker);
}

std::optional<Recall> LinkPredictions::recall_of_near(const LinkChoice& choice,
                                                      std::uint64_t seed) const {
    if (known().num_nodes() > kMostRecallNodes) return {};
    return measure_recall(*ranker_, graph_, choice.filter, {.nodes = 50, .best = 10}, seed,
                          threads_);
}

LinksOutside LinkPredictions::links_outside(const LinkChoice& choice, std::uint64_t seed) const {
    constexpr std::size_t kLinks = 10'000;
    return measure_links_outside(graph_, choice.filter, kLinks, seed, threads_);
}

std::vector<NodePair> LinkPredictions::candidates_of(NodeId node, std::size_t count,
                                                     const LinkChoice& choice, Search search,
                                                     std::size_t& left_out) const {
    std::vector<NodePair> pairs;
    const auto paired = [&](const std::vector<NodeId>& others) {
        for (const NodeId v : others)
            pairs.push_back({node, v});
        return pairs;
    };
    if (search == Search::kNear) return paired(shortlist_->of(node, count, choice.filter));
    if (search == Search::kTwoSteps) {
        const Shortlist::Within within =
            shortlist_->within_two_steps(node, count, choice.filter, choice.most_per_node);
        left_out = within.left_out;
        return paired(within.nodes);
    }
    for (NodeId v = 0; v < known().num_nodes(); ++v) {
        if (v != node && !known().has_edge(node, v) && choice.filter.allows(node, v))
            pairs.push_back({node, v});
    }
    return pairs;
}

LinksOfNode LinkPredictions::links_of(NodeId node, std::size_t count, const LinkChoice& choice,
                                      Search search) const {
    if (two_hops_) {
        return {.pairs = turned(two_hops_->best_of(node, count, choice.filter, choice.min_score))};
    }
    LinksOfNode links;
    const std::vector<NodePair> pairs = candidates_of(node, count, choice, search, links.left_out);
    BestPairs best(count);
    for (const ScoredPair& pair : scored_by(*ranker_, pairs, threads_)) {
        if (pair.score >= choice.min_score) best.offer(pair);
    }
    links.pairs = turned(best.ranked());
    links.scored = pairs.size();
    return links;
}

std::vector<ScoredPair> LinkPredictions::of(std::span<const NodePair> pairs) const {
    return scored_by(*scorer_, pairs, threads_);
}

CostEstimate LinkPredictions::estimate(Search search, std::size_t most_per_node) const {
    constexpr std::uint64_t kSample = 1'000'000;
    if (search != Search::kAll) return estimate_near(most_per_node);
    const LinkChoice choice = all_links();
    const std::size_t every = 1 + choice.filter.num_pairs() / kSample;
    const RankedPairs sample =
        rank_pairs(kEstimatedTop, kNoFloor, [&](const Floor& floor, const TakePairs& take) {
            return scan(choice, false, floor, take, every);
        });
    return {.bytes = scan_memory(known().num_nodes(), threads_),
            .seconds = sample.counts.seconds * static_cast<double>(every)};
}

// From rows that have about so many pairs, or as many walks as take a second or two.
CostEstimate LinkPredictions::estimate_near(std::size_t most_per_node) const {
    constexpr std::uint64_t kPairs = 300'000;
    constexpr std::uint64_t kWalks = 100'000'000;
    LinkChoice choice = all_links();
    choice.most_per_node = most_per_node;
    const std::uint64_t walks = num_two_step_walks(known());
    const std::uint64_t pairs =
        most_per_node == 0
            ? walks / 2
            : std::min(walks / 2, std::uint64_t{most_per_node} * known().num_nodes());
    const std::size_t every = 1 + std::max(pairs / kPairs, walks / kWalks);
    const RankedPairs sample =
        rank_pairs(kEstimatedTop, kNoFloor, [&](const Floor& floor, const TakePairs& take) {
            return scan_near(choice, floor, take, every);
        });
    return {.bytes = near_pairs_memory(known().num_nodes(), threads_),
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
