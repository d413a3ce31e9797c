// What training, evaluation and prediction need of a model that learns, free of torch.
//
// The models live in libhplc_learn.so, which brings torch with it (half a second, 170 MB) and is
// opened by the verbs that need it only. This interface is all that crosses the border.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/parallel.hpp"
#include "base/workers.hpp"
#include "io/graph_data.hpp"
#include "model/model_options.hpp"
#include "task/link_scorer.hpp"
#include "task/train_graph.hpp"

namespace hplc {

// One tensor of a model, row-major.
struct TensorView {
    std::string name;
    std::vector<std::uint64_t> shape;
    std::span<float> values;
};

// A vector per node, row-major; without columns where a model has none.
struct NodeStates {
    std::vector<float> values = {};
    std::size_t columns = 0;
};

// What became of a file for what a model makes of nodes.
enum class NodeFileUse {
    kNone,  // the model has none
    kRead,
    kWritten,  // there was none, or it was of another model or graph
};

class LearnedModel {
  public:
    virtual ~LearnedModel() = default;

    // One pass over the training edges; returns the mean loss. All that is random in it follows
    // from the seed and the number of the epoch, so a run that goes on from saved tensors is the
    // run that was not interrupted.
    virtual double train_epoch(std::uint64_t epoch) = 0;

    // Settles what validation edges choose, where there is such a thing, by the metric of that name
    // of named_metrics(). Before each validation.
    virtual void settle(const TrainGraph& /*input*/, const HeldOutEdges& /*valid*/,
                        const std::string& /*metric*/) {}

    // Scores (logits) with the weights of this moment, copied: further epochs do not change them.
    // Messages pass over the edges of `input`.
    [[nodiscard]] virtual std::unique_ptr<const LinkScorer> scorer(const TrainGraph& input) = 0;

    // Scores after nodes have come that were not there in training, behind the known ones; no
    // weight changes. Messages pass over the edges of `grown`; `features` has a row for every node,
    // and is null where the model had none. What a model has learned of each single node is taken
    // for a new one from the neighbours it came with.
    [[nodiscard]] virtual std::unique_ptr<const LinkScorer> scorer_with_new_nodes(
        const TrainGraph& grown, const FeatureMatrix* features) = 0;

    // What the model makes of each node before it looks at pairs, with the weights of this moment
    // and messages over the edges of `input`. Empty where states belong to pairs.
    [[nodiscard]] virtual NodeStates node_states(const TrainGraph& /*input*/) { return {}; }

    // Keeps what is needed of each node of `input` in a file, from which scorers of this input
    // read it from now on; what is there already is used, if it has this fingerprint (64 letters),
    // which says which weights and which graph it is of. No score depends on it. Throws InputError
    // where the file is something else.
    virtual NodeFileUse keep_nodes_in(const TrainGraph& /*input*/,
                                      const std::filesystem::path& /*file*/,
                                      const std::string& /*fingerprint*/) {
        return NodeFileUse::kNone;
    }

    // All that scoring needs, and what training needs besides (Adam's moments and step). The views
    // may be written to, and hold as long as the model.
    [[nodiscard]] virtual std::vector<TensorView> weights() = 0;
    [[nodiscard]] virtual std::vector<TensorView> optimiser_state() = 0;

    // Seconds spent on positions so far.
    [[nodiscard]] virtual double positions_seconds() const = 0;
};

struct ModelRequest {
    std::string model = "hplc";
    TrainGraph train;      // supervision and messages
    TrainGraph positions;  // of LinkTask::position_graph(): `train`, or all edges where LEAKY
    const FeatureMatrix* features = nullptr;  // outlives the model; null where there are none
    ModelOptions options = {};                // all that the system has
    std::uint64_t seed = 0;
    Threads threads = {};
    // Bytes that a model may take, by which one that works in blocks chooses their size; 0: no
    // limit. No result depends on it.
    std::uint64_t max_memory = 0;
    // Whether it looks at the times of edges, of which `train` then has some
    // (learn/recent_model.hpp).
    bool recent = false;
    // That make the same request and train together; null: this process alone. No result depends on
    // it. A system that cannot be divided refuses.
    std::shared_ptr<Workers> workers = nullptr;
};

// The one symbol that libhplc_learn.so is opened for. The caller owns the model. Throws InputError
// where the request cannot be met.
extern "C" LearnedModel* hplc_make_model(const ModelRequest& request);

}  // namespace hplc
