#include "position/communities.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "position/internal/apportion.hpp"
#include "position/internal/label_regions.hpp"
#include "position/internal/modularity.hpp"
#include "position/internal/partition.hpp"

namespace hplc {
namespace {

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

}  // namespace

std::string_view to_string(Clustering clustering) {
    return clustering == Clustering::kFluidC ? "fluidc" : "louvain";
}

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
    const auto partition = options.clustering == Clustering::kFluidC
                               ? internal::partition_by_fluid
                               : internal::partition_by_louvain;
    const internal::PartitionOptions level{
        .seed = options.seed, .max_sweeps = options.max_sweeps, .threads = options.threads};
    const std::uint32_t clusters = checked_count(graph.num_nodes(), options);

    const std::vector<ClusterId> one_group(graph.num_nodes(), 0);
    const std::vector<std::uint32_t> macro_seats = {macro_cluster_count(clusters, options.eta)};
    internal::Partition macro = partition({graph, one_group, macro_seats}, level);

    const std::size_t macros = macro.group_of_label.size();
    const CsrGraph inside = internal::edges_inside(graph, macro.label, options.threads);
    const auto seats = internal::seats_evenly(internal::label_sizes(macro.label, macros), clusters);
    internal::Partition fine = partition({inside, macro.label, seats}, level);

    Communities result{.sizes = internal::label_sizes(fine.label, fine.group_of_label.size()),
                       .num_macro_clusters = static_cast<std::uint32_t>(macros),
                       .macro_sweeps = macro.sweeps,
                       .sweeps = fine.sweeps,
                       .converged = macro.converged && fine.converged,
                       .reconnected = macro.reconnected + fine.reconnected,
                       .joined = fine.joined};
    result.modularity =
        internal::modularity(graph, fine.label, result.sizes.size(), options.threads);
    result.cluster = std::move(fine.label);
    result.macro_cluster = std::move(macro.label);
    result.macro_of = std::move(fine.group_of_label);
    return result;
}

}  // namespace hplc
