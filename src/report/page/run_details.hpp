// What a page shows of a run besides its figures, gathered while the run goes on.
#pragma once

#include <cstddef>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "base/text/progress.hpp"
#include "evaluate/evaluation_run.hpp"
#include "io/graph_data.hpp"
#include "task/calibration/calibration.hpp"
#include "task/link_scorer.hpp"

namespace hplc {

struct DetailOptions {
    std::size_t links = 100;        // how many of the likeliest; 0: none
    std::string select_by = "auc";  // the metric whose best on validation names them
    Threads threads = {};
    Progress::Show progress = Progress::Show::kNever;
};

// A model with the figure by which it is chosen.
struct LinkSource {
    std::string model;
    std::shared_ptr<const LinkScorer> scorer;
    std::optional<double> valid = {};                  // nothing where no edge is held out for it
    std::optional<ScoreCalibration> calibration = {};  // nothing: no probabilities are shown
};

// {audit{…}, map{…}, links{model, pairs, list[…]}}: which stages saw which edges,
// the clusters of the graph that was seen, and the likeliest pairs that are no edges of it. Where
// all pairs are too many to be ranked, links has `refused` in the place of the list; without a
// source (nullptr) there are no links.
[[nodiscard]] nlohmann::ordered_json task_details_json(const LinkTask& task, const GraphData& data,
                                                       const LinkSource* source,
                                                       const DetailOptions& options);

// Collects the details of an evaluation: those of single runs as they finish, for the first seed,
// and those of the task at the end.
class EvaluationDetails {
  public:
    explicit EvaluationDetails(DetailOptions options) : options_(std::move(options)) {}

    // Of the runs with the first seed.
    void add(const FinishedRun& finished);

    // task_details_json() by the model that did best on validation, of those that can score any
    // pair; of the split that `task` makes again. Empty where no run was added.
    [[nodiscard]] nlohmann::ordered_json of_task(const LinkTask& task, const GraphData& data) const;

  private:
    DetailOptions options_;
    bool has_runs_ = false;
    std::optional<LinkSource> best_;
};

}  // namespace hplc
