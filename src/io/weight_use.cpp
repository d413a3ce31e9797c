#include "io/weight_use.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "base/error.hpp"

namespace hplc {
namespace {

bool are_equal(const std::vector<float>& weights) {
    return std::ranges::adjacent_find(weights, std::ranges::not_equal_to()) == weights.end();
}

// Sums over neighbours are divided by each other: a weight is how strong a link is.
void require_positive(const GraphData& data) {
    const auto& weights = data.edges.weights;
    const auto bad = std::ranges::find_if(
        weights, [](float weight) { return !(weight > 0) || !std::isfinite(weight); });
    if (bad == weights.end()) return;
    const NodePair edge = data.edges.edges[static_cast<std::size_t>(bad - weights.begin())];
    throw InputError({.file = data.name,
                      .found = fmt::format("the edge from {} to {} with the weight {:g}",
                                           hplc::quoted(data.ids.text(edge.u)),
                                           hplc::quoted(data.ids.text(edge.v)), *bad),
                      .expected = "weights above 0",
                      .fix = "leave --weights out, remove such edges, or move the weights"});
}

void require_repeats(const GraphData& data, Threads threads) {
    if (!data.stored && built_graph(data, threads).repeats > 0) return;
    throw InputError(
        {.file = data.name,
         .found = data.stored && data.stored->repeats > 0
                      ? "a graph file without times or weights, which lists every edge once"
                      : "edges without weights, each listed once",
         .expected = "a column with weights, or edges that are listed several times",
         .fix = "leave --weights out, name the column with --columns, or read the list of edges"});
}

}  // namespace

EdgeWeighting weighting_of(std::string_view use, const GraphData& data, Threads threads) {
    if (use.empty() || use == "ignore") return EdgeWeighting::kNone;
    if (use != "use" && use != "count") {
        throw InputError({.found = fmt::format("--weights {}", hplc::quoted(use)),
                          .expected = "ignore, use or count",
                          .fix = "correct --weights"});
    }
    if (use == "use" && !data.edges.weights.empty()) {
        require_positive(data);
        return EdgeWeighting::kSum;
    }
    require_repeats(data, threads);
    return EdgeWeighting::kCount;
}

std::string_view describe(EdgeWeighting weighting) {
    switch (weighting) {
        case EdgeWeighting::kSum:
            return "sums of the weights of their entries";
        case EdgeWeighting::kCount:
            return "numbers of their entries";
        default:
            return "";
    }
}

std::string unused_weights_remark(const GraphData& data) {
    const bool differ = !data.edges.weights.empty() && !are_equal(data.edges.weights);
    if (!differ || data.edges.weighting != EdgeWeighting::kNone) return {};
    return "Edges have different weights, which are not used; --weights use uses them.";
}

}  // namespace hplc
