// A table of the paper with ours beside it, as text, Markdown and JSON.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "evaluate/results_folder.hpp"
#include "report/paper/paper_tables.hpp"

namespace hplc {

// Ours for one row on one data set: what the kept runs have.
struct OwnCell {
    std::vector<double>
        values;            // in the paper's unit, by seed; runs that are not there are left out
    std::string refusal;   // why the model would not run, where it would not
    std::string protocol;  // of the first run that is there
    bool has_features = false;

    [[nodiscard]] PrintedValue summary() const;  // there is at least one value
};

struct ComparedRow {
    std::string name;
    std::string model;
    bool is_printed = false;              // whether the paper has this cell
    std::optional<PrintedValue> printed;  // nothing: a dash
    OwnCell own;
    OwnCell leaky;  // positions from all edges
};

// A table on one data set.
struct ComparedDataset {
    PaperDataset dataset;
    std::string missing;  // why there is no data; empty where there is
    std::vector<ComparedRow> rows;
};

// Whether a kept run is what the program would compute today.
using IsCurrent = std::function<bool(const nlohmann::ordered_json& run)>;

// What `runs` seeds from that of `key` on have kept; runs that are not current are left out.
[[nodiscard]] OwnCell own_cell(const ResultsFolder& folder, RunKey key, std::size_t runs,
                               PaperValue value, const std::string& metric,
                               const IsCurrent& is_current = {});

// A table a data set, the protocols above it, and below it who is best and what is far below the
// paper.
[[nodiscard]] std::string paper_text(const PaperTable& table,
                                     std::span<const ComparedDataset> datasets, std::size_t runs);
[[nodiscard]] std::string paper_markdown(const PaperTable& table,
                                         std::span<const ComparedDataset> datasets,
                                         std::size_t runs);
// {table, title, unit, datasets[{name, metric, protocol{paper, ours}, missing, rows[{name, model,
// paper{mean, std}, ours{mean, std, values}, leaky{…}, refused}]}]}
[[nodiscard]] nlohmann::ordered_json paper_json(const PaperTable& table,
                                                std::span<const ComparedDataset> datasets);

}  // namespace hplc
