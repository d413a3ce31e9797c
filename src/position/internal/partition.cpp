#include "position/internal/partition.hpp"

#include <algorithm>
#include <limits>
#include <queue>

#include "base/random.hpp"
#include "position/internal/apportion.hpp"
#include "position/internal/fluid.hpp"

namespace hplc::internal {
namespace {

// The group of each component.
std::vector<Label> groups_of(const Components& components, std::span<const Label> group) {
    std::vector<Label> result(components.count(), 0);
    for (std::size_t v = 0; v < group.size(); ++v)
        result[components.label[v]] = group[v];
    return result;
}

// Components of each group, in ascending order.
std::vector<std::vector<NodeId>> components_by_group(std::span<const Label> group_of,
                                                     std::size_t groups) {
    std::vector<std::vector<NodeId>> result(groups);
    for (NodeId component = 0; component < group_of.size(); ++component)
        result[group_of[component]].push_back(component);
    return result;
}

std::vector<std::uint32_t> seats_of_components(const Grouped& grouped,
                                               const Components& components) {
    std::vector<std::uint32_t> seats(components.count(), 0);
    const auto members =
        components_by_group(groups_of(components, grouped.group), grouped.seats.size());
    for (std::size_t group = 0; group < members.size(); ++group) {
        std::vector<NodeId> sizes;
        for (const NodeId component : members[group])
            sizes.push_back(components.size[component]);
        const auto given = seats_by_size(sizes, grouped.seats[group]);
        for (std::size_t i = 0; i < given.size(); ++i)
            seats[members[group][i]] = given[i];
    }
    return seats;
}

struct Start {
    std::uint64_t key = std::numeric_limits<std::uint64_t>::max();
    NodeId node = 0;

    auto operator<=>(const Start&) const = default;
};

// Of each component as many random nodes as it has seats: those with the smallest random keys. They
// stand together, components in ascending order.
std::vector<Start> draw_starts(const Components& components, std::span<const std::uint32_t> seats,
                               std::uint64_t seed) {
    const RandomStream keys(seed, "fluid starts");
    std::vector<std::uint32_t> first(seats.begin(), seats.end());
    std::vector<Start> starts(exclusive_prefix_sum(std::span(first)));
    for (NodeId v = 0; v < components.label.size(); ++v) {
        const NodeId component = components.label[v];
        // A heap with the largest key in front.
        const auto chosen = std::span(starts).subspan(first[component], seats[component]);
        if (chosen.empty() || keys.at(v) > chosen.front().key) continue;
        std::ranges::pop_heap(chosen);
        chosen.back() = {keys.at(v), v};
        std::ranges::push_heap(chosen);
    }
    return starts;
}

// Community k starts at node k of the result; groups ascend.
std::vector<NodeId> start_nodes(std::span<const Start> starts, std::span<const Label> group) {
    std::vector<NodeId> nodes;
    for (const Start& start : starts)
        nodes.push_back(start.node);
    std::ranges::stable_sort(nodes, {}, [&](NodeId v) { return group[v]; });
    return nodes;
}

// The larger first.
std::vector<NodeId> components_without_label(const Components& components,
                                             std::span<const Label> labels) {
    std::vector<NodeId> without;
    std::vector<bool> listed(components.count(), false);
    for (std::size_t v = 0; v < labels.size(); ++v) {
        const NodeId component = components.label[v];
        if (labels[v] != kNoLabel || listed[component]) continue;
        listed[component] = true;
        without.push_back(component);
    }
    std::ranges::stable_sort(without, std::greater<>(),
                             [&](NodeId component) { return components.size[component]; });
    return without;
}

}  // namespace

NodeId join_smallest(const Grouped& grouped, const Components& components, Partition& partition) {
    std::vector<NodeId> sizes = label_sizes(partition.label, partition.group_of_label.size());
    const auto larger = [&](Label a, Label b) {
        return sizes[a] != sizes[b] ? sizes[a] > sizes[b] : a > b;
    };
    using Queue = std::priority_queue<Label, std::vector<Label>, decltype(larger)>;
    std::vector<Queue> smallest(grouped.seats.size(), Queue(larger));
    const auto labels = static_cast<Label>(sizes.size());
    for (Label label = 0; label < labels; ++label)
        smallest[partition.group_of_label[label]].push(label);

    const std::vector<Label> group_of = groups_of(components, grouped.group);
    std::vector<Label> label_of(components.count(), kNoLabel);
    for (const NodeId component : components_without_label(components, partition.label)) {
        Queue& queue = smallest[group_of[component]];
        label_of[component] = queue.top();
        queue.pop();
        sizes[label_of[component]] += components.size[component];
        queue.push(label_of[component]);
    }
    NodeId joined = 0;
    for (std::size_t v = 0; v < partition.label.size(); ++v) {
        if (partition.label[v] != kNoLabel) continue;
        partition.label[v] = label_of[components.label[v]];
        ++joined;
    }
    return joined;
}

Partition partition_by_fluid(const Grouped& grouped, const PartitionOptions& options) {
    const Components components = connected_components(grouped.graph, options.threads);
    const auto seats = seats_of_components(grouped, components);
    const std::vector<NodeId> starts =
        start_nodes(draw_starts(components, seats, options.seed), grouped.group);
    FluidCommunities fluid = fluid_communities(
        grouped.graph, starts,
        {.seed = options.seed, .max_sweeps = options.max_sweeps, .threads = options.threads});

    Partition partition{
        .label = std::move(fluid.label), .sweeps = fluid.sweeps, .converged = fluid.converged};
    for (const NodeId start : starts)
        partition.group_of_label.push_back(grouped.group[start]);
    partition.reconnected =
        connect_labels(grouped.graph, partition.label, starts.size(), options.threads);
    partition.joined = join_smallest(grouped, components, partition);
    return partition;
}

}  // namespace hplc::internal
