// A model that learns, with a second score added to its own: the score of a pair is a weighted sum
// of the model's bounded logit and the second (blend_weights.hpp).
//
// The weights are fitted to the validation edges each time the model is validated; before that the
// model is alone, and where the second has no weight it costs nothing. The scorer of the second is
// kept with the graph it was made on: making it may cost as much as many epochs.
#pragma once

#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/blend_weights.hpp"
#include "model/model_wrapper.hpp"
#include "task/evaluation.hpp"

namespace hplc {

class BlendedModel : public ModelWrapper {
  public:
    void settle(const TrainGraph& input, const HeldOutEdges& valid,
                const std::string& metric) override;
    [[nodiscard]] std::unique_ptr<const LinkScorer> scorer(const TrainGraph& input) override;
    [[nodiscard]] std::unique_ptr<const LinkScorer> scorer_with_new_nodes(
        const TrainGraph& grown, const FeatureMatrix* features) override;
    // The two weights are the last.
    [[nodiscard]] std::vector<TensorView> weights() override;

  protected:
    // `name` is that of the two weights in a model file.
    BlendedModel(std::unique_ptr<LearnedModel> learned, BlendPrior prior, std::string name,
                 Threads threads);

    [[nodiscard]] Threads threads() const { return threads_; }

  private:
    // Before the second is asked for scores; the first time it may learn.
    virtual void fit_second(const TrainGraph& /*input*/, const HeldOutEdges& /*valid*/) {}
    [[nodiscard]] virtual std::shared_ptr<const LinkScorer> second(const TrainGraph& input) = 0;
    [[nodiscard]] virtual std::shared_ptr<const LinkScorer> second_with_new_nodes(
        const TrainGraph& grown, const FeatureMatrix* features) = 0;
    // No score of the second is above it.
    [[nodiscard]] virtual double largest_of_second() const {
        return std::numeric_limits<double>::infinity();
    }
    // What the second has learned.
    [[nodiscard]] virtual std::vector<TensorView> weights_of_second() { return {}; }

    [[nodiscard]] std::shared_ptr<const LinkScorer> kept_second(const TrainGraph& input);
    [[nodiscard]] std::unique_ptr<const LinkScorer> sum(
        std::unique_ptr<const LinkScorer> first, std::shared_ptr<const LinkScorer> second) const;
    [[nodiscard]] bool is_alone() const { return weights_[1] == 0; }

    BlendPrior prior_;
    std::string name_;
    Threads threads_;
    std::array<float, 2> weights_ = {1.0F, 0.0F};  // of the model, of the second
    std::shared_ptr<const LinkScorer> second_;     // holds the graph it was made on
    const CsrGraph* second_graph_ = nullptr;
    std::optional<EdgeScores> second_on_valid_;
};

}  // namespace hplc
