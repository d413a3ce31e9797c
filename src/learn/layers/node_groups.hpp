// Nodes by macro-cluster, so that each cluster's rows can meet weights of their own.
#pragma once

#include "learn/torch.hpp"

#include <cstddef>
#include <span>
#include <vector>

#include "base/types.hpp"
#include "position/communities.hpp"

namespace hplc {

class NodeGroups {
  public:
    // All nodes in one group.
    explicit NodeGroups(std::size_t num_nodes);
    // By the group of each node, below `count`; groups may be empty.
    NodeGroups(std::span<const ClusterId> group_of, std::size_t count);

    [[nodiscard]] std::size_t count() const { return starts_.size() - 1; }
    // The nodes of a group, ascending.
    [[nodiscard]] std::span<const NodeId> members(std::size_t group) const {
        return std::span(order_).subspan(starts_[group], starts_[group + 1] - starts_[group]);
    }

    // Calls part(group, rows of its members) for every group; the results together, row v being
    // that of node v. `rows` undefined: part() gets an undefined tensor.
    template <typename Part>
    [[nodiscard]] torch::Tensor each(const torch::Tensor& rows, const Part& part) const {
        if (count() == 1) return part(0, rows);
        const torch::Tensor sorted = rows.defined() ? rows.index_select(0, sorted_) : rows;
        std::vector<torch::Tensor> parts;
        for (std::size_t group = 0; group < count(); ++group)
            parts.push_back(part(group, slice(sorted, group)));
        return torch::cat(parts).index_select(0, places_);
    }

  private:
    [[nodiscard]] torch::Tensor slice(const torch::Tensor& sorted, std::size_t group) const;

    std::vector<NodeId> order_;        // node after node, group after group
    std::vector<std::size_t> starts_;  // of each group, and the end
    torch::Tensor sorted_;             // order_ as an index
    torch::Tensor places_;             // where each node stands in order_
};

}  // namespace hplc
