// What a model file says about its model, besides the tensors: enough to make the model again.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "heuristic/registry.hpp"
#include "io/graph_source.hpp"
#include "model/model_options.hpp"
#include "task/calibration/calibration.hpp"
#include "task/checks/leak_mark.hpp"
#include "task/evaluation.hpp"
#include "task/link_task.hpp"
#include "train/files/graph_digest.hpp"
#include "train/files/model_file.hpp"

namespace hplc {

struct ModelCard {
    std::string model = "hplc";       // of a system, or of a predictor without learning
    ModelOptions options = {};        // of a system
    PredictorOptions predictor = {};  // of a predictor: what it looks at
    std::uint64_t seed = 0;
    GraphDigest graph = {};
    GraphSource source = {};        // where the graph was read from, to be found again
    std::uint64_t valid_edges = 0;  // held out of the graph to choose the epoch by; 0: none
    // Those themselves, where the seed does not draw them: a training that goes on from another
    // model holds out what that one has not learned. In a section of the file.
    std::vector<NodePair> valid_pairs = {};
    // The pairs that can be links, where not all can: in sections of the file.
    SharedPairs pairs = {};
    bool directed = false;  // links lead from one node to another: scores are of ordered pairs
    bool recent = false;    // it looks at what is recent (learn/recent_model.hpp)
    std::string continued_from = {};  // SHA-256 of that model's content; empty: none
    PositionsFrom positions_from = PositionsFrom::kTrainEdges;
    std::string select_by = "auc";
    // Of the scores, by the validation edges; nothing before the end of a training, or with too
    // few.
    std::optional<ScoreCalibration> calibration = {};
    // How well it finds the validation edges, which it was also chosen by; empty before the end of
    // a training, without such edges, and in files of version 0.2.
    std::vector<NamedMetric> valid = {};
    nlohmann::ordered_json protocol = {};  // for people and programs that read the file
};

// Without valid_pairs and the nodes of pairs.
[[nodiscard]] nlohmann::ordered_json card_json(const ModelCard& card);
// What the file has besides the card: valid_pairs, where there are any.
inline constexpr const char* kValidSection = "valid/edges";
// And, where only some pairs can be links, uint32 a node: what the two sets of nodes hold.
inline constexpr const char* kFirstSection = "pairs/first";
inline constexpr const char* kSecondSection = "pairs/second";

[[nodiscard]] bool is_predictor(const ModelCard& card);
// {…} of the system or of the predictor.
[[nodiscard]] nlohmann::ordered_json options_of_card(const ModelCard& card);

// Throws InputError where something is missing or of another type.
[[nodiscard]] ModelCard card_of(const ModelFile& file);

// The task that such a model is trained on: all edges but `valid_pairs`, or `valid_edges` drawn by
// the seed, with which the trained model scores as its input.
[[nodiscard]] LinkTask training_task(const GraphData& data, const ModelCard& card, Threads threads);

// Throws InputError where the file's model belongs to another graph than `graph`.
void require_same_graph(const ModelFile& file, const GraphDigest& of_file,
                        const GraphDigest& graph);

// The mark that what a trained model says has to carry.

// Of a protocol as protocol_json() writes it; nothing where it does not say whether it leaks.
[[nodiscard]] std::optional<LeakMark> mark_of_protocol(const nlohmann::ordered_json& protocol);

// As the training's task decided, and the card's protocol records. Clean where nothing was held
// out: such a model claims no score.
[[nodiscard]] LeakMark mark_of(const ModelCard& card);

}  // namespace hplc
