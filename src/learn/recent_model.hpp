// A model that learns, with trees beside it that rank pairs with a common neighbour by what is
// recent (model/pairs/near_trees.hpp): for tasks by time.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "model/model_wrapper.hpp"
#include "model/pairs/near_trees.hpp"

namespace hplc {

class RecentModel final : public ModelWrapper {
  public:
    // `train` has times.
    RecentModel(std::unique_ptr<LearnedModel> learned, const TrainGraph& train, std::uint64_t seed,
                Threads threads)
        : ModelWrapper(std::move(learned)), recent_(train, seed, threads) {}

    void settle(const TrainGraph& input, const HeldOutEdges& valid,
                const std::string& metric) override {
        learned().settle(input, valid, metric);
        if (!was_asked_ && !recent_.is_fitted()) recent_.fit(input, valid);
        was_asked_ = true;
    }
    [[nodiscard]] std::unique_ptr<const LinkScorer> scorer(const TrainGraph& input) override {
        return with_recent(input, learned().scorer(input));
    }
    // Throws InputError where nobody says when the new nodes' edges were seen.
    [[nodiscard]] std::unique_ptr<const LinkScorer> scorer_with_new_nodes(
        const TrainGraph& grown, const FeatureMatrix* features) override {
        return with_recent(grown, learned().scorer_with_new_nodes(grown, features));
    }
    [[nodiscard]] std::vector<TensorView> weights() override {
        std::vector<TensorView> views = learned().weights();
        for (TensorView& view : recent_.weights())
            views.push_back(std::move(view));
        return views;
    }

  private:
    [[nodiscard]] std::unique_ptr<const LinkScorer> with_recent(
        const TrainGraph& input, std::unique_ptr<const LinkScorer> learned) const {
        if (!recent_.is_fitted()) return learned;
        if (input.times() == nullptr) {
            throw InputError(
                {.found = "edges without times for a model that looks at what is recent",
                 .expected = "a time for every edge",
                 .fix = "pass the graph with the new nodes and times with --graph, or "
                        "train with --ignore-times"});
        }
        return recent_.scorer(input, std::move(learned));
    }

    NearTrees recent_;
    bool was_asked_ = false;  // whether they can be fitted is asked once
};

}  // namespace hplc
