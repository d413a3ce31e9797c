#include "task/link_task.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/random.hpp"
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
    EdgeParts parts = cut_at_random(whole.graph, counts, RandomStream(options.seed, "split"));
    LinkTask task = from_parts(std::move(whole), std::move(parts), options);
    task.protocol_.split = SplitKind::kRandom;
    task.protocol_.split_detail = to_string(ratio);
    return task;
}

LinkTask LinkTask::random(const GraphData& data, SplitCounts counts, const TaskOptions& options) {
    BuiltGraph whole = build_whole(data, options.threads);
    EdgeParts parts = cut_at_random(whole.graph, counts, RandomStream(options.seed, "split"));
    LinkTask task = from_parts(std::move(whole), std::move(parts), options);
    task.protocol_.split = SplitKind::kRandom;
    task.protocol_.split_detail =
        fmt::format("{} validation and {} test edges", counts.valid, counts.test);
    return task;
}

LinkTask LinkTask::by_time(const GraphData& data, TimeCut cut, const TaskOptions& options) {
    EdgeParts parts = cut_by_time(data.edges, cut);
    LinkTask task = from_parts(build_whole(data, options.threads), std::move(parts), options);
    task.protocol_.split = SplitKind::kTime;
    task.protocol_.split_detail =
        fmt::format("train up to {:.17g}, validation up to {:.17g}, test after", cut.train_until,
                    cut.valid_until);
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
    LinkTask task(std::move(whole), options);

    CleanSplit split = clean(data, options.overlap, options.threads);
    require_non_edges(split.valid.negatives, *task.whole_, data.ids);
    require_non_edges(split.test.negatives, *task.whole_, data.ids);
    task.dropped_.overlaps = split.overlaps;
    task.train_ = share(std::move(split.train.graph));
    task.valid_ = std::move(split.valid);
    task.test_ = std::move(split.test);
    task.protocol_.split = SplitKind::kGiven;
    task.protocol_.split_detail = data.split->source;
    if (split.overlaps > 0 && options.overlap == Overlap::kKeep) {
        task.train_provenance_ = Provenance::kLeaky;
        task.protocol_.leak =
            fmt::format("{} held-out edges stand in an earlier part too", split.overlaps);
    }
    if (!task.test_.candidates.empty()) {
        task.protocol_.candidates = CandidateKind::kGiven;
        task.protocol_.candidates_detail =
            fmt::format("{} a positive", task.test_.candidates.per_edge);
    }
    task.choose_inputs(options);
    task.draw_pools(options);
    return task;
}

LinkTask LinkTask::whole(const GraphData& data, const TaskOptions& options) {
    LinkTask task(build_whole(data, options.threads), options);
    task.train_ = task.position_ = task.test_input_ = task.whole_;
    task.train_provenance_ = Provenance::kNothingHeldOut;
    return task;
}

LinkTask LinkTask::from_parts(BuiltGraph whole, EdgeParts parts, const TaskOptions& options) {
    LinkTask task(std::move(whole), options);
    task.train_ = share(build_graph(task.num_nodes(), parts.train, options.threads).graph);
    task.valid_.positives = std::move(parts.valid);
    task.test_.positives = std::move(parts.test);
    task.choose_inputs(options);
    task.draw_pools(options);
    return task;
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

// Fills the pools that are still empty, from one draw so that no negative stands in both.
void LinkTask::draw_pools(const TaskOptions& options) {
    const auto wanted = [&](const HeldOutEdges& part) {
        return part.negatives.empty() ? part.positives.size() * options.negatives_per_positive : 0;
    };
    const std::uint64_t for_valid = wanted(valid_);
    const std::uint64_t for_test = wanted(test_);
    if (for_valid + for_test == 0) {
        protocol_.pool = PoolKind::kGiven;
        protocol_.pool_detail = fmt::format("{} for validation, {} for test",
                                            valid_.negatives.size(), test_.negatives.size());
        return;
    }
    const auto& given = valid_.negatives.empty() ? test_.negatives : valid_.negatives;
    const std::vector<NodePair> drawn = draw_non_edges(*whole_, for_valid + for_test, given,
                                                       RandomStream(options.seed, "negatives"));
    const auto middle = drawn.begin() + static_cast<std::ptrdiff_t>(for_valid);
    valid_.negatives.insert(valid_.negatives.end(), drawn.begin(), middle);
    test_.negatives.insert(test_.negatives.end(), middle, drawn.end());
    protocol_.pool = PoolKind::kUniform;
    protocol_.pool_detail = fmt::format("{} a positive, never an edge of the whole graph",
                                        options.negatives_per_positive);
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

}  // namespace hplc
