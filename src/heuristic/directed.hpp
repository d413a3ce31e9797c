// Predictors that know directions: how likely a link from u to v is, which may differ from v to u.
//
//     directed-preferential-attachment  (1 + out-degree of u) (1 + in-degree of v): the baseline by
//                                       degrees alone
//     directed-common-neighbours        number of w with u -> w -> v
//     directed-adamic-adar              the same, each divided by log(degree of w)
//     shared-targets                    number of w with u -> w <- v (both cite it); the same for
//                                       both directions
//     shared-sources                    number of w with u <- w -> v (cited together); likewise
//     directed-katz                     walks along arcs from u to v of up to three steps, each
//                                       step weighing 0.05
//     directed-shortest-path            negative of the steps along arcs from u to v; -N where
//                                       there is no way
//
// Arcs between u and v themselves are not looked at by the first five; the last two do where there
// is one. Motifs are those of Adamic and Adar's formula on directed graphs (Schall 2014, "Link
// prediction in directed social networks").
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/parallel.hpp"
#include "graph/edge_directions.hpp"
#include "task/link_scorer.hpp"
#include "task/train_graph.hpp"

namespace hplc {

// Rows in both directions. The graph has directions.
struct ArcTable {
    explicit ArcTable(const TrainGraph& graph)
        : out(graph.graph(), *graph.directions(), kOutward),
          in(graph.graph(), *graph.directions(), kInward) {}

    ArcRows out;  // where arcs of a node lead to
    ArcRows in;   // where they come from
};

// Throws InputError that names the predictor where the graph has no directions.
void require_directions(const TrainGraph& graph, const char* predictor);

// Calls visit(w) for every node of both rows. O(smaller × log larger), or O(both) where that is
// less.
template <typename Visit>
void for_each_common(std::span<const NodeId> a, std::span<const NodeId> b, const Visit& visit) {
    if (a.size() > b.size()) std::swap(a, b);
    if (a.size() * 16 < b.size()) {
        for (const NodeId w : a) {
            const auto place = std::lower_bound(b.begin(), b.end(), w);
            if (place != b.end() && *place == w) visit(w);
            b = b.subspan(static_cast<std::size_t>(place - b.begin()));
        }
        return;
    }
    std::size_t j = 0;
    for (const NodeId w : a) {
        while (j < b.size() && b[j] < w)
            ++j;
        if (j < b.size() && b[j] == w) visit(w);
    }
}

[[nodiscard]] std::uint32_t count_of_common(std::span<const NodeId> a, std::span<const NodeId> b);

enum class ArcRule {
    kDegrees,
    kPaths,
    kWeightedPaths,
    kSharedTargets,
    kSharedSources,
    kKatz,
    kDistance,
};

// 16 bytes a node and 8 an arc besides the graph.
class DirectedScorer final : public LinkScorer {
  public:
    DirectedScorer(const TrainGraph& graph, ArcRule rule);

    void score(std::span<const NodePair> pairs, std::span<double> scores,
               Threads threads) const override;

  private:
    class Search;
    [[nodiscard]] double score_of(NodePair pair) const;
    [[nodiscard]] double walks(NodePair pair) const;

    ArcTable arcs_;
    ArcRule rule_;
    std::vector<double> factor_;  // of each node between two others
};

}  // namespace hplc
