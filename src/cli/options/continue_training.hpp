// train --continue MODEL: what a training takes from an earlier model.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/common.hpp"
#include "cli/options/model_options.hpp"
#include "train/warm_start.hpp"

namespace hplc::cli {

class ContinuedModel {
  public:
    // Reads the file, and the graph that its model learned: the one it carries, or from where it
    // says, unless the caller has it (`known`). Throws InputError where that is no trained model
    // that learns.
    ContinuedModel(const std::string& file, const CommonOptions& common,
                   std::shared_ptr<const GraphData> known = {});

    [[nodiscard]] const ModelCard& card() const { return card_; }
    // Model and options that the new training has where the user says nothing else. Throws
    // InputError where the user asks for another model.
    void take_options(std::string& model, bool is_given, GivenModelOptions& options) const;
    // What is held out of `now`, and where the weights come from.
    void complete(ModelCard& card, const GraphData& now, double valid_share, Threads threads);
    // Puts the weights into the model, and says on standard error how many fit. After complete().
    void warm_up(LearnedModel& model, const TrainGraph& graph, const CommonOptions& common) const;

  private:
    ModelFile file_;
    ModelCard card_;
    std::shared_ptr<const GraphData> known_;
    std::vector<std::optional<NodeId>> places_ = {};  // of the new graph's nodes
};

}  // namespace hplc::cli
