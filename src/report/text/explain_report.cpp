#include "report/text/explain_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text/printable.hpp"
#include "report/text/explain_direction.hpp"
#include "report/text/text_table.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kSharedShown = 10;
constexpr std::size_t kFeaturesShown = 5;
constexpr std::size_t kRemovalsShown = 5;

std::string probability_text(double probability) {
    return probability >= 0.001 ? fmt::format("{:.1f} %", 100 * probability)
                                : fmt::format("{:.2g} %", 100 * probability);
}

// Names come from a user's file, and the text may go to a terminal.
std::string name_in(const ExplainReport& report, NodeId node) {
    return printable(report.ids.text(node));
}

std::string heading(const ExplainReport& report) {
    const PairExplanation& found = report.found;
    std::string text = fmt::format("{} – {}, in {} by {}\n", name_in(report, found.pair.u),
                                   name_in(report, found.pair.v), printable(report.graph),
                                   report.mark.on(report.model));
    if (found.was_linked) {
        text +=
            "This link is in the input. It is left out in everything below, as if it were not "
            "known.\n";
    }
    return text + '\n';
}

// Beyond the evidence the order is kept, and little more is known.
std::string extreme_text(const ScoreCalibration& calibration, double score) {
    if (calibration.method != CalibrationMethod::kIsotonic) return "";
    const char* format =
        "             Few pairs had scores of {:.4g} or {}: there it hardly changes.\n";
    if (score >= calibration.blocks.back().lowest)
        return fmt::format(fmt::runtime(format), calibration.blocks.back().lowest, "more");
    if (score <= calibration.blocks.front().highest)
        return fmt::format(fmt::runtime(format), calibration.blocks.front().highest, "less");
    return "";
}

std::string score_lines(const ExplainReport& report) {
    const double score = report.found.score;
    if (!report.calibration)
        return fmt::format("Score        {:.6g}; this model has no probabilities\n", score);
    const ScoreCalibration& calibration = *report.calibration;
    std::string text = fmt::format(
        "Probability  {}: the share of held-out links among the unlinked pairs with this score\n"
        "             (among all unlinked pairs: 1 in {})\n",
        probability_text(calibration.probability(score)),
        grouped(static_cast<std::uint64_t>(std::llround(1 / calibration.prior))));
    return text + extreme_text(calibration, score) + fmt::format("Score        {:.6g}\n", score);
}

std::string rank_text(const std::string& one, const std::string& other, CandidateRank rank) {
    const std::string ties =
        rank.equals == 0 ? ""
                         : fmt::format(", {} others with the same score", grouped(rank.equals));
    return fmt::format("{} is {}number {} of the {} candidates of {}{}", other,
                       rank.estimated ? "about " : "", grouped(rank.rank), grouped(rank.candidates),
                       one, ties);
}

std::string rank_lines(const ExplainReport& report) {
    const std::string u = name_in(report, report.found.pair.u);
    const std::string v = name_in(report, report.found.pair.v);
    return fmt::format("Rank         {};\n             {}\n", rank_text(u, v, report.found.v_for_u),
                       rank_text(v, u, report.found.u_for_v));
}

double total_weight(std::span<const SharedNeighbour> shared) {
    double sum = 0;
    for (const SharedNeighbour& one : shared)
        sum += one.weight;
    return sum;
}

std::string shared_lines(const ExplainReport& report) {
    const PairExplanation& found = report.found;
    const std::span shared(found.shared);
    std::string text = fmt::format("Neighbours   {} of {} and {} are shared", shared.size(),
                                   grouped(found.degree_u), grouped(found.degree_v));
    if (shared.empty()) return text + '\n';
    text += fmt::format("; weight 1 / log(links), {:.2f} in total\n", total_weight(shared));
    const auto shown = shared.first(std::min(shared.size(), kSharedShown));
    for (const SharedNeighbour& one : shown) {
        text += fmt::format("             {:.3f}  {} ({})\n", one.weight, name_in(report, one.node),
                            count_of(one.degree, "link", "links"));
    }
    const auto others = shared.subspan(shown.size());
    if (others.empty()) return text;
    return text + fmt::format("             {:.3f}  in total, {} more\n", total_weight(others),
                              others.size());
}

std::string path_text(const ExplainReport& report) {
    std::string text = name_in(report, report.found.pair.u);
    for (const NodePair& edge : report.found.path)
        text += " – " + name_in(report, edge.v);
    return text;
}

std::string range_text(unsigned low, unsigned high) {
    return low == high ? fmt::format("{}", low) : fmt::format("{} to {}", low, high);
}

