// The numbers that the paper prints (data/paper/tables.json, compiled into the program), and with
// which data, model and options ours are made.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/types.hpp"

namespace hplc {

struct PaperDataset {
    std::string name;  // of io/datasets/dataset_registry.hpp
    std::string title;
    std::string metric;         // of named_metrics()
    std::string split;          // of our runs; empty: the data's own
    bool has_features = false;  // in the paper
    std::string protocol;       // the paper's, as far as it tells
    // What becomes of held-out edges that an earlier part has too: "refuse", or "drop" where the
    // data are known to have some.
    std::string overlap = "refuse";
};

// As printed: per cent, milliseconds or megabytes.
struct PrintedValue {
    double mean = 0;
    std::optional<double> deviation = {};
};

struct PaperRow {
    std::string name;
    std::string model;
    nlohmann::ordered_json options;  // that differ from the recipe
    // By data set. Nothing in it: a dash, out of memory. No entry: not in the paper.
    std::map<std::string, std::optional<PrintedValue>> cells;
};

enum class PaperValue { kMetric, kEpochMilliseconds, kMemoryMegabytes };

struct PaperTable {
    std::string name;  // of the verb
    std::string title;
    std::string recipe;  // of our runs
    PaperValue value = PaperValue::kMetric;
    std::string note = {};  // what the two columns measure, where it is not the metric
    std::vector<PaperRow> rows;
};

// A row of Table 1, as shares.
struct PaperRank {
    NodeId nodes = 0;
    double worst = 0;
    double top_rank = 0;
    double within = 0;
};

[[nodiscard]] std::span<const PaperTable> paper_tables();
[[nodiscard]] std::span<const PaperRank> paper_ranks();
[[nodiscard]] std::span<const PaperDataset> paper_datasets();

// By name; a data set that is not the paper's is split 70/10/20 and judged by AUC.
[[nodiscard]] PaperDataset paper_dataset(const std::string& name);
// The data sets of which the table has a number or a dash, in the order of paper_datasets().
[[nodiscard]] std::vector<std::string> datasets_of(const PaperTable& table);

// "94.95 ± 0.18" or "1022". Apart so that a test can read it.
[[nodiscard]] PrintedValue printed_value(std::string_view text);

}  // namespace hplc
