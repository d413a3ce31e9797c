#include "task/negatives/partner_rows.hpp"

#include <algorithm>
#include <utility>

namespace hplc {
namespace {

NodeId place_of(std::span<const NodeId> nodes, NodeId v) {
    return static_cast<NodeId>(std::ranges::lower_bound(nodes, v) - nodes.begin());
}

}  // namespace

PartnerRows::PartnerRows(const CsrGraph& graph, const PairFilter& filter) : starts_{0} {
    std::array<bool, PairFilter::kKinds> is_listed = {};
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        const std::size_t kind = filter.kind(u);
        kinds_.push_back(static_cast<std::uint8_t>(kind));
        if (!std::exchange(is_listed[kind], true)) partners_[kind] = filter.partners_of(u);
    }
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        const auto row = graph.neighbours(u);
        const auto above = std::ranges::upper_bound(row, u);
        const auto add = [&](NodeId v) {
            if (filter.allows(u, v)) taken_.push_back(place_of(partners(u), v));
        };
        std::for_each(row.begin(), above, add);
        add(u);
        std::for_each(above, row.end(), add);
        starts_.push_back(taken_.size());
    }
}

NodeId PartnerRows::first_above(NodeId u) const {
    const auto nodes = partners(u);
    return static_cast<NodeId>(std::ranges::upper_bound(nodes, u) - nodes.begin());
}

std::span<const NodeId> PartnerRows::taken_above(NodeId u) const {
    const auto row = taken(u);
    return {std::ranges::lower_bound(row, first_above(u)), row.end()};
}

std::shared_ptr<const PartnerRows> partner_rows(const CsrGraph& graph, const SharedPairs& pairs) {
    if (pairs == nullptr) return nullptr;
    return std::make_shared<const PartnerRows>(graph, pairs->filter);
}

}  // namespace hplc
