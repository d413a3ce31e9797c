#include "heuristic/neighbourhood_sweep.hpp"

#include <algorithm>

namespace hplc {

void NeighbourhoodSweep::start(NodeId source, NodeId first) {
    for (const NodeId v : reached_)
        sums_[v] = {};
    reached_.clear();
    source_ = source;
    const CsrGraph& graph = neighbourhoods_->graph();
    for (const NodeId w : graph.neighbours(source)) {
        const auto row = graph.neighbours(w);
        for (auto v = std::lower_bound(row.begin(), row.end(), first); v != row.end(); ++v) {
            if (sums_[*v].common == 0) reached_.push_back(*v);
            neighbourhoods_->add_common(w, sums_[*v]);
        }
    }
}

}  // namespace hplc
