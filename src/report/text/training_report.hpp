// A training as text for people and as JSON for programs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "report/text/graph_facts.hpp"
#include "task/evaluation.hpp"
#include "task/protocol.hpp"
#include "train/training_run.hpp"

namespace hplc {

struct TrainingReport {
    GraphFacts graph = {};
    Protocol protocol = {};
    ModelCard card = {};
    std::filesystem::path file = {};
    TrainingResult training = {};
    std::optional<RankingResult> valid = {};  // with the weights that are stored
    std::uint64_t weights = 0;                // numbers that were learned
    double load_seconds = 0;
    double positions_seconds = 0;
    double fit_seconds = 0;        // these among them
    std::uint64_t peak_bytes = 0;  // resident
    std::string carried = {};      // whether the file holds the graph, in words
};

// The result first, then the protocol.
[[nodiscard]] std::string training_text(const TrainingReport& report);

// {graph, protocol, model, options, seed, epochs, best_epoch, diverged, out_of_time, history,
// valid, calibration, probability_by_score, weights, seconds{load, positions, train},
// seconds_per_epoch, peak_rss_mib, file, content_sha256}. Times are those of this process.
[[nodiscard]] nlohmann::ordered_json training_json(const TrainingReport& report);

}  // namespace hplc
