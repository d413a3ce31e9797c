#include "report/page/score_details.hpp"

#include <cmath>

#include "evaluate/accuracy_parts.hpp"
#include "evaluate/bootstrap.hpp"
#include "evaluate/curves.hpp"
#include "report/text/task_json.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kCurvePoints = 250;
constexpr std::size_t kHistogramBins = 40;

// A curve is drawn a few hundred pixels wide.
double for_curve(double share) {
    return std::round(share * 1e5) / 1e5;
}

Json curve_json(const std::vector<CurvePoint>& points) {
    Json json = Json::array();
    for (const CurvePoint& point : thinned(points, kCurvePoints))
        json.push_back({for_curve(point.x), for_curve(point.y)});
    return json;
}

Json histogram_json(const ScoreHistogram& histogram) {
    return {{"low", histogram.low},
            {"high", histogram.high},
            {"positives", histogram.positives},
            {"negatives", histogram.negatives}};
}

Json intervals_json(const EdgeScores& scores, std::uint64_t seed, Threads threads) {
    Json json = Json::object();
    for (const MetricInterval& interval :
         bootstrap_intervals(scores, {.seed = seed, .threads = threads}))
        json[interval.name] = {interval.low, interval.high};
    return json;
}

}  // namespace

Json score_details_json(const TrainGraph& seen, const HeldOutEdges& edges,
                        const RankingResult& result, std::uint64_t seed, Threads threads) {
    const EdgeScores& scores = result.scores;
    const std::vector<double>& positives = scores.positives;
    const std::vector<double>& negatives = scores.negatives;
    return {
        {"roc", curve_json(roc_curve(positives, negatives))},
        {"precision_recall", curve_json(precision_recall_curve(positives, negatives))},
        {"histogram", histogram_json(score_histogram(positives, negatives, kHistogramBins))},
        {"by_degree", parts_json(accuracy_by_degree(seen, edges.positives, scores))},
        {"by_component", parts_json(accuracy_by_component(seen, edges.positives, scores, threads))},
        {"by_shared", parts_json(accuracy_by_shared(seen, edges.positives, scores, threads))},
        {"intervals", intervals_json(scores, seed, threads)}};
}

}  // namespace hplc
