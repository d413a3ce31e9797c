#include "predict/why_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <vector>

namespace hplc {
namespace {

constexpr std::size_t kNamesShown = 3;

NodeId degree_of_one_in_a_hundred(const CsrGraph& graph) {
    std::vector<NodeId> degrees(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v)
        degrees[v] = graph.degree(v);
    if (degrees.empty()) return 0;
    const auto rank = degrees.begin() + static_cast<std::ptrdiff_t>(degrees.size() / 100);
    std::ranges::nth_element(degrees, rank, std::greater<>());
    return *rank;
}

void append(std::string& text, const std::string& part) {
    if (part.empty()) return;
    text += (text.empty() ? "" : "; ") + part;
}

}  // namespace

WhyLines::WhyLines(const WhySources& sources)
    : sources_(sources), hub_degree_(degree_of_one_in_a_hundred(sources.graph)) {
    if (sources_.features != nullptr) overlaps_.emplace(*sources_.features);
}

std::string WhyLines::neighbours_text(NodePair pair) const {
    const auto shared = shared_neighbours(sources_.graph, pair);
    if (shared.empty()) {
        return within_three_steps(sources_.graph, pair) ? "none shared, 3 steps apart"
                                                        : "none shared, more than 3 steps apart";
    }
    std::string text = fmt::format("{} shared: ", shared.size());
    for (std::size_t i = 0; i < std::min(shared.size(), kNamesShown); ++i)
        text += (i == 0 ? "" : ", ") + sources_.ids.text(shared[i].node);
    return shared.size() > kNamesShown ? text + ", …" : text;
}

// Nodes that link to everything are likely ends of any link.
std::string WhyLines::hub_text(NodePair pair) const {
    const bool u_is_more = sources_.graph.degree(pair.u) >= sources_.graph.degree(pair.v);
    const NodeId hub = u_is_more ? pair.u : pair.v;
    const NodeId degree = sources_.graph.degree(hub);
    if (degree < std::max<NodeId>(hub_degree_, 10)) return "";
    return fmt::format("{} is a hub ({} links)", sources_.ids.text(hub), degree);
}

std::string WhyLines::cluster_text(NodePair pair) const {
    if (sources_.clusters == nullptr) return "";
    const Communities& clusters = *sources_.clusters;
    if (clusters.cluster[pair.u] == clusters.cluster[pair.v]) return "same cluster";
    const bool same_macro = clusters.macro_cluster[pair.u] == clusters.macro_cluster[pair.v];
    return same_macro ? "same macro-cluster" : "different clusters";
}

std::string WhyLines::feature_text(NodePair pair) const {
    if (!overlaps_) return "";
    const FeatureOverlap overlap = overlaps_->of(pair);
    if (overlaps_->are_dense()) return fmt::format("features alike {:.2f}", overlap.cosine);
    if (overlap.of_either() == 0) return "no features";
    return fmt::format("{} of {} features shared", overlap.shared.size(), overlap.of_either());
}

std::string WhyLines::of(NodePair pair) const {
    std::string text = neighbours_text(pair);
    append(text, hub_text(pair));
    append(text, cluster_text(pair));
    append(text, feature_text(pair));
    return text;
}

}  // namespace hplc
