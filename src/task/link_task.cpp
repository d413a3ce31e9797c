#include "task/link_task.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "base/error.hpp"
#include "base/random.hpp"
#include "graph/combine_graphs.hpp"
#include "io/weight_use.hpp"
#include "task/negatives/hard_pools.hpp"
#include "task/negatives/heart_candidates.hpp"
#include "task/negatives/negatives.hpp"
#include "task/negatives/non_arcs.hpp"
#include "task/negatives/pair_lists.hpp"
#include "task/splits/rolling_origin.hpp"

namespace hplc {
namespace {

std::shared_ptr<const CsrGraph> share(CsrGraph graph) {
    return std::make_shared<const CsrGraph>(std::move(graph));
}

BuiltGraph build_whole(const GraphData& data, Threads threads) {
    BuiltGraph whole = built_graph(data, threads);
    if (whole.graph.num_edges() > 0) return whole;
    throw InputError({.file = data.name,
                      .found = "a graph without edges",
                      .expected = "at least one edge between two different nodes",
                      .fix = "look at the file, and at how its columns were read"});
}

bool all_known(const GivenSplit& split, const CsrGraph& graph) {
    const auto known = [&](NodePair pair) {
        return pair.u == pair.v || graph.has_edge(pair.u, pair.v);
    };
    return std::ranges::all_of(split.parts(), [&](std::span<const NodePair> part) {
        return std::ranges::all_of(part, known);
    });
}

// The edges of the graph and of its split: a split from elsewhere may know edges the graph does
// not.
CsrGraph with_split(CsrGraph graph, const GivenSplit& split, Threads threads) {
    if (all_known(split, graph)) return graph;
    std::vector<NodePair> edges = graph.edges();
    for (const std::span<const NodePair> part : split.parts())
        edges.insert(edges.end(), part.begin(), part.end());
    return build_graph(graph.num_nodes(), edges, threads).graph;
}

CsrGraph with_edges(const CsrGraph& graph, std::span<const NodePair> more, Threads threads) {
    return union_of(graph, build_graph(graph.num_nodes(), more, threads).graph, threads);
}

std::uint64_t count_edges(std::span<const NodePair> pairs, const CsrGraph& graph) {
    return static_cast<std::uint64_t>(std::ranges::count_if(
        pairs, [&](NodePair pair) { return pair.u != pair.v && graph.has_edge(pair.u, pair.v); }));
}

constexpr double kAllTimes = std::numeric_limits<double>::infinity();

Sense sense_of(const GraphData& data) {
    return data.directed ? Sense::kDirected : Sense::kUndirected;
}

// "between user and item (3 × 5 nodes)"
std::string text_of(const AllowedPairs& pairs) {
    NodeId first = 0;
    NodeId second = 0;
    for (NodeId v = 0; v < pairs.filter.num_nodes(); ++v) {
        first += pairs.filter.is_first(v) ? 1 : 0;
        second += pairs.filter.is_second(v) ? 1 : 0;
    }
    return fmt::format("between {} and {} ({} × {} nodes)", pairs.first, pairs.second, first,
                       second);
}

// A given split is used as published, or not at all.
void require_allowed(const HeldOutEdges& part, const GraphData& data) {
    const auto is_other = [&](NodePair pair) { return !allows(data.pairs, pair); };
    const auto count = std::ranges::count_if(part.positives, is_other) +
                       std::ranges::count_if(part.negatives, is_other) +
                       std::ranges::count_if(part.candidates.pairs, is_other);
    if (count == 0) return;
    throw InputError({.file = data.name,
                      .found = fmt::format("a given split with {} held-out edges, negatives or "
                                           "candidates that are not {}",
                                           count, text_of(*data.pairs)),
                      .expected = "a split of these pairs alone",
                      .fix = "pass --split-kind random, or leave --between out"});
}

// Leaks as the protocol tells them, one beside the other.
std::string joined(const std::string& leak, const std::string& another) {
    return leak.empty() ? another : fmt::format("{}; {}", leak, another);
}

}  // namespace

LinkTask::LinkTask(BuiltGraph whole, SharedPairs pairs, const TaskOptions& options)
    : dropped_{.self_loops = whole.self_loops, .repeats = whole.repeats},
      whole_(share(std::move(whole.graph))) {
    protocol_.seed = options.seed;
    pairs_ = std::move(pairs);
    if (pairs_ != nullptr) protocol_.pairs = text_of(*pairs_);
}

LinkTask LinkTask::random(const GraphData& data, SplitRatio ratio, const TaskOptions& options) {
    LinkTask task(build_whole(data, options.threads), data.pairs, options);
    task.take_directions(data, options.threads);
    const SplitCounts counts = counts_of(ratio, task.num_to_split());
    task.cut_at_random(counts, to_string(ratio), options);
    task.take_times(data.edges, kAllTimes, kAllTimes);
    return task;
}

LinkTask LinkTask::random(const GraphData& data, SplitCounts counts, const TaskOptions& options) {
    LinkTask task(build_whole(data, options.threads), data.pairs, options);
    task.take_directions(data, options.threads);
    task.cut_at_random(
        counts, fmt::format("{} validation and {} test edges", counts.valid, counts.test), options);
    task.take_times(data.edges, kAllTimes, kAllTimes);
    return task;
}

LinkTask LinkTask::by_time(const GraphData& data, TimeCut cut, const TaskOptions& options) {
    LinkTask task(build_whole(data, options.threads), data.pairs, options);
    task.protocol_.split = SplitKind::kTime;
    task.protocol_.split_detail = to_string(cut);
    task.take_directions(data, options.threads);
    task.take_parts(cut_by_time(data.edges, cut, data.pairs, sense_of(data)), options);
    task.take_times(data.edges, cut.train_until, cut.valid_until);
    return task;
}

LinkTask LinkTask::by_time(const GraphData& data, SplitRatio ratio, const TaskOptions& options) {
    TimeCut cut = nearest_time_cut(data.edges, ratio, data.pairs, sense_of(data));
    cut.are_dates = data.times_are_dates;
    return by_time(data, cut, options);
}

LinkTask LinkTask::given(const GraphData& data, const TaskOptions& options) {
    if (!data.split) {
        throw InputError({.file = data.name,
                          .found = "no split in the data",
                          .expected = "files with training, validation and test edges",
                          .fix = "pass --split-files FOLDER, or --split-kind random"});
    }
    BuiltGraph whole = build_whole(data, options.threads);
    whole.graph = with_split(std::move(whole.graph), *data.split, options.threads);
    CleanSplit split = clean(data, options.overlap, options.threads);
    LinkTask task(std::move(whole), data.pairs, options);
    task.take_directions(data, options.threads, &*data.split);
    require_non_edges(split.test.negatives, *task.whole_, data.ids, task.whole_directions_);
    require_allowed(split.valid, data);
    require_allowed(split.test, data);

    task.protocol_.split = SplitKind::kGiven;
    task.protocol_.split_detail = data.split->source;
    task.take_split(std::move(split), options);
    require_non_edges(task.valid_.negatives, *task.known_, data.ids, task.known_directions_);
    const PeriodEnds ends = ends_of_given(*task.train_, task.valid_.positives, data.edges);
    task.take_times(data.edges, ends.train, ends.known);
    return task;
}

LinkTask LinkTask::whole(const GraphData& data, const TaskOptions& options) {
    LinkTask task(build_whole(data, options.threads), data.pairs, options);
    task.take_directions(data, options.threads);
    task.train_ = task.position_ = task.test_input_ = task.known_ = task.whole_;
    task.train_directions_ = task.position_directions_ = task.known_directions_ =
        task.whole_directions_;
    task.train_provenance_ = Provenance::kNothingHeldOut;
    task.take_times(data.edges, kAllTimes, kAllTimes);
    return task;
}

void LinkTask::cut_at_random(SplitCounts counts, std::string detail, const TaskOptions& options) {
    const RandomStream random(options.seed, "split");
    protocol_.split = SplitKind::kRandom;
    protocol_.split_detail = std::move(detail);
    take_parts(is_whole_directed()
                   ? cut_arcs_at_random(arcs_of(*whole_, *whole_directions_), counts, random)
                   : hplc::cut_at_random(*whole_, counts, random, pairs_),
               options);
}

void LinkTask::take_parts(EdgeParts parts, const TaskOptions& options) {
    train_ = share(build_graph(whole_->num_nodes(), parts.train, options.threads).graph);
    if (is_whole_directed())
        train_directions_ = shared_directions(*train_, parts.train, options.threads);
    valid_.positives = std::move(parts.valid);
    test_.positives = std::move(parts.test);
    finish(options);
}

void LinkTask::take_split(CleanSplit split, const TaskOptions& options) {
    dropped_.split_self_loops = split.self_loops + split.train.self_loops;
    dropped_.split_repeats = split.repeats + split.train.repeats;
    dropped_.split_overlaps = split.overlaps;
    train_ = share(std::move(split.train.graph));
    train_directions_ = std::move(split.train_directions);
    valid_ = std::move(split.valid);
    test_ = std::move(split.test);
    if (split.overlaps > 0 && options.overlap == Overlap::kKeep) {
        train_provenance_ = Provenance::kLeaky;
        protocol_.leak =
            fmt::format("{} held-out edges are in an earlier part too", split.overlaps);
    }
    finish(options);
}

void LinkTask::take_times(const EdgeList& edges, double train_until, double known_until) {
    train_times_ = edge_times(*train_, edges, train_until);
    const bool same = known_ == train_ && train_until == known_until;
    known_times_ = same ? train_times_ : edge_times(*known_, edges, known_until);
    train_weights_ = edge_weights(*train_, edges, train_until);
    known_weights_ = same ? train_weights_ : edge_weights(*known_, edges, known_until);
    protocol_.weights = describe(edges.weighting);
    if (is_directed() || known_ == train_ || known_ == test_input_) return;
    num_unlinked_ = num_unlinked();
    known_.reset();
}

void LinkTask::finish(const TaskOptions& options) {
    choose_inputs(options);
    draw_pools(options);
    choose_candidates(options);
    if (is_directed()) mark_one_way();
    whole_->release_pages();
}

void LinkTask::choose_inputs(const TaskOptions& options) {
    position_ = test_input_ = known_ = train_;
    position_directions_ = known_directions_ = train_directions_;
    num_hidden_ = test_.positives.size();
    if (options.positions_from == PositionsFrom::kAllEdges) {
        position_ = whole_;
        position_directions_ = whole_directions_;
        protocol_.leak = joined(protocol_.leak,
                                "positions are computed from all edges, held-out edges included");
    }
    if (!valid_.positives.empty())
        known_ = share(with_edges(*train_, valid_.positives, options.threads));
    if (is_directed() && !valid_.positives.empty())
        known_directions_ = with_arcs(*train_, *train_directions_, valid_.positives, *known_);
    if (options.validation_edges_as_input) {
        test_input_ = known_;
        protocol_.validation_edges_as_input = true;
    }
}

// Fills the pools that no file gave. Validation is drawn first and knows nothing of the test.
void LinkTask::draw_pools(const TaskOptions& options) {
    if (options.negatives_per_positive) {
        valid_.negatives.clear();
        test_.negatives.clear();
    }
    const std::size_t per_positive = options.negatives_per_positive.value_or(1);
    const auto wanted = [&](const HeldOutEdges& part) {
        return part.negatives.empty() ? part.positives.size() * per_positive : 0;
    };
    const std::uint64_t for_valid = wanted(valid_);
    const std::uint64_t for_test = wanted(test_);
    protocol_.valid_pool_given = !valid_.negatives.empty();
    protocol_.test_pool_given = !test_.negatives.empty();
    protocol_.pool = for_valid + for_test == 0 ? PoolKind::kGiven : options.pool;
    if (is_directed()) {
        draw_directed_pools(for_valid, for_test);
    } else {
        if (for_valid > 0) draw_valid_pool(for_valid);
        if (for_test > 0) draw_test_pool(for_test);
    }
    protocol_.pool_detail = fmt::format(
        "{} for validation, none of them a training or validation edge, and {} for test, none of "
        "them an edge of the whole graph",
        valid_.negatives.size(), test_.negatives.size());
    // Files may have one in both, and then validation tells an answer of the test.
    if (const std::size_t shared = count_common(valid_.negatives, test_.negatives, is_directed());
        shared > 0) {
        protocol_.leak = joined(protocol_.leak,
                                fmt::format("negatives of both validation and test: {}", shared));
    }
}

void LinkTask::draw_valid_pool(std::uint64_t count) {
    if (protocol_.pool != PoolKind::kUniform)
        return draw_hard_pool(valid_, *known_, count, "validation pool");
    valid_.negatives =
        draw_non_edges(*known_, count, {}, RandomStream(protocol_.seed, "negatives"), pairs_);
}

// No pair of the validation pool is among them.
void LinkTask::draw_test_pool(std::uint64_t count) {
    if (protocol_.pool != PoolKind::kUniform)
        return draw_hard_pool(test_, *whole_, count, "test pool");
    const std::uint64_t drawn = std::min(count + valid_.negatives.size(), num_non_links());
    auto pairs =
        draw_non_edges(*whole_, drawn, {}, RandomStream(protocol_.seed, "negatives"), pairs_);
    test_.negatives = last_unused(std::move(pairs), valid_.negatives, count, false);
    if (test_.negatives.size() < count)
        refuse_too_few_pairs(*whole_, count, test_.negatives.size());
}

void LinkTask::draw_hard_pool(HeldOutEdges& part, const CsrGraph& edges, std::uint64_t count,
                              const char* purpose, const ArcRows* arcs) {
    // Those of validation are drawn first.
    const HardPool pool = {.positives = part.positives,
                           .edges = edges,
                           .pairs = pairs_,
                           .used = valid_.negatives,
                           .count = count,
                           .arcs = arcs};
    const RandomStream random(protocol_.seed, purpose);
    part.negatives = protocol_.pool == PoolKind::kDegreeMatched
                         ? draw_degree_matched(pool, random)
                         : draw_two_steps(pool, train_graph(), random);
}

void LinkTask::choose_candidates(const TaskOptions& options) {
    const bool keep_given = options.candidates == CandidateKind::kGiven;
    if (!keep_given && is_directed()) {
        valid_.candidates =
            draw_directed_candidates(valid_, known_arcs(), "validation candidates", options);
        test_.candidates =
            draw_directed_candidates(test_, whole_arcs(), "test candidates", options);
    } else if (!keep_given) {
        valid_.candidates = draw_candidates(valid_, *known_, "validation candidates", options);
        test_.candidates = draw_candidates(test_, *whole_, "test candidates", options);
    }
    if (valid_.candidates.empty() && test_.candidates.empty()) return;
    protocol_.candidates = options.candidates;
    protocol_.candidates_detail =
        fmt::format("{} for each validation edge, {} for each test edge",
                    valid_.candidates.per_edge, test_.candidates.per_edge);
    if (!keep_given) return;
    const auto count = [&](const HeldOutEdges& part) {
        return is_directed() ? count_arcs(part.candidates.pairs, whole_arcs())
                             : count_edges(part.candidates.pairs, *whole_);
    };
    const std::uint64_t edges = count(valid_) + count(test_);
    if (edges > 0) protocol_.candidates_detail += fmt::format("; {} are edges, as given", edges);
}

// None makes an edge of `edges`.
CandidateLists LinkTask::draw_candidates(const HeldOutEdges& part, const CsrGraph& edges,
                                         const char* purpose, const TaskOptions& options) const {
    const std::size_t per_edge = options.candidates_per_positive;
    const RandomStream random(options.seed, purpose);
    switch (options.candidates) {
        case CandidateKind::kRandomTargets:
            return draw_random_targets(edges, part.positives, per_edge, random, options.threads,
                                       pairs_);
        case CandidateKind::kHeart:
            return draw_heart_candidates(train_graph(), edges, part.positives, per_edge, random,
                                         options.threads);
        default:
            return {};
    }
}

bool LinkTask::is_known_edge(NodePair pair) const {
    if (is_whole_directed()) return whole_arcs().has(pair.u, pair.v);
    return whole_->has_edge(pair.u, pair.v);
}

std::uint64_t LinkTask::num_non_links() const {
    if (is_whole_directed()) return num_non_arcs(*whole_, *whole_directions_);
    return num_non_edges(*whole_, pairs_);
}

std::vector<NodePair> LinkTask::draw_test_non_links(std::uint64_t count,
                                                    std::span<const NodePair> used) const {
    const std::uint64_t drawn = std::min(count + used.size(), num_non_links());
    const RandomStream random(protocol_.seed, "non-links");
    auto pairs = is_whole_directed() ? draw_non_arcs(NonArcs(whole_arcs()), drawn, {}, random)
                                     : draw_non_edges(*whole_, drawn, {}, random, pairs_);
    whole_->release_pages();
    return last_unused(std::move(pairs), used, count, is_whole_directed());
}

}  // namespace hplc
