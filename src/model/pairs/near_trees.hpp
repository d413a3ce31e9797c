// Boosted trees that rank pairs with a common neighbour by what is recent, for links to come.
//
// Links to come differ from links that are hidden at random: they are decided by who is active now.
// So these trees learn from the past as it was. The training edges that were first seen in each of
// the latest periods are predicted from the graph before it (TrainGraph::until()), against pairs
// that shared a neighbour then and did not become linked in the period. Of these, pairs that share
// as much as links do are drawn more often and count less, so that the trees resolve the top of a
// list too. As many trees stay as tell the validation links best.
//
// The logit of such a pair is its place among pairs with a common neighbour, plus the logarithm of
// how much more frequent these are among links than among other pairs. It replaces that of the
// model beside it, which scores the pairs that share nothing.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/parallel.hpp"
#include "model/decoupled/bounded_trees.hpp"
#include "model/learned_model.hpp"
#include "task/link_scorer.hpp"

namespace hplc {

class NearTrees {
  public:
    NearTrees(TrainGraph train, std::uint64_t seed, Threads threads);

    // On the periods of the training edges, judged by the validation edges over `input`; nothing
    // where there are too few pairs to learn from. Both graphs have times. Cost: walks of two steps
    // from some nodes, and 280,000 rows at most.
    void fit(const TrainGraph& input, const HeldOutEdges& valid);
    [[nodiscard]] bool is_fitted() const { return trees_.is_fitted(); }

    // Over `input`, which has times; `others` scores the pairs without a common neighbour.
    [[nodiscard]] std::unique_ptr<const LinkScorer> scorer(
        const TrainGraph& input, std::shared_ptr<const LinkScorer> others) const;

    [[nodiscard]] std::vector<TensorView> weights();

  private:
    TrainGraph train_;
    std::uint64_t seed_;
    Threads threads_;
    BoundedTrees trees_;
    std::array<float, 1> offset_ = {0};  // added to the logits of the trees
};

}  // namespace hplc
