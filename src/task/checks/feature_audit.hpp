// Do the features that came with a graph know the held-out edges? Nobody can prove that they do
// not: how they were made is not in them. But features that were computed from the whole graph
// (rows of its adjacency matrix, projections, embeddings) leave a trace that others do not.
//
// Two probes find edges by features alone, from unlinked pairs:
//   cosine      how alike the features of the two nodes are;
//   neighbours  how alike the features of one are to those of the other's training neighbours.
// Where like is linked to like both find held-out edges, and about as well: what is like a node's
// neighbours is like the node. Features that hold a node's links are another matter: what the
// neighbours of a node have in common is the link to it, so they tell a hidden neighbour where the
// node's own features tell nothing. Features from training edges alone can do no better than the
// training graph itself taken as features, which is the third probe.
//
// Suspicious: the neighbours probe leaves less than half of the mistakes (1 - AUC) of either of the
// others on held-out edges. Measured: 2.6 to 100 times fewer for adjacency rows, their projections
// to 64 dimensions and singular vectors, 1.5 and less for real features (docs/honest.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/parallel.hpp"
#include "base/text/enum_names.hpp"
#include "io/graph_data.hpp"
#include "task/link_task.hpp"

namespace hplc {

enum class FeatureVerdict { kClean, kSuspicious, kNotExamined };
template <>
inline constexpr std::array kNames<FeatureVerdict> = {
    Named{FeatureVerdict::kClean, "clean"}, Named{FeatureVerdict::kSuspicious, "suspicious"},
    Named{FeatureVerdict::kNotExamined, "not examined"}};

// AUC of edges against pairs that are no edges.
struct ProbeResult {
    double training_edges = 0;
    double held_out_edges = 0;
};

struct FeatureAudit {
    FeatureVerdict verdict = FeatureVerdict::kNotExamined;
    std::string reason = {};  // why, in a sentence
    std::uint64_t edges = 0;  // held-out edges that were looked at
    // Of these three nothing where features are not examined.
    std::optional<ProbeResult> cosine = {};
    std::optional<ProbeResult> neighbours = {};
    std::optional<ProbeResult> training_graph = {};  // as features of the neighbours probe
};

// Of at most 20,000 held-out edges, as many training edges and 50,000 other pairs, each looking at
// 64 neighbours at most. `features` is null where there are none.
[[nodiscard]] FeatureAudit audit_features(const LinkTask& task, const FeatureMatrix* features,
                                          Threads threads);

}  // namespace hplc
