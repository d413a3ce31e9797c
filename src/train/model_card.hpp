// What a model file says about its model, besides the tensors: enough to make the model again.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "io/graph_source.hpp"
#include "model/hplc_options.hpp"
#include "task/calibration.hpp"
#include "task/link_task.hpp"
#include "train/graph_digest.hpp"
#include "train/model_file.hpp"

namespace hplc {

struct ModelCard {
    std::string model = "hplc";
    HplcOptions options = {};
    std::uint64_t seed = 0;
    GraphDigest graph = {};
    GraphSource source = {};        // where the graph was read from, to be found again
    std::uint64_t valid_edges = 0;  // held out of the graph to choose the epoch by; 0: none
    PositionsFrom positions_from = PositionsFrom::kTrainEdges;
    std::string select_by = "auc";
    // Of the scores, by the validation edges; nothing before the end of a training, or with too
    // few.
    std::optional<ScoreCalibration> calibration = {};
    nlohmann::ordered_json protocol = {};  // for people and programs that read the file
};

[[nodiscard]] nlohmann::ordered_json card_json(const ModelCard& card);

// Throws InputError where something is missing or of another type.
[[nodiscard]] ModelCard card_of(const ModelFile& file);

// The task that such a model is trained on: all edges but `valid_edges` drawn by the seed, with
// which the trained model scores as its input.
[[nodiscard]] LinkTask training_task(const GraphData& data, const ModelCard& card, Threads threads);

// Throws InputError where the file's model belongs to another graph than `graph`.
void require_same_graph(const ModelFile& file, const GraphDigest& of_file,
                        const GraphDigest& graph);

}  // namespace hplc
