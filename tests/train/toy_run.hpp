// A training of the toy model with its files, the same in the tests and in the program they kill.
#pragma once

#include "model/systems.hpp"
#include "train/toy_model.hpp"
#include "train/training_run.hpp"

namespace hplc::testing {

class ToyRun {
  public:
    TrainingResult train(const TrainingFiles& files, const std::function<bool()>& interrupted) {
        const TrainOptions options = {
            .epochs = 40, .patience = 30, .validate_every = 2, .threads = threads};
        return train_to_file(model_, task_, options, card_, files, interrupted);
    }
    [[nodiscard]] const ModelCard& card() const { return card_; }
    [[nodiscard]] ModelCard& mutable_card() { return card_; }
    [[nodiscard]] LearnedModel& model() { return model_; }

    Threads threads = {1};

  private:
    GraphData data_ = two_groups();
    // It passes for a system that the table has.
    ModelCard card_ = {.model = "mf",
                       .options = system_named("mf").options({Recipe::kPaper}),
                       .seed = 4,
                       .graph = graph_digest(data_, {}),
                       .valid_edges = 40,
                       .protocol = nlohmann::ordered_json::object()};
    LinkTask task_ = training_task(data_, card_, {});
    ToyModel model_ = ToyModel(task_.train_graph(), card_.seed);
};

}  // namespace hplc::testing
