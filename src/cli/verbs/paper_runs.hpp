// The runs behind a table of the paper: which there are to be, and computing those that are not yet
// kept.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/stopwatch.hpp"
#include "cli/verbs/paper.hpp"
#include "report/paper/paper_report.hpp"

namespace hplc::cli {

// Time that may be spent from its making on.
class Budget {
  public:
    explicit Budget(double minutes) : seconds_(60 * minutes) {}

    [[nodiscard]] bool is_limited() const { return seconds_ > 0; }
    [[nodiscard]] bool allows(double seconds) const {
        return !is_limited() || clock_.seconds() + seconds <= seconds_;
    }

  private:
    double seconds_;  // 0: no limit
    Stopwatch clock_;
};

// The table as it is asked for: with the recipe of the request, and the rows of its models. Throws
// InputError for a model that has no row.
[[nodiscard]] PaperTable asked_table(PaperTable table, const PaperRequest& request);

[[nodiscard]] std::vector<std::string> asked_datasets(const PaperTable& table,
                                                      const PaperRequest& request);

// Of the first run of a row on a data set; the others have the seeds after it.
[[nodiscard]] RunKey key_of(const PaperTable& table, const PaperRow& row,
                            const std::string& dataset, const PaperRequest& request);

// Computes what is not kept yet, as far as the budget goes: every row with the first seed, then
// with the next. A run that was kept with other options, by another state of the program, is
// computed anew. Returns how many runs the budget left out.
std::size_t compute_runs(const PaperTable& table, const std::string& dataset,
                         const PaperRequest& request, const Budget& budget);

// The table on a data set as far as it is kept; nothing is computed.
[[nodiscard]] ComparedDataset compared(const PaperTable& table, const std::string& dataset,
                                       const PaperRequest& request);

// Of a simulation, which needs no data.
[[nodiscard]] RunKey simulation_key(const std::string& name, nlohmann::ordered_json options,
                                    const PaperRequest& request);
// What is kept, else what `compute` gives, which is then kept; nothing with --only-show.
[[nodiscard]] std::optional<nlohmann::ordered_json> kept_or_computed(
    const RunKey& key, const PaperRequest& request,
    const std::function<nlohmann::ordered_json()>& compute);

// Why the data set is not there; empty where it is.
[[nodiscard]] std::string reason_of_absence(const std::string& dataset,
                                            const PaperRequest& request);

}  // namespace hplc::cli
