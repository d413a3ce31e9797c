#include "task/fit_task.hpp"

#include <algorithm>

#include "base/random.hpp"
#include "task/negatives.hpp"

namespace hplc {

TrainGraph FitTask::train_graph() const {
    return {train_, train_provenance_, train_times_};
}

TrainGraph FitTask::position_graph() const {
    if (position_ == train_) return train_graph();
    return {position_, Provenance::kLeaky};
}

TrainGraph FitTask::test_input_graph() const {
    const bool same = test_input_ == train_ || train_provenance_ == Provenance::kLeaky;
    return {test_input_, same ? train_provenance_ : Provenance::kTrainAndValidation,
            test_input_ == train_ ? train_times_ : known_times_};
}

TrainGraph FitTask::known_graph() const {
    const bool same = known_ == train_ || train_provenance_ == Provenance::kLeaky;
    return {known_, same ? train_provenance_ : Provenance::kTrainAndValidation,
            known_ == train_ ? train_times_ : known_times_};
}

std::uint64_t FitTask::num_unlinked() const {
    const std::uint64_t nodes = num_nodes();
    return nodes * (nodes - 1) / 2 - known_->num_edges();
}

std::vector<NodePair> FitTask::draw_unlinked(std::uint64_t count) const {
    return draw_non_edges(*known_, std::min(count, num_unlinked()), {},
                          RandomStream(protocol_.seed, "non-links"));
}

}  // namespace hplc
