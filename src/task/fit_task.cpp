#include "task/fit_task.hpp"

#include <algorithm>

#include "base/random.hpp"
#include "graph/combine_graphs.hpp"
#include "task/negatives/negatives.hpp"
#include "task/negatives/non_arcs.hpp"

namespace hplc {

TrainGraph FitTask::train_graph() const {
    return {train_, train_provenance_, pairs_, train_times_, train_directions_, train_weights_};
}

TrainGraph FitTask::position_graph() const {
    if (position_ == train_) return train_graph();
    return {position_, Provenance::kLeaky, pairs_, {}, position_directions_};
}

TrainGraph FitTask::test_input_graph() const {
    const bool same = test_input_ == train_ || train_provenance_ == Provenance::kLeaky;
    return {test_input_,
            same ? train_provenance_ : Provenance::kTrainAndValidation,
            pairs_,
            test_input_ == train_ ? train_times_ : known_times_,
            test_input_ == train_ ? train_directions_ : known_directions_,
            test_input_ == train_ ? train_weights_ : known_weights_};
}

std::shared_ptr<const CsrGraph> FitTask::known() const {
    if (known_ != nullptr) return known_;
    const CsrGraph valid = build_graph(num_nodes(), valid_.positives, {}).graph;
    return std::make_shared<const CsrGraph>(union_of(*train_, valid, {}));
}

TrainGraph FitTask::known_graph() const {
    const bool same = known_ == train_ || train_provenance_ == Provenance::kLeaky;
    return {known(),
            same ? train_provenance_ : Provenance::kTrainAndValidation,
            pairs_,
            known_ == train_ ? train_times_ : known_times_,
            known_ == train_ ? train_directions_ : known_directions_,
            known_ == train_ ? train_weights_ : known_weights_};
}

std::uint64_t FitTask::num_unlinked() const {
    if (is_directed()) return num_non_arcs(*known_, *known_directions_);
    return known_ != nullptr ? num_non_edges(*known_, pairs_) : num_unlinked_;
}

std::vector<NodePair> FitTask::draw_unlinked(std::uint64_t count) const {
    if (is_directed()) {
        return draw_non_arcs(NonArcs({*known_, *known_directions_, kOutward}),
                             std::min(count, num_unlinked()), {},
                             RandomStream(protocol_.seed, "non-links"));
    }
    if (count == 0) return {};
    return draw_non_edges(*known(), std::min(count, num_unlinked()), {},
                          RandomStream(protocol_.seed, "non-links"), pairs_);
}

}  // namespace hplc
