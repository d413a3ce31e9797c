#include "position/internal/label_regions.hpp"

#include <algorithm>
#include <map>

#include "graph/components.hpp"

namespace hplc::internal {
namespace {

constexpr double kScatteredShare = 1.0 / 3;
constexpr std::size_t kLabelGrain = std::size_t{1} << 12;

Label best_label(const CsrGraph& graph, const Region& region, std::span<const Label> labels,
                 std::span<const NodeId> sizes) {
    std::map<Label, std::uint64_t> edges;
    for (const NodeId v : region) {
        for (const NodeId u : graph.neighbours(v)) {
            if (labels[u] != kNoLabel) ++edges[labels[u]];
        }
    }
    Label best = kNoLabel;
    for (const auto& [label, count] : edges) {
        if (best == kNoLabel || count * sizes[best] > edges[best] * sizes[label]) best = label;
    }
    return best;
}

// The largest part of each label; the first of equals.
std::vector<NodeId> main_parts(const Components& parts, std::span<const Label> labels,
                               std::size_t num_labels) {
    std::vector<NodeId> main(num_labels, parts.count());
    for (std::size_t v = 0; v < labels.size(); ++v) {
        if (labels[v] == kNoLabel) continue;
        NodeId& best = main[labels[v]];
        const NodeId part = parts.label[v];
        if (best == parts.count() || parts.size[part] > parts.size[best] ||
            (parts.size[part] == parts.size[best] && part < best))
            best = part;
    }
    return main;
}

}  // namespace

std::vector<NodeId> label_sizes(std::span<const Label> labels, std::size_t num_labels) {
    std::vector<NodeId> sizes(num_labels, 0);
    for (const Label label : labels) {
        if (label != kNoLabel) ++sizes[label];
    }
    return sizes;
}

CsrGraph edges_inside(const CsrGraph& graph, std::span<const Label> labels, Threads threads) {
    std::vector<EdgeOffset> offsets(std::size_t{graph.num_nodes()} + 1, 0);
    parallel_for(threads, graph.num_nodes(), kLabelGrain, [&](std::size_t v) {
        offsets[v] = static_cast<EdgeOffset>(
            std::ranges::count_if(graph.neighbours(static_cast<NodeId>(v)),
                                  [&](NodeId u) { return labels[u] == labels[v]; }));
    });
    std::vector<NodeId> neighbours(exclusive_prefix_sum(std::span(offsets)));
    parallel_for(threads, graph.num_nodes(), kLabelGrain, [&](std::size_t v) {
        std::ranges::copy_if(graph.neighbours(static_cast<NodeId>(v)),
                             neighbours.begin() + static_cast<std::ptrdiff_t>(offsets[v]),
                             [&](NodeId u) { return labels[u] == labels[v]; });
    });
    return CsrGraph(std::move(offsets), std::move(neighbours));
}

void join_regions(const CsrGraph& graph, std::vector<Region> regions, std::vector<Label>& labels,
                  std::size_t num_labels) {
    std::vector<NodeId> sizes = label_sizes(labels, num_labels);
    std::vector<Label> chosen;
    do {
        chosen.clear();
        for (const Region& region : regions)
            chosen.push_back(best_label(graph, region, labels, sizes));
        std::vector<Region> untouched;
        for (std::size_t i = 0; i < regions.size(); ++i) {
            if (chosen[i] == kNoLabel) {
                untouched.push_back(std::move(regions[i]));
                continue;
            }
            sizes[chosen[i]] += static_cast<NodeId>(regions[i].size());
            for (const NodeId v : regions[i])
                labels[v] = chosen[i];
        }
        regions = std::move(untouched);
    } while (std::ranges::any_of(chosen, [](Label label) { return label != kNoLabel; }));
}

Reconnected connect_labels(const CsrGraph& graph, std::vector<Label>& labels,
                           std::size_t num_labels, Threads threads) {
    const Components parts = connected_components_inside(graph, labels, threads);
    const std::vector<NodeId> main = main_parts(parts, labels, num_labels);
    const auto is_stray = [&](NodeId v) {
        return labels[v] != kNoLabel && parts.label[v] != main[labels[v]];
    };
    NodeId labelled = 0;
    NodeId strays = 0;
    for (NodeId v = 0; v < labels.size(); ++v) {
        labelled += labels[v] != kNoLabel ? 1 : 0;
        strays += is_stray(v) ? 1 : 0;
    }
    if (strays > labelled * kScatteredShare) return {.nodes = 0, .scattered = strays};

    std::map<NodeId, Region> stray;  // by part
    for (NodeId v = 0; v < labels.size(); ++v) {
        if (!is_stray(v)) continue;
        stray[parts.label[v]].push_back(v);
        labels[v] = kNoLabel;
    }
    std::vector<Region> regions;
    for (auto& [part, region] : stray)
        regions.push_back(std::move(region));
    join_regions(graph, std::move(regions), labels, num_labels);
    return {.nodes = strays, .scattered = 0};
}

}  // namespace hplc::internal
