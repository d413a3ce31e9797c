#include "task/splits/given_split.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_set>

#include "base/error.hpp"
#include "base/random.hpp"
#include "task/negatives/pair_lists.hpp"

namespace hplc {
namespace {

struct PairHash {
    std::size_t operator()(NodePair pair) const {
        return mix64(std::uint64_t{pair.u} << 32 | pair.v);
    }
};
using PairSet = std::unordered_set<NodePair, PairHash>;

std::string pair_text(NodePair pair, const NodeIds& ids) {
    return fmt::format("{} - {}", hplc::quoted(ids.text(pair.u)), hplc::quoted(ids.text(pair.v)));
}

// Takes the parts in their order, and knows those before.
class Cleaner {
  public:
    Cleaner(const GraphData& data, Overlap overlap)
        : data_(data), split_(*data.split), overlap_(overlap) {}

    [[nodiscard]] CleanSplit clean(Threads threads) {
        result_.train = build_graph(data_.edges.num_nodes, split_.train, threads);
        split_.train.release(0, split_.train.size());
        if (data_.directed) take_train_directions(threads);
        result_.valid = held_out(split_.valid, "validation");
        result_.test = held_out(split_.test, "test");
        return std::move(result_);
    }

  private:
    void take_train_directions(Threads threads) {
        result_.train_directions = shared_directions(result_.train.graph, split_.train, threads);
        train_arcs_.emplace(result_.train.graph, *result_.train_directions, kOutward);
        // The other direction of a link repeats nothing.
        result_.train.repeats -= num_mutual(*result_.train_directions);
    }
    [[nodiscard]] NodePair key(NodePair pair) const {
        return data_.directed ? pair : ordered(pair);
    }
    [[nodiscard]] bool is_training(NodePair pair) const {
        return train_arcs_ ? train_arcs_->has(pair.u, pair.v)
                           : result_.train.graph.has_edge(pair.u, pair.v);
    }

    HeldOutEdges held_out(const HeldOutEdges& given, const char* part) {
        require_matching(given, part);
        HeldOutEdges kept;
        kept.negatives = given.negatives;
        kept.candidates.per_edge = given.candidates.per_edge;
        PairSet of_part;
        for (std::size_t i = 0; i < given.positives.size(); ++i) {
            if (!keeps(given.positives[i], of_part, part)) continue;
            kept.positives.push_back(given.positives[i]);
            const auto own = given.candidates.of(i);
            kept.candidates.pairs.insert(kept.candidates.pairs.end(), own.begin(), own.end());
        }
        held_out_.merge(of_part);
        return kept;
    }

    bool keeps(NodePair pair, PairSet& of_part, const char* part) {
        if (pair.u == pair.v) {
            ++result_.self_loops;
            return false;
        }
        if (!of_part.insert(key(pair)).second) {
            ++result_.repeats;
            return false;
        }
        const bool in_train = is_training(pair);
        if (!in_train && !held_out_.contains(key(pair))) return true;
        ++result_.overlaps;
        if (overlap_ == Overlap::kRefuse) refuse(pair, part, in_train ? "training" : "validation");
        return overlap_ == Overlap::kKeep;
    }

    [[noreturn]] void refuse(NodePair pair, const char* part, const char* earlier) const {
        throw InputError(
            {.file = split_.source,
             .found = fmt::format("the {} edge {} among the {} edges too", part,
                                  pair_text(pair, data_.ids), earlier),
             .expected = "every edge in one part only: the answer would be known beforehand",
             .fix = fmt::format("remove it from the {} edges, or pass --overlap drop to do so for "
                                "all such edges, or --overlap keep to score them all the same",
                                part)});
    }

    void require_matching(const HeldOutEdges& given, const char* part) const {
        const std::size_t expected = given.positives.size() * given.candidates.per_edge;
        if (given.candidates.pairs.size() == expected) return;
        throw InputError(
            {.file = split_.source,
             .found = fmt::format("{} {} candidates for {} positives",
                                  given.candidates.pairs.size(), part, given.positives.size()),
             .expected = fmt::format("{} for each", given.candidates.per_edge),
             .fix = "use positives and candidates of the same release"});
    }

    const GraphData& data_;
    const GivenSplit& split_;
    Overlap overlap_;
    PairSet held_out_;  // the positives of the parts before
    CleanSplit result_;
    std::optional<ArcRows> train_arcs_;  // where links are directed
};

}  // namespace

CleanSplit clean(const GraphData& data, Overlap overlap, Threads threads) {
    return Cleaner(data, overlap).clean(threads);
}

void require_non_edges(std::span<const NodePair> pool, const CsrGraph& graph, const NodeIds& ids,
                       const SharedDirections& directions) {
    std::optional<ArcRows> arcs;
    if (directions && !pool.empty()) arcs.emplace(graph, *directions, kOutward);
    const auto is_edge = [&](NodePair pair) {
        return arcs ? arcs->has(pair.u, pair.v) : graph.has_edge(pair.u, pair.v);
    };
    const auto bad = std::ranges::find_if(
        pool, [&](NodePair pair) { return pair.u == pair.v || is_edge(pair); });
    if (bad == pool.end()) return;
    throw InputError({.found = fmt::format("the negative {}, which is {}", pair_text(*bad, ids),
                                           bad->u == bad->v ? "a self loop" : "an edge"),
                      .expected = "negatives that are no edges: those of validation none of "
                                  "training and validation, those of the test none at all",
                      .fix = "remove it from the negatives of the split"});
}

}  // namespace hplc