std::string distance_lines(const ExplainReport& report) {
    const PairExplanation& found = report.found;
    if (found.path.empty()) return "Distance     no path\n";
    std::string text = fmt::format("Distance     {} ({})\n", found.path.size(), path_text(report));
    if (!found.detour) return text + "Landmarks    none reachable from both\n";
    const LandmarkDetour& detour = *found.detour;
    if (detour.landmark == found.pair.u || detour.landmark == found.pair.v) {
        return text + fmt::format("Landmarks    estimate {}, because {} is a landmark itself\n",
                                  detour.length(), name_in(report, detour.landmark));
    }
    return text +
           fmt::format(
               "Landmarks    estimate {}; the shortest path through one is through {} ({} + {})\n",
               range_text(detour.at_least, detour.length()), name_in(report, detour.landmark),
               detour.from_u, detour.to_v);
}

std::string cluster_text(const ExplainReport& report, NodeId node, const ClusterOfNode& cluster) {
    return fmt::format("{} is in cluster {} ({}, landmark {}) of macro-cluster {}",
                       name_in(report, node), cluster.cluster,
                       count_of(cluster.size, "node", "nodes"), name_in(report, cluster.landmark),
                       cluster.macro_cluster);
}

std::string relation_text(const ClusterRelation& relation) {
    if (relation.same()) {
        return fmt::format("one cluster, with {} inside",
                           count_of(relation.edges_between, "edge", "edges"));
    }
    const std::string apart = relation.landmarks_distance
                                  ? fmt::format("landmarks {} apart", *relation.landmarks_distance)
                                  : "no path between their landmarks";
    return fmt::format(
        "{}, {}; {}", relation.same_macro() ? "one macro-cluster" : "two macro-clusters",
        relation.edges_between == 0
            ? "no edge between the clusters"
            : count_of(relation.edges_between, "edge", "edges") + " between the clusters",
        apart);
}

std::string cluster_lines(const ExplainReport& report) {
    const PairExplanation& found = report.found;
    return fmt::format("Clusters     {};\n             {}:\n             {}\n",
                       cluster_text(report, found.pair.u, found.clusters.u),
                       cluster_text(report, found.pair.v, found.clusters.v),
                       relation_text(found.clusters));
}

std::string feature_text(const ExplainReport& report, std::uint32_t column) {
    return column < report.feature_names.size() ? report.feature_names[column]
                                                : fmt::format("column {}", column);
}

std::string feature_lines(const ExplainReport& report) {
    if (!report.found.features) return "Features     none\n";
    const FeatureOverlap& overlap = *report.found.features;
    std::string text =
        fmt::format("Features     {} of {} and {} are shared; cosine {:.2f}", overlap.shared.size(),
                    overlap.of_u, overlap.of_v, overlap.cosine);
    if (overlap.shared.empty()) return text + '\n';
    text += "; the rarest are\n";
    for (std::size_t i = 0; i < std::min(overlap.shared.size(), kFeaturesShown); ++i) {
        text +=
            fmt::format("             {} ({})\n", feature_text(report, overlap.shared[i].column),
                        count_of(overlap.shared[i].nodes, "node", "nodes"));
    }
    return text;
}

std::string change_text(const ExplainReport& report, double score) {
    const std::string now = probability_text(report.calibration->probability(score));
    const bool is_same =
        now == probability_text(report.calibration->probability(report.found.score));
    return is_same ? "still " + now : now;
}

// "8.21, 0.94 less (31.0 %)"
std::string removal_line(const ExplainReport& report, const EdgeRemoval& removal) {
    const std::string probability =
        report.calibration ? fmt::format(" ({})", change_text(report, removal.score)) : "";
    return fmt::format("             {:.4g}, {:.2g} less{}, without {} – {}\n", removal.score,
                       report.found.score - removal.score, probability,
                       name_in(report, removal.edge.u), name_in(report, removal.edge.v));
}

std::string tried_text(const WhatIf& what_if) {
    const std::size_t tried = what_if.removals.size();
    return tried == what_if.near
               ? fmt::format("all {} of them", grouped(tried))
               : fmt::format("the nearest {} of {}", grouped(tried), grouped(what_if.near));
}

std::string what_if_lines(const ExplainReport& report) {
    const WhatIf& what_if = report.found.what_if;
    if (what_if.removals.empty())
        return what_if.near == 0 ? "What if      there is no edge near the pair\n" : "";
    std::string text;
    std::size_t shown = 0;
    for (const EdgeRemoval& removal : what_if.removals) {
        if (removal.score >= report.found.score || shown == kRemovalsShown) break;
        text += removal_line(report, removal);
        ++shown;
    }
    return fmt::format(
        "What if      an edge of the two nodes, of a shared neighbour or of a shortest path were "
        "missing\n             ({} tried, one by one)? The score {}\n{}",
        tried_text(what_if),
        shown > 0 ? "would decrease most to" : "would not decrease for any of them", text);
}

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts)
        text += (text.empty() ? "" : "; ") + part;
    return text;
}

