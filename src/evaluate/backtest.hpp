// Rolling origin: at each of several times every model is fitted to what was known, lists the links
// that should come next, says how many of them will, and is judged by what came.
//
// Two questions are asked, of different pairs: which pairs that were never linked will be (new
// links), and which linked ones will be linked again (repeats). Links with a node that was never
// seen before are counted, nobody can predict them.
//
// How many of the best pairs will be right is stated before it is known: by the lists of the same
// model at earlier origins, whose periods are over by then, with the drift from period to period
// (task/calibration/forecast.hpp). Heuristics are also run at a few origins before the first for
// that; a model that learns starts from the list that it makes of its own validation period.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "evaluate/evaluation_run.hpp"
#include "io/graph_data.hpp"
#include "task/calibration/forecast.hpp"
#include "task/evaluation.hpp"
#include "task/splits/rolling_origin.hpp"

namespace hplc {

// The best pairs of all, by one model at one origin.
struct BestList {
    std::size_t pairs = 0;
    std::size_t right = 0;
    std::optional<StatedCount> stated = {};  // nothing where no period before could tell
    std::size_t periods = 0;                 // that it was stated by

    [[nodiscard]] bool holds() const { return stated && stated->holds(static_cast<double>(right)); }
};

struct QuestionResult {
    std::optional<RankingResult> ranking = {};  // without scores; nothing where no link came
    std::optional<BestList> best = {};          // nothing where pairs are too many to rank
};

struct ModelAtOrigin {
    std::string model;
    QuestionResult fresh = {};
    std::optional<QuestionResult> repeated = {};  // nothing where no edge of the data repeats
    std::vector<std::pair<std::string, double>> chosen = {};  // on the period before the origin
    double seconds = 0;                                       // fitting, on the wall
    std::string refusal = {};
};

struct OriginResult {
    Period period;            // what was to be forecast
    std::uint64_t nodes = 0;  // known at the origin, and their links
    std::uint64_t edges = 0;
    std::uint64_t fresh = 0;           // that came: new between known nodes,
    std::uint64_t repeated = 0;        // again,
    std::uint64_t with_new_nodes = 0;  // and with nodes that were not known
    std::optional<StatedCount> stated_fresh = {};
    std::vector<ModelAtOrigin> models = {};
};

struct Backtest {
    double horizon = 0;
    double window = kWholeHistory;
    std::size_t best = 0;  // pairs of a list, at most
    std::uint64_t seed = 0;
    bool dates = false;  // times are
    std::vector<OriginResult> origins = {};
};

// A scorer of a model at an origin, for those who want more of it than figures: scores of the
// coming links of the new-link question, in their order.
struct ScoredOrigin {
    const RollingOrigin& origin;
    const NamedModel& model;
    const FittedModel& fitted;
    const RankingResult& fresh;
};

struct BacktestPlan {
    std::vector<double> origins;  // ascending
    double horizon = 0;
    double window = kWholeHistory;
    std::size_t best = 100;
    std::size_t warm_up = 3;  // origins before the first, for models that do not learn
    std::uint64_t seed = 0;
    Threads threads = {};
    Refusal refusal = Refusal::kThrow;
    // The models for such a history; the same ones in the same order for any.
    std::function<std::vector<NamedModel>(const GraphData&)> bind;
    std::function<void(const ScoredOrigin&)> after_fit = {};
};

[[nodiscard]] Backtest run_backtest(const GraphData& data, const BacktestPlan& plan);

// Means over the origins that have a number; nothing where none has.
struct BacktestMeans {
    std::vector<MetricSummary> metrics = {};  // auc, ap, hits@K
    std::size_t lists = 0;                    // with a statement
    std::size_t held = 0;                     // of them, with the truth inside
    std::optional<double> right = {};         // of a list, with or without a statement
    double stated = 0;
};
[[nodiscard]] std::optional<BacktestMeans> mean_fresh(const Backtest& backtest, std::size_t model);
[[nodiscard]] std::optional<BacktestMeans> mean_repeated(const Backtest& backtest,
                                                         std::size_t model);

// Whether any edge of the data is seen at two times.
[[nodiscard]] bool has_repeats(const GraphData& data);

}  // namespace hplc
