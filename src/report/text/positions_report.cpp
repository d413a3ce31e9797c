#include "report/text/positions_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/text/task_json.hpp"
#include "report/text/text_table.hpp"

namespace hplc {
namespace {

struct SizeFacts {
    NodeId smallest = 0;
    NodeId median = 0;
    NodeId largest = 0;
};

SizeFacts size_facts(std::vector<NodeId> sizes) {
    if (sizes.empty()) return {};
    std::ranges::sort(sizes);
    return {sizes.front(), sizes[sizes.size() / 2], sizes.back()};
}

std::string clusters_text(const Communities& communities, const PositionOptions& options) {
    const SizeFacts sizes = size_facts(communities.sizes);
    std::string text = fmt::format(
        "{} clusters in {} macro-clusters by {}, {} to {} nodes each (median {}), modularity "
        "{:.4f}\n",
        communities.count(), communities.num_macro_clusters, to_string(options.clustering),
        grouped(sizes.smallest), grouped(sizes.largest), grouped(sizes.median),
        communities.modularity);
    if (options.clustering == Clustering::kFluidC) {
        text += fmt::format("  {} sweeps for macro-clusters, {} for clusters, {}\n",
                            communities.macro_sweeps, communities.sweeps,
                            communities.converged ? "converged" : "NOT converged");
    }
    text += fmt::format(
        "  {} nodes were cut off from their cluster and joined a neighbouring one\n"
        "  {} nodes are in components without a cluster of their own and joined the smallest\n",
        grouped(communities.reconnected), grouped(communities.joined));
    if (communities.scattered > 0) {
        text += fmt::format(
            "  {} nodes are outside the largest connected part of their cluster: this graph has no "
            "clear communities\n",
            grouped(communities.scattered));
    }
    return text;
}

std::string landmarks_text(const NodePositions& positions, const PositionOptions& options) {
    std::string text = fmt::format("landmarks by {}", to_string(options.centrality));
    if (positions.centrality_sources > 0) {
        text += fmt::format(", estimated from {} nodes drawn at random",
                            grouped(positions.centrality_sources));
    }
    return text + fmt::format("\nlargest diameter {}{}; {} stands for unreachable\n",
                              positions.diameter.exact ? "" : "at most ", positions.diameter.value,
                              positions.distances.unreachable);
}

std::string membership_text(const Membership& membership) {
    std::string text = fmt::format("membership with T = {:.4g}", membership.temperature);
    if (membership.perturbation > 0) {
        text += fmt::format(", weights perturbed by at most {:.0e} to separate equal eigenvalues",
                            membership.perturbation);
    }
    return text + (membership.distinct ? "\n" : "; equal eigenvalues remain\n");
}

nlohmann::ordered_json options_json(const PositionOptions& options) {
    return {{"landmarks", options.landmarks},
            {"eta", options.eta},
            {"clustering", to_string(options.clustering)},
            {"centrality", to_string(options.centrality)},
            {"max_sweeps", options.max_sweeps},
            {"temperature", options.temperature},
            {"seed", options.seed},
            {"threads", options.threads.count}};
}

nlohmann::ordered_json seconds_json(const PositionSeconds& seconds, double load) {
    return {{"load", load},
            {"communities", seconds.communities},
            {"landmarks", seconds.landmarks},
            {"distances", seconds.distances},
            {"membership", seconds.membership}};
}

}  // namespace

std::string positions_text(const PositionsReport& report, const NodePositions& positions) {
    const PositionSeconds& seconds = positions.seconds;
    return fmt::format(
        "{}\npositions computed from {}\n{}{}{}"
        "seconds: load {:.3f}, communities {:.3f}, landmarks {:.3f}, distances {:.3f}, membership "
        "{:.3f}; peak memory {}\nwritten to {}\n",
        describe(report.graph), to_string(positions.provenance),
        clusters_text(positions.communities, report.options),
        landmarks_text(positions, report.options), membership_text(positions.membership),
        report.load_seconds, seconds.communities, seconds.landmarks, seconds.distances,
        seconds.membership, byte_count(report.peak_bytes), report.file);
}

nlohmann::ordered_json positions_json(const PositionsReport& report,
                                      const NodePositions& positions) {
    const Communities& communities = positions.communities;
    nlohmann::ordered_json json = {{"graph", graph_json(report.graph)}};
    if (report.protocol.split != SplitKind::kNone)
        json["protocol"] = protocol_json(report.protocol);
    json["computed_from"] = to_string(positions.provenance);
    json["options"] = options_json(report.options);
    json["clusters"] = communities.count();
    json["macro_clusters"] = communities.num_macro_clusters;
    json["sweeps"] = communities.macro_sweeps + communities.sweeps;
    json["macro_sweeps"] = communities.macro_sweeps;
    json["converged"] = communities.converged;
    json["modularity"] = communities.modularity;
    json["cluster_sizes"] = communities.sizes;
    json["reconnected_nodes"] = communities.reconnected;
    json["scattered_nodes"] = communities.scattered;
    json["joined_nodes"] = communities.joined;
    json["centrality_sources"] = positions.centrality_sources;
    json["diameter"] = {{"value", positions.diameter.value}, {"exact", positions.diameter.exact}};
    json["unreachable"] = positions.distances.unreachable;
    json["temperature"] = positions.membership.temperature;
    json["perturbation"] = positions.membership.perturbation;
    json["eigenvalues"] = positions.membership.eigenvalues;
    json["eigenvalues_distinct"] = positions.membership.distinct;
    json["seconds"] = seconds_json(positions.seconds, report.load_seconds);
    json["peak_rss_mib"] = static_cast<double>(report.peak_bytes) / (1 << 20);
    json["file"] = report.file;
    return json;
}

}  // namespace hplc
