#include "predict/coming_links.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/random.hpp"
#include "io/text/date_time.hpp"
#include "predict/best_unlinked.hpp"
#include "task/calibration/calibrate.hpp"
#include "task/calibration/list_calibration.hpp"
#include "task/evaluation.hpp"

namespace hplc {
namespace {

constexpr std::size_t kListed = 10'000;
constexpr std::size_t kPastPeriods = 8;

// The end of what the model was trained on; the last time of all where nothing was held out.
double trained_until(const ModelCard& card, const GraphData& data, Threads threads) {
    const TrainGraph graph = training_task(data, card, threads).train_graph();
    return graph.times() == nullptr ? kWholeHistory : graph.times()->now;
}

void require_held_out(const TrainedModel& model, const GraphData& data, double cut,
                      const std::string& origin, Threads threads) {
    const bool is_dates = data.times_are_dates;
    if (model.card.valid_pairs.empty() || !model.card.continued_from.empty()) {
        throw InputError({.file = origin,
                          .found = "--horizon for a model whose held-out edges are not the latest",
                          .expected = "a model that was trained with --split-kind time",
                          .fix = "run hplc train GRAPH --split-kind time -o FILE"});
    }
    const double until = trained_until(model.card, data, threads);
    if (until <= cut || model.predictor != nullptr) return;
    throw InputError(
        {.file = origin,
         .found = fmt::format("a model that was trained on edges up to {}, while the last period "
                              "of this horizon begins at {}",
                              time_text(until, is_dates), time_text(cut, is_dates)),
         .expected = "a period that training has not seen, to calibrate by",
         .fix = "pass a shorter --horizon, or train with a larger --valid-share"});
}

struct PastScores {
    std::vector<double> links;
    std::vector<double> unlinked;
    std::uint64_t population = 0;  // that these stand for
    std::vector<double> listed_links;
    std::vector<double> listed_others;
    std::vector<bool> list;
};

std::uint64_t unlinked_pairs(const CsrGraph& graph, std::uint64_t nodes) {
    return nodes * (nodes - 1) / 2 - std::min(graph.num_edges(), nodes * (nodes - 1) / 2);
}

void take_list(const std::vector<ScoredPair>& best, std::vector<NodePair> links, PastScores& past) {
    std::ranges::sort(links);
    for (const auto& [pair, score] : best) {
        const bool is_link = std::ranges::binary_search(links, ordered(pair));
        past.list.push_back(is_link);
        (is_link ? past.listed_links : past.listed_others).push_back(score);
    }
}

// What the model would have said at the end of training, and what came.
PastScores past_scores(const TrainedModel& model, const LinkTask& task, Threads threads) {
    const TrainGraph graph = task.train_graph();
    const auto scorer = model.scorer_on(graph);
    const std::vector<NodeId> nodes = linked_nodes(graph.graph());
    PastScores past;
    past.links = score_pairs(*scorer, task.valid().positives, threads);
    const auto pairs = draw_unlinked_among(task.known_graph().graph(), nodes, kCalibrationPairs,
                                           RandomStream(model.card.seed, "non-links"));
    past.unlinked = score_pairs(*scorer, pairs, threads);
    past.population = unlinked_pairs(graph.graph(), nodes.size()) - past.links.size();
    if (const auto best = best_unlinked(model.card.model, *scorer, graph, kListed, threads))
        take_list(*best, task.valid().positives, past);
    return past;
}

}  // namespace

ComingForecast forecast_coming(const TrainedModel& model, const GraphData& data, double horizon,
                               const std::string& origin, Threads threads) {
    const double now = std::ranges::max(data.edges.times);
    require_held_out(model, data, now - horizon, origin, threads);
    const LinkTask task =
        LinkTask::forecast(data, now - horizon, {.seed = model.card.seed, .threads = threads});
    const PastScores past = past_scores(model, task, threads);
    const auto fitted = fit_calibration({.positives = past.links,
                                         .negatives = past.unlinked,
                                         .population = past.population,
                                         .are_logits = model.predictor == nullptr},
                                        {.links = past.listed_links, .others = past.listed_others});
    if (!fitted) {
        throw InputError(
            {.file = origin,
             .found = fmt::format("{} new links between known nodes in the last period "
                                  "of this horizon",
                                  past.links.size()),
             .expected = fmt::format("at least {}, to calibrate by", kLeastInBlock),
             .fix = "pass a longer --horizon"});
    }
    const CsrGraph all = model.input.graph();
    const std::uint64_t nodes = linked_nodes(all).size();
    const auto periods = count_periods(data.edges, now, horizon, kPastPeriods);
    const StatedCount links = stated_links(periods, nodes);
    const auto pairs = static_cast<double>(unlinked_pairs(all, nodes));
    return {.period = {.after = now, .until = now + horizon},
            .calibration = fitted->with_prior(std::clamp(links.expected / pairs, 1e-12, 0.5)),
            .links = links,
            .drift = drift_of(periods),
            .past_list = past.list};
}

BudgetPrecision with_drift(const ComingForecast& forecast, BudgetPrecision expected,
                           bool are_best) {
    const double pairs = expected.pairs;
    if (!(pairs > 0)) return expected;
    Belief belief;
    if (are_best && pairs <= static_cast<double>(forecast.past_list.size())) {
        const auto first = forecast.past_list.begin();
        const auto right = std::count(first, first + static_cast<std::ptrdiff_t>(pairs), true);
        const PastShare past{.pairs = pairs, .right = static_cast<double>(right)};
        belief = coming_share(std::span(&past, 1), forecast.drift);
    } else {
        const double share = std::clamp(expected.expected / pairs, 1e-9, 1 - 1e-9);
        belief = {.mean = std::log(share / (1 - share)), .deviation = forecast.drift};
    }
    const StatedCount stated = stated_right(belief, pairs);
    return {.pairs = pairs,
            .expected = stated.expected,
            .low = stated.low,
            .high = stated.high,
            .right = expected.right};
}

}  // namespace hplc
