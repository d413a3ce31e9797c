#include "learn/layers/node_groups.hpp"

#include <numeric>

#include "base/parallel.hpp"

namespace hplc {

NodeGroups::NodeGroups(std::size_t num_nodes) : order_(num_nodes), starts_{0, num_nodes} {
    std::iota(order_.begin(), order_.end(), NodeId{0});
}

NodeGroups::NodeGroups(std::span<const ClusterId> group_of, std::size_t count)
    : order_(group_of.size()), starts_(count + 1, 0) {
    for (const ClusterId group : group_of)
        ++starts_[group];
    exclusive_prefix_sum(std::span(starts_));
    const auto nodes = static_cast<std::int64_t>(group_of.size());
    sorted_ = torch::empty({nodes}, torch::kInt64);
    places_ = torch::empty({nodes}, torch::kInt64);
    std::vector<std::size_t> next(starts_.begin(), starts_.end() - 1);
    for (std::size_t v = 0; v < group_of.size(); ++v) {
        const std::size_t place = next[group_of[v]]++;
        order_[place] = static_cast<NodeId>(v);
        sorted_.data_ptr<std::int64_t>()[place] = static_cast<std::int64_t>(v);
        places_.data_ptr<std::int64_t>()[v] = static_cast<std::int64_t>(place);
    }
}

torch::Tensor NodeGroups::slice(const torch::Tensor& sorted, std::size_t group) const {
    if (!sorted.defined()) return sorted;
    return sorted.narrow(0, static_cast<std::int64_t>(starts_[group]),
                         static_cast<std::int64_t>(members(group).size()));
}

}  // namespace hplc
