#include "train/directed_model.hpp"

#include <algorithm>
#include <utility>

#include "model/directed/directed_scorer.hpp"

namespace hplc {
namespace {

std::vector<NodePair> unlinked_of(const CsrGraph& graph, std::vector<NodePair> pairs) {
    std::erase_if(pairs, [&](NodePair pair) { return graph.has_edge(pair.u, pair.v); });
    return pairs;
}

}  // namespace

HeldOutEdges questions_of_existence(const CsrGraph& graph, const HeldOutEdges& edges) {
    HeldOutEdges questions;
    questions.positives = unlinked_of(graph, edges.positives);
    questions.negatives = unlinked_of(graph, edges.negatives);
    if (questions.positives.empty() || questions.negatives.empty()) {
        questions.positives = edges.positives;
        questions.negatives = edges.negatives;
    }
    return questions;
}

DirectedModel::DirectedModel(std::unique_ptr<LearnedModel> existence, const TrainGraph& train,
                             std::uint64_t seed, Threads threads)
    : existence_(std::move(existence)), direction_(train, seed, threads) {}

double DirectedModel::train_epoch(std::uint64_t epoch) {
    // A training that goes on from a checkpoint has the trees already.
    if (is_asked_to_fit_ && !direction_.is_fitted()) direction_.fit();
    is_asked_to_fit_ = false;
    return existence_->train_epoch(epoch);
}

void DirectedModel::settle(const TrainGraph& input, const HeldOutEdges& valid,
                           const std::string& metric) {
    if (!questions_) questions_ = questions_of_existence(input.graph(), valid);
    existence_->settle(input, *questions_, metric);
}

std::unique_ptr<const LinkScorer> DirectedModel::scorer(const TrainGraph& input) {
    return std::make_unique<const DirectedLinkScorer>(existence_->scorer(input),
                                                      direction_.scorer(input));
}

std::unique_ptr<const LinkScorer> DirectedModel::scorer_with_new_nodes(
    const TrainGraph& grown, const FeatureMatrix* features) {
    return std::make_unique<const DirectedLinkScorer>(
        existence_->scorer_with_new_nodes(grown, features), direction_.scorer(grown));
}

std::vector<TensorView> DirectedModel::weights() {
    std::vector<TensorView> views = existence_->weights();
    for (TensorView& view : direction_.weights())
        views.push_back(std::move(view));
    return views;
}

}  // namespace hplc
