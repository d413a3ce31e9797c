// What LinkTask does where links are directed.
#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/random.hpp"
#include "task/link_task.hpp"
#include "task/negatives/non_arcs.hpp"
#include "task/negatives/pair_lists.hpp"

namespace hplc {
namespace {

// A stored graph has no directions, and pairs between types are unordered.
void require_directions(const GraphData& data) {
    if (data.stored) {
        throw InputError({.file = data.name,
                          .found = "a graph file, which stores links without directions",
                          .expected = "the edges with their directions, for --directed",
                          .fix = "pass the edge list that the graph file was made from"});
    }
    if (data.pairs != nullptr) {
        throw InputError({.file = data.name,
                          .found = "--between with --directed",
                          .expected = "one of them",
                          .fix = "leave one out: links between two types have no direction here"});
    }
}

void require_some(const HeldOutEdges& part, const char* name) {
    if (part.positives.empty() || !part.negatives.empty()) return;
    throw InputError({.found = fmt::format("no {} link whose other direction is no link", name),
                      .expected = "one-way links, to be told from their reverse",
                      .fix = "pass --negatives uniform, or leave --directed out"});
}

}  // namespace

void LinkTask::take_directions(const GraphData& data, Threads threads, const GivenSplit* split) {
    if (!data.directed) return;
    require_directions(data);
    protocol_.directed = true;
    std::vector<NodePair> arcs = data.edges.edges;
    if (split != nullptr) {
        for (const std::span<const NodePair> part : split->parts())
            arcs.insert(arcs.end(), part.begin(), part.end());
    }
    whole_directions_ = shared_directions(*whole_, arcs, threads);
    // The other direction of a link repeats nothing.
    dropped_.repeats -= std::min(dropped_.repeats, num_mutual(*whole_directions_));
}

std::uint64_t LinkTask::num_to_split() const {
    if (is_whole_directed()) return num_arcs(*whole_directions_);
    return pairs_ == nullptr ? whole_->num_edges() : count_allowed_edges(*whole_, pairs_->filter);
}

// Validation is drawn first and knows nothing of the test.
void LinkTask::draw_directed_pools(std::uint64_t for_valid, std::uint64_t for_test) {
    const ArcRows known = known_arcs();
    const ArcRows whole = whole_arcs();
    if (protocol_.pool == PoolKind::kReversed) {
        if (for_valid > 0) valid_.negatives = reversed_non_arcs(known, valid_.positives);
        if (for_test > 0) test_.negatives = reversed_non_arcs(whole, test_.positives);
        require_some(valid_, "validation");
        return require_some(test_, "test");
    }
    if (protocol_.pool != PoolKind::kUniform) {
        if (for_valid > 0) draw_hard_pool(valid_, *known_, for_valid, "validation pool", &known);
        if (for_test > 0) draw_hard_pool(test_, *whole_, for_test, "test pool", &whole);
        return;
    }
    const RandomStream random(protocol_.seed, "negatives");
    if (for_valid > 0) valid_.negatives = draw_non_arcs(NonArcs(known), for_valid, {}, random);
    if (for_test == 0) return;
    const std::uint64_t drawn = std::min(for_test + valid_.negatives.size(), num_non_links());
    test_.negatives = last_unused(draw_non_arcs(NonArcs(whole), drawn, {}, random),
                                  valid_.negatives, for_test, true);
}

CandidateLists LinkTask::draw_directed_candidates(const HeldOutEdges& part, const ArcRows& arcs,
                                                  const char* purpose,
                                                  const TaskOptions& options) const {
    if (options.candidates == CandidateKind::kNone) return {};
    if (options.candidates == CandidateKind::kRandomTargets) {
        return draw_arc_targets(NonArcs(arcs), part.positives, options.candidates_per_positive,
                                RandomStream(options.seed, purpose), options.threads);
    }
    throw InputError({.found = "--negatives heart with --directed",
                      .expected = "candidates that are known for directed links",
                      .fix = "pass --negatives random-targets, or leave one of them out"});
}

// Validation is asked about what is known then: a test link in the other direction is not.
void LinkTask::mark_one_way() {
    const auto mark = [](HeldOutEdges& part, const ArcRows& arcs) {
        part.one_way = marks_of_one_way(arcs, part.positives);
        // No negative is an arc itself.
        part.unlinked = marks_of_one_way(arcs, part.negatives);
    };
    mark(valid_, known_arcs());
    mark(test_, whole_arcs());
}

}  // namespace hplc
