#include "evaluate/backtest.hpp"

#include <algorithm>
#include <map>

#include "base/error.hpp"
#include "base/stopwatch.hpp"
#include "predict/best_unlinked.hpp"

namespace hplc {
namespace {

constexpr std::size_t kMostPeriods = 8;  // that a statement looks back to

// What a model listed at an origin, and what became of it.
struct PastList {
    double until = 0;  // the end of its period
    PastShare share;
};

struct PastLists {
    std::vector<PastList> fresh;
    std::vector<PastList> repeated;
};

// Latest first, of periods that are over at the time.
std::vector<PastShare> known_at(double time, double horizon, const std::vector<PastList>& lists) {
    std::vector<PastShare> past;
    for (auto list = lists.rbegin(); list != lists.rend() && past.size() < kMostPeriods; ++list) {
        if (list->until <= time + 1e-6 * horizon) past.push_back(list->share);
    }
    return past;
}

std::size_t count_among(std::span<const ScoredPair> pairs, const std::vector<NodePair>& links) {
    return static_cast<std::size_t>(std::ranges::count_if(pairs, [&](const ScoredPair& pair) {
        return std::ranges::binary_search(links, ordered(pair.pair));
    }));
}

// One origin, with all that its models share.
class OriginRun {
  public:
    OriginRun(const GraphData& data, const BacktestPlan& plan, double origin, bool repeats)
        : plan_(plan),
          origin_(data, origin, plan.horizon, plan.window,
                  {.seed = plan.seed, .threads = plan.threads}),
          fresh_{.positives = origin_.coming().fresh, .negatives = {}, .candidates = {}} {
        fresh_.negatives = origin_.draw_not_coming(fresh_.positives.size());
        if (repeats) ask_for_repeats();
        const auto periods =
            count_periods(origin_.history().edges, origin, plan.horizon, kMostPeriods);
        drift_ = drift_of(periods);
        if (!periods.empty()) stated_ = stated_links(periods, origin_.history().edges.num_nodes);
    }

    [[nodiscard]] const GraphData& history() const { return origin_.history(); }

    [[nodiscard]] OriginResult facts() const {
        const ComingLinks& coming = origin_.coming();
        return {.period = origin_.coming_period(),
                .nodes = history().edges.num_nodes,
                .edges = origin_.task().num_edges(),
                .fresh = coming.fresh.size(),
                .repeated = coming.repeated.size(),
                .with_new_nodes = coming.with_new_nodes,
                .stated_fresh = stated_};
    }

    // `past` gets the lists of this origin, whose statements are made without them.
    [[nodiscard]] ModelAtOrigin run(const NamedModel& model, PastLists& past) const {
        ModelAtOrigin result{.model = model.name};
        try {
            const Stopwatch watch;
            FittedModel fitted = model.fit(origin_.task());
            result.seconds = watch.seconds();
            result.chosen = fitted.chosen;
            result.fresh = ask_fresh(model, fitted, past);
            if (!linked_.positives.empty()) result.repeated = ask_repeated(fitted, past);
        } catch (const InputError& error) {
            if (plan_.refusal == Refusal::kThrow) throw;
            result.refusal = error.what();
        }
        return result;
    }

  private:
    // Pairs that are linked already: those that came again, and the others.
    void ask_for_repeats() {
        linked_.positives = origin_.coming().repeated;
        for (const NodePair edge : origin_.task().known_graph().graph().edges()) {
            if (!std::ranges::binary_search(linked_.positives, edge))
                linked_.negatives.push_back(edge);
        }
    }

    [[nodiscard]] std::optional<StatedCount> state(const std::vector<PastShare>& past,
                                                   std::size_t pairs) const {
        if (past.empty() || pairs == 0) return {};
        return stated_right(coming_share(past, drift_), static_cast<double>(pairs));
    }

    [[nodiscard]] BestList judged(std::span<const ScoredPair> pairs,
                                  const std::vector<NodePair>& links,
                                  const std::vector<PastShare>& known,
                                  std::vector<PastList>& past) const {
        const BestList list{.pairs = pairs.size(),
                            .right = count_among(pairs, links),
                            .stated = state(known, pairs.size()),
                            .periods = known.size()};
        past.push_back({.until = origin_.coming_period().until,
                        .share = {.pairs = static_cast<double>(list.pairs),
                                  .right = static_cast<double>(list.right)}});
        return list;
    }

    // What the model would have listed a horizon ago, of which validation is what came.
    [[nodiscard]] std::vector<PastShare> own_validation(const NamedModel& model,
                                                        const FittedModel& fitted) const {
        const TrainGraph graph = origin_.task().train_graph();
        const auto best =
            best_unlinked(model.name, *fitted.for_valid, graph, plan_.best, plan_.threads);
        if (!best || best->empty()) return {};
        std::vector<NodePair> links = origin_.task().valid().positives;
        std::ranges::sort(links);
        return {{.pairs = static_cast<double>(best->size()),
                 .right = static_cast<double>(count_among(*best, links))}};
    }

