#include "position/communities.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/error.hpp"
#include "base/random.hpp"
#include "position/internal/apportion.hpp"
#include "position/internal/label_regions.hpp"
#include "position/internal/modularity.hpp"
#include "position/internal/partition.hpp"

namespace hplc {
namespace {

using internal::Partition;

constexpr std::uint32_t kMostMacroClusters = 15;
constexpr std::uint32_t kMostClusters = 60000;

std::uint32_t checked_count(NodeId num_nodes, const CommunityOptions& options) {
    if (options.clusters == 0) return cluster_count(num_nodes, options.eta);
    if (options.clusters <= std::min<std::uint32_t>(num_nodes, kMostClusters)) {
        return options.clusters;
    }
    throw InputError(
        {.found = fmt::format("{} clusters asked for", options.clusters),
         .expected = fmt::format("at most {}, for a graph of {} nodes",
                                 std::min<std::uint32_t>(num_nodes, kMostClusters), num_nodes),
         .fix = "ask for fewer landmarks"});
}

Partition partition(const internal::Grouped& grouped, const char* level,
                    const CommunityOptions& options) {
    const internal::PartitionOptions one_level{.seed = RandomStream(options.seed, level).at(0),
                                               .max_sweeps = options.max_sweeps,
                                               .threads = options.threads};
    return options.clustering == Clustering::kFluidC
               ? internal::partition_by_fluid(grouped, one_level)
               : internal::partition_by_louvain(grouped, one_level);
}

Partition macro_level(const CsrGraph& graph, std::uint32_t count, const CommunityOptions& options) {
    const std::vector<ClusterId> one_group(graph.num_nodes(), 0);
    const std::vector<std::uint32_t> seats = {count};
    return partition({graph, one_group, seats}, "macro-clusters", options);
}

Partition fine_level(const CsrGraph& graph, const Partition& macro, std::uint32_t count,
                     const CommunityOptions& options) {
    const CsrGraph inside = internal::edges_inside(graph, macro.label, options.threads);
    const auto sizes = internal::label_sizes(macro.label, macro.group_of_label.size());
    const auto seats = internal::seats_evenly(sizes, count);
    return partition({inside, macro.label, seats}, "clusters", options);
}

// Where every macro-cluster has one cluster.
Partition each_its_own(const Partition& macro) {
    Partition fine{.label = macro.label,
                   .group_of_label = std::vector<ClusterId>(macro.group_of_label.size()),
                   .joined = macro.joined};
    std::iota(fine.group_of_label.begin(), fine.group_of_label.end(), ClusterId{0});
    return fine;
}

}  // namespace

std::uint32_t cluster_count(NodeId num_nodes, std::uint32_t eta) {
    const double log_nodes = std::round(std::log(std::max<double>(num_nodes, 1)));
    const double wanted = eta * std::max(1.0, log_nodes);
    return static_cast<std::uint32_t>(
        std::min<double>({wanted, static_cast<double>(num_nodes), kMostClusters}));
}

std::uint32_t macro_cluster_count(std::uint32_t clusters, std::uint32_t eta) {
    return std::clamp(clusters / std::max(1U, eta), 1U, kMostMacroClusters);
}

Communities find_communities(const TrainGraph& train, const CommunityOptions& options) {
    const CsrGraph& graph = train.graph();
    if (graph.num_nodes() == 0) return {};
    const std::uint32_t clusters = checked_count(graph.num_nodes(), options);
    const std::uint32_t macros = macro_cluster_count(clusters, options.eta);
    Partition macro = macro_level(graph, macros, options);
    const bool one_level = clusters == macros;
    Partition fine = one_level ? each_its_own(macro) : fine_level(graph, macro, clusters, options);

    Communities result{
        .sizes = internal::label_sizes(fine.label, fine.group_of_label.size()),
        .num_macro_clusters = static_cast<std::uint32_t>(macro.group_of_label.size()),
        .macro_sweeps = macro.sweeps,
        .sweeps = fine.sweeps,
        .converged = macro.converged && fine.converged,
        .reconnected = macro.reconnected.nodes + fine.reconnected.nodes,
        .scattered = macro.reconnected.scattered + fine.reconnected.scattered,
        .joined = fine.joined};
    result.modularity =
        internal::modularity(graph, fine.label, result.sizes.size(), options.threads);
    result.cluster = std::move(fine.label);
    result.macro_cluster = std::move(macro.label);
    result.macro_of = std::move(fine.group_of_label);
    return result;
}

}  // namespace hplc
