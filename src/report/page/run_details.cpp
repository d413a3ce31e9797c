#include "report/page/run_details.hpp"

#include "base/error.hpp"
#include "predict/scan_pairs.hpp"
#include "report/page/best_links.hpp"
#include "report/page/cluster_map.hpp"
#include "report/page/score_details.hpp"
#include "report/text/audit_report.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

PairFilter filter_of(const TrainGraph& seen) {
    return seen.pairs() == nullptr ? PairFilter(seen.graph().num_nodes()) : seen.pairs()->filter;
}

RankedPairs best_pairs(const LinkScorer& scorer, const TrainGraph& seen,
                       const DetailOptions& options) {
    const PairFilter filter = filter_of(seen);
    return rank_pairs(options.links, kNoFloor, [&](const Floor& floor, const TakePairs& take) {
        return scan_pairs(scorer, seen.graph(), filter, floor, take,
                          {.threads = options.threads, .progress = options.progress});
    });
}

Json links_json(const LinkTask& task, const GraphData& data, const LinkSource& source,
                const ClusterMap& map, const DetailOptions& options) {
    Json json = {{"model", source.model}};
    try {
        const TrainGraph seen = task.test_input_graph();
        const RankedPairs best = best_pairs(*source.scorer, seen, options);
        json["pairs"] = best.counts.pairs;
        json["list"] = best_links_json(best.pairs, {task, data, map, source.calibration});
    } catch (const InputError& error) {
        json["refused"] = error.what();
    }
    return json;
}

bool is_better(const LinkSource& a, const std::optional<LinkSource>& b) {
    return !b || (a.valid && (!b->valid || *a.valid > *b->valid));
}

}  // namespace

Json task_details_json(const LinkTask& task, const GraphData& data, const LinkSource* source,
                       const DetailOptions& options) {
    const ClusterMap map =
        cluster_map(task.test_input_graph(), task.protocol().seed, options.threads);
    Json json = {{"audit", audit_json(audit(task, features_or_null(data), {}))},
                 {"map", map_json(map, data.ids)}};
    if (options.links > 0 && source != nullptr)
        json["links"] = links_json(task, data, *source, map, options);
    return json;
}

void EvaluationDetails::add(const FinishedRun& finished) {
    EvaluationRun& run = finished.run;
    has_runs_ = true;
    run.details = score_details_json(finished.task.test_input_graph(), finished.task.test(),
                                     run.test, run.seed, options_.threads);
    if (!finished.fitted.for_test) return;  // given scores rank no other pairs
    LinkSource source = {
        .model = finished.model.name, .scorer = finished.fitted.for_test, .valid = {}};
    if (run.valid) source.valid = metric_named(options_.select_by, *run.valid);
    if (run.calibration) source.calibration = run.calibration->calibration;
    if (is_better(source, best_)) best_ = std::move(source);
}

Json EvaluationDetails::of_task(const LinkTask& task, const GraphData& data) const {
    if (!has_runs_) return Json::object();
    return task_details_json(task, data, best_ ? &*best_ : nullptr, options_);
}

}  // namespace hplc
