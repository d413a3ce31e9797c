#include "task/link_task.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/random.hpp"
#include "task/heart_candidates.hpp"
#include "task/negatives.hpp"

namespace hplc {
namespace {

std::shared_ptr<const CsrGraph> share(CsrGraph graph) {
    return std::make_shared<const CsrGraph>(std::move(graph));
}

BuiltGraph build_whole(const GraphData& data, Threads threads) {
    BuiltGraph whole = build_graph(data.edges.num_nodes, data.edges.edges, threads);
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
    return std::ranges::all_of(split.train, known) &&
           std::ranges::all_of(split.valid.positives, known) &&
           std::ranges::all_of(split.test.positives, known);
}

// The edges of the graph and of its split: a split from elsewhere may know edges the graph does
// not.
CsrGraph with_split(CsrGraph graph, const GivenSplit& split, Threads threads) {
    if (all_known(split, graph)) return graph;
    std::vector<NodePair> edges = graph.edges();
    for (const auto* part : {&split.train, &split.valid.positives, &split.test.positives})
        edges.insert(edges.end(), part->begin(), part->end());
    return build_graph(graph.num_nodes(), edges, threads).graph;
}

std::uint64_t count_edges(std::span<const NodePair> pairs, const CsrGraph& graph) {
    return static_cast<std::uint64_t>(std::ranges::count_if(
        pairs, [&](NodePair pair) { return pair.u != pair.v && graph.has_edge(pair.u, pair.v); }));
}

// The positions' leak as the protocol tells it, joined to another one.
std::string with_position_leak(const std::string& leak) {
    const char* const here = "positions are computed from all edges, test edges included";
    return leak.empty() ? here : fmt::format("{}; {}", leak, here);
}

}  // namespace

LinkTask::LinkTask(BuiltGraph whole, const TaskOptions& options)
    : dropped_{.self_loops = whole.self_loops, .repeats = whole.repeats},
      whole_(share(std::move(whole.graph))) {
    protocol_.seed = options.seed;
}

LinkTask LinkTask::random(const GraphData& data, SplitRatio ratio, const TaskOptions& options) {
    BuiltGraph whole = build_whole(data, options.threads);
    const SplitCounts counts = counts_of(ratio, whole.graph.num_edges());
    return at_random(std::move(whole), counts, to_string(ratio), options);
}

LinkTask LinkTask::random(const GraphData& data, SplitCounts counts, const TaskOptions& options) {
    std::string detail = fmt::format("{} validation and {} test edges", counts.valid, counts.test);
    return at_random(build_whole(data, options.threads), counts, std::move(detail), options);
}

LinkTask LinkTask::by_time(const GraphData& data, TimeCut cut, const TaskOptions& options) {
    LinkTask task(build_whole(data, options.threads), options);
    task.protocol_.split = SplitKind::kTime;
    task.protocol_.split_detail = to_string(cut);
    task.take_parts(cut_by_time(data.edges, cut), options);
    return task;
}

LinkTask LinkTask::by_time(const GraphData& data, SplitRatio ratio, const TaskOptions& options) {
    return by_time(data, nearest_time_cut(data.edges, ratio), options);
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
    require_non_edges(split.valid.negatives, whole.graph, data.ids);
    require_non_edges(split.test.negatives, whole.graph, data.ids);

    LinkTask task(std::move(whole), options);
    task.protocol_.split = SplitKind::kGiven;
    task.protocol_.split_detail = data.split->source;
    task.take_split(std::move(split), options);
    return task;
}

LinkTask LinkTask::whole(const GraphData& data, const TaskOptions& options) {
    LinkTask task(build_whole(data, options.threads), options);
    task.train_ = task.position_ = task.test_input_ = task.whole_;
    task.train_provenance_ = Provenance::kNothingHeldOut;
    return task;
}

LinkTask LinkTask::at_random(BuiltGraph whole, SplitCounts counts, std::string detail,
                             const TaskOptions& options) {
    EdgeParts parts = cut_at_random(whole.graph, counts, RandomStream(options.seed, "split"));
    LinkTask task(std::move(whole), options);
    task.protocol_.split = SplitKind::kRandom;
    task.protocol_.split_detail = std::move(detail);
    task.take_parts(std::move(parts), options);
    return task;
}

void LinkTask::take_parts(EdgeParts parts, const TaskOptions& options) {
    train_ = share(build_graph(num_nodes(), parts.train, options.threads).graph);
    valid_.positives = std::move(parts.valid);
    test_.positives = std::move(parts.test);
    finish(options);
}

void LinkTask::take_split(CleanSplit split, const TaskOptions& options) {
    dropped_.split_self_loops = split.self_loops + split.train.self_loops;
    dropped_.split_repeats = split.repeats + split.train.repeats;
    dropped_.split_overlaps = split.overlaps;
    train_ = share(std::move(split.train.graph));
    valid_ = std::move(split.valid);
    test_ = std::move(split.test);
    if (split.overlaps > 0 && options.overlap == Overlap::kKeep) {
        train_provenance_ = Provenance::kLeaky;
        protocol_.leak =
            fmt::format("{} held-out edges stand in an earlier part too", split.overlaps);
    }
    finish(options);
}

void LinkTask::finish(const TaskOptions& options) {
    choose_inputs(options);
    draw_pools(options);
    choose_candidates(options);
}

void LinkTask::choose_inputs(const TaskOptions& options) {
    position_ = test_input_ = train_;
    if (options.positions_from == PositionsFrom::kAllEdges) {
        position_ = whole_;
        protocol_.leak = with_position_leak(protocol_.leak);
    }
    if (options.validation_edges_as_input) {
        std::vector<NodePair> edges = train_->edges();
        edges.insert(edges.end(), valid_.positives.begin(), valid_.positives.end());
        test_input_ = share(build_graph(num_nodes(), edges, options.threads).graph);
        protocol_.validation_edges_as_input = true;
    }
}

// Fills the pools that no file gave, from one draw so that no negative stands in both.
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
    protocol_.pool = for_valid + for_test == 0 ? PoolKind::kGiven : PoolKind::kUniform;
    if (protocol_.pool == PoolKind::kUniform) {
        const auto& given = valid_.negatives.empty() ? test_.negatives : valid_.negatives;
        const auto drawn = draw_non_edges(*whole_, for_valid + for_test, given,
                                          RandomStream(protocol_.seed, "negatives"));
        const auto middle = drawn.begin() + static_cast<std::ptrdiff_t>(for_valid);
        valid_.negatives.insert(valid_.negatives.end(), drawn.begin(), middle);
        test_.negatives.insert(test_.negatives.end(), middle, drawn.end());
    }
    protocol_.pool_detail =
        fmt::format("{} for validation, {} for test, none an edge of the whole graph",
                    valid_.negatives.size(), test_.negatives.size());
}

