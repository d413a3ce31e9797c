#include "predict/pair_filter.hpp"

#include "graph/node_pairs.hpp"

namespace hplc {
namespace {

std::vector<bool> marks_of(NodeId num_nodes, std::span<const NodeId> nodes) {
    std::vector<bool> marks(num_nodes, false);
    for (const NodeId v : nodes)
        marks[v] = true;
    return marks;
}

}  // namespace

PairFilter PairFilter::among(NodeId num_nodes, std::span<const NodeId> nodes) {
    return between(num_nodes, nodes, nodes);
}

PairFilter PairFilter::between(NodeId num_nodes, std::span<const NodeId> first,
                               std::span<const NodeId> second) {
    PairFilter filter(num_nodes);
    filter.first_ = marks_of(num_nodes, first);
    filter.second_ = marks_of(num_nodes, second);
    return filter;
}

void PairFilter::exclude(std::span<const NodeId> nodes) {
    for (const NodeId v : nodes) {
        first_[v] = false;
        second_[v] = false;
    }
}

std::uint64_t PairFilter::num_pairs() const {
    std::uint64_t first = 0;
    std::uint64_t second = 0;
    std::uint64_t both = 0;
    for (std::size_t v = 0; v < first_.size(); ++v) {
        first += first_[v] ? 1 : 0;
        second += second_[v] ? 1 : 0;
        both += first_[v] && second_[v] ? 1 : 0;
    }
    // Of first × second a node with itself is no pair, and pairs within both stand there twice.
    return first * second - both - hplc::num_pairs(both);
}

}  // namespace hplc