std::string input_lines(const ExplainReport& report) {
    return '\n' + broken_at_clauses("The model sees: " + joined(report.inputs.seen)) + '\n' +
           broken_at_clauses("It does not see: " + joined(report.inputs.unseen)) + '\n';
}

Json rank_json(const CandidateRank& rank) {
    Json json = {{"rank", rank.rank}, {"equals", rank.equals}, {"candidates", rank.candidates}};
    if (rank.estimated) json["estimated"] = true;
    return json;
}

Json edge_json(const NodeIds& ids, NodePair edge) {
    return {ids.text(edge.u), ids.text(edge.v)};
}

Json probability_json(const ExplainReport& report, double score) {
    return report.calibration ? Json(report.calibration->probability(score)) : Json();
}

Json shared_json(const ExplainReport& report) {
    Json list = Json::array();
    for (const SharedNeighbour& one : report.found.shared) {
        list.push_back(
            {{"node", report.ids.text(one.node)}, {"degree", one.degree}, {"weight", one.weight}});
    }
    return list;
}

Json detour_json(const ExplainReport& report) {
    if (!report.found.detour) return {};
    const LandmarkDetour& detour = *report.found.detour;
    return {{"landmark", report.ids.text(detour.landmark)},
            {"from_u", detour.from_u},
            {"to_v", detour.to_v},
            {"at_most", detour.length()},
            {"at_least", detour.at_least}};
}

Json cluster_json(const NodeIds& ids, const ClusterOfNode& cluster) {
    return {{"cluster", cluster.cluster},
            {"macro_cluster", cluster.macro_cluster},
            {"nodes", cluster.size},
            {"landmark", ids.text(cluster.landmark)}};
}

Json clusters_json(const ExplainReport& report) {
    const ClusterRelation& relation = report.found.clusters;
    const auto& apart = relation.landmarks_distance;
    return {{"u", cluster_json(report.ids, relation.u)},
            {"v", cluster_json(report.ids, relation.v)},
            {"same", relation.same()},
            {"same_macro", relation.same_macro()},
            {"edges_between", relation.edges_between},
            {"landmarks_distance", apart ? Json(*apart) : Json()}};
}

Json features_json(const ExplainReport& report) {
    const std::optional<FeatureOverlap>& overlap = report.found.features;
    if (!overlap) return {};
    Json shared = Json::array();
    for (const SharedFeature& feature : overlap->shared) {
        shared.push_back({{"column", feature.column},
                          {"name", feature_text(report, feature.column)},
                          {"nodes", feature.nodes}});
    }
    return {{"of_u", overlap->of_u},
            {"of_v", overlap->of_v},
            {"cosine", overlap->cosine},
            {"shared", shared}};
}

Json what_if_json(const ExplainReport& report) {
    Json removals = Json::array();
    for (const EdgeRemoval& removal : report.found.what_if.removals) {
        removals.push_back({{"edge", edge_json(report.ids, removal.edge)},
                            {"score", removal.score},
                            {"probability", probability_json(report, removal.score)}});
    }
    return {{"near", report.found.what_if.near},
            {"tried", report.found.what_if.removals.size()},
            {"removals", removals}};
}

Json path_json(const ExplainReport& report) {
    Json list = Json::array();
    for (const NodePair& edge : report.found.path)
        list.push_back(edge_json(report.ids, edge));
    return list;
}

}  // namespace

std::string explain_text(const ExplainReport& report) {
    return heading(report) + score_lines(report) + rank_lines(report) + direction_lines(report) +
           shared_lines(report) + distance_lines(report) + cluster_lines(report) +
           feature_lines(report) + what_if_lines(report) + input_lines(report);
}

Json explain_json(const ExplainReport& report) {
    const PairExplanation& found = report.found;
    Json json = {
        {"graph", report.graph},
        {"model", report.model},
        {"leaky", report.mark.leaky()},
        {LeakMark::kColumn, report.mark.text()},
        {"u", report.ids.text(found.pair.u)},
        {"v", report.ids.text(found.pair.v)},
        {"linked", found.was_linked},
        {"score", found.score},
        {"probability", probability_json(report, found.score)},
        {"prior", report.calibration ? Json(report.calibration->prior) : Json()},
        {"ranks", {{"v_for_u", rank_json(found.v_for_u)}, {"u_for_v", rank_json(found.u_for_v)}}},
        {"degrees", {{"u", found.degree_u}, {"v", found.degree_v}}},
        {"shared_neighbours", shared_json(report)},
        {"distance", found.path.empty() ? Json() : Json(found.path.size())},
        {"path", path_json(report)},
        {"landmark_detour", detour_json(report)},
        {"clusters", clusters_json(report)},
        {"features", features_json(report)},
        {"what_if", what_if_json(report)},
        {"inputs", {{"seen", report.inputs.seen}, {"unseen", report.inputs.unseen}}}};
    if (found.direction) json["direction"] = direction_json(report);
    return json;
}

}  // namespace hplc