void LinkTask::choose_candidates(const TaskOptions& options) {
    const bool keep_given = options.candidates == CandidateKind::kGiven;
    if (!keep_given) {
        valid_.candidates = draw_candidates(valid_, "validation candidates", options);
        test_.candidates = draw_candidates(test_, "test candidates", options);
    }
    if (valid_.candidates.empty() && test_.candidates.empty()) return;
    protocol_.candidates = options.candidates;
    protocol_.candidates_detail =
        fmt::format("{} for each validation edge, {} for each test edge",
                    valid_.candidates.per_edge, test_.candidates.per_edge);
    const std::uint64_t edges = count_edges(valid_.candidates.pairs, *whole_) +
                                count_edges(test_.candidates.pairs, *whole_);
    if (edges > 0) protocol_.candidates_detail += fmt::format("; {} are edges, as given", edges);
}

CandidateLists LinkTask::draw_candidates(const HeldOutEdges& part, const char* purpose,
                                         const TaskOptions& options) const {
    const std::size_t per_edge = options.candidates_per_positive;
    const RandomStream random(options.seed, purpose);
    switch (options.candidates) {
        case CandidateKind::kRandomTargets:
            return draw_random_targets(*whole_, part.positives, per_edge, random, options.threads);
        case CandidateKind::kHeart:
            return draw_heart_candidates(train_graph(), *whole_, part.positives, per_edge, random,
                                         options.threads);
        default:
            return {};
    }
}

TrainGraph LinkTask::train_graph() const {
    return {train_, train_provenance_};
}

TrainGraph LinkTask::position_graph() const {
    return {position_, position_ == train_ ? train_provenance_ : Provenance::kLeaky};
}

TrainGraph LinkTask::test_input_graph() const {
    const bool same = test_input_ == train_ || train_provenance_ == Provenance::kLeaky;
    return {test_input_, same ? train_provenance_ : Provenance::kTrainAndValidation};
}

bool LinkTask::is_known_edge(NodePair pair) const {
    return whole_->has_edge(pair.u, pair.v);
}

std::uint64_t LinkTask::num_non_links() const {
    return std::uint64_t{num_nodes()} * (num_nodes() - 1) / 2 - num_edges();
}

std::vector<NodePair> LinkTask::draw_non_links(std::uint64_t count) const {
    return draw_non_edges(*whole_, std::min(count, num_non_links()), {},
                          RandomStream(protocol_.seed, "non-links"));
}

}  // namespace hplc