    [[nodiscard]] QuestionResult ask_fresh(const NamedModel& model, const FittedModel& fitted,
                                           PastLists& past) const {
        QuestionResult result;
        if (!fresh_.positives.empty()) {
            result.ranking = evaluate(*fitted.for_test, fresh_, plan_.threads);
            if (plan_.after_fit)
                plan_.after_fit({.origin = origin_,
                                 .model = model,
                                 .fitted = fitted,
                                 .fresh = *result.ranking});
            result.ranking->scores = {};
        }
        const auto best =
            best_unlinked(model.name, *fitted.for_test, origin_.task().test_input_graph(),
                          plan_.best, plan_.threads);
        if (!best) return result;
        std::vector<PastShare> known = known_at(origin_.origin(), plan_.horizon, past.fresh);
        if (known.empty()) known = own_validation(model, fitted);
        result.best = judged(*best, fresh_.positives, known, past.fresh);
        return result;
    }

    [[nodiscard]] QuestionResult ask_repeated(const FittedModel& fitted, PastLists& past) const {
        QuestionResult result;
        const bool has_both = !linked_.negatives.empty();
        EdgeScores scores = score_edges(*fitted.for_test, linked_, plan_.threads);
        BestPairs best(plan_.best);
        for (std::size_t i = 0; i < scores.positives.size(); ++i)
            best.offer({linked_.positives[i], scores.positives[i]});
        for (std::size_t i = 0; i < scores.negatives.size(); ++i)
            best.offer({linked_.negatives[i], scores.negatives[i]});
        if (has_both) {
            result.ranking = rank_edges(std::move(scores));
            result.ranking->scores = {};
        }
        result.best =
            judged(best.ranked(), linked_.positives,
                   known_at(origin_.origin(), plan_.horizon, past.repeated), past.repeated);
        return result;
    }

    const BacktestPlan& plan_;
    RollingOrigin origin_;
    HeldOutEdges fresh_;
    HeldOutEdges linked_ = {};
    double drift_ = 0;
    std::optional<StatedCount> stated_ = {};
};

using PastOfModels = std::map<std::string, PastLists>;

// Lists of heuristics at origins before the first; as far back as there is a history.
void warm_up(const GraphData& data, const BacktestPlan& plan, bool repeats, PastOfModels& past) {
    const double first = std::ranges::min(data.edges.times);
    for (std::size_t left = plan.warm_up; left > 0; --left) {
        const double origin = plan.origins.front() - static_cast<double>(left) * plan.horizon;
        if (origin - plan.horizon < first) continue;
        const OriginRun run(data, plan, origin, repeats);
        for (const NamedModel& model : plan.bind(run.history())) {
            if (!model.learns) (void)run.run(model, past[model.name]);
        }
    }
}

std::optional<BacktestMeans> means_of(const std::vector<const QuestionResult*>& results) {
    BacktestMeans means;
    std::map<std::string, std::vector<double>> values;
    std::vector<std::string> names;
    std::size_t lists = 0;
    double right = 0;
    for (const QuestionResult* result : results) {
        if (result->ranking) {
            for (const auto& [name, value] : named_metrics(*result->ranking)) {
                if (values[name].empty()) names.push_back(name);
                values[name].push_back(value);
            }
        }
        if (!result->best) continue;
        ++lists;
        right += static_cast<double>(result->best->right);
        if (!result->best->stated) continue;
        ++means.lists;
        means.stated += result->best->stated->expected;
        means.held += result->best->holds() ? 1 : 0;
    }
    if (names.empty() && lists == 0) return {};
    for (const std::string& name : names)
        means.metrics.push_back(summary_of(name, values[name]));
    if (lists > 0) means.right = right / static_cast<double>(lists);
    if (means.lists > 0) means.stated /= static_cast<double>(means.lists);
    return means;
}

}  // namespace

bool has_repeats(const GraphData& data) {
    std::vector<std::pair<NodePair, double>> seen;
    for (std::size_t i = 0; i < data.edges.edges.size(); ++i) {
        const NodePair pair = ordered(data.edges.edges[i]);
        if (pair.u != pair.v) seen.emplace_back(pair, data.edges.times[i]);
    }
    std::ranges::sort(seen);
    return std::ranges::adjacent_find(seen, [](const auto& a, const auto& b) {
               return a.first == b.first && a.second != b.second;
           }) != seen.end();
}

Backtest run_backtest(const GraphData& data, const BacktestPlan& plan) {
    Backtest backtest{.horizon = plan.horizon,
                      .window = plan.window,
                      .best = plan.best,
                      .seed = plan.seed,
                      .dates = data.times_are_dates};
    const bool repeats = has_repeats(data);
    PastOfModels past;
    warm_up(data, plan, repeats, past);
    for (const double origin : plan.origins) {
        const OriginRun run(data, plan, origin, repeats);
        OriginResult result = run.facts();
        for (const NamedModel& model : plan.bind(run.history()))
            result.models.push_back(run.run(model, past[model.name]));
        backtest.origins.push_back(std::move(result));
    }
    return backtest;
}

std::optional<BacktestMeans> mean_fresh(const Backtest& backtest, std::size_t model) {
    std::vector<const QuestionResult*> results;
    for (const OriginResult& origin : backtest.origins) {
        if (origin.models[model].refusal.empty()) results.push_back(&origin.models[model].fresh);
    }
    return means_of(results);
}

std::optional<BacktestMeans> mean_repeated(const Backtest& backtest, std::size_t model) {
    std::vector<const QuestionResult*> results;
    for (const OriginResult& origin : backtest.origins) {
        if (origin.models[model].repeated) results.push_back(&*origin.models[model].repeated);
    }
    return means_of(results);
}

}  // namespace hplc
