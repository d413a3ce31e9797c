// LinkTask: the question that is asked of a graph, and its answers. It makes the split and is the
// only maker of FitTasks, hence of TrainGraphs: whatever is fitted takes one of these, and has seen
// no test edge.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "graph/csr_graph.hpp"
#include "io/graph_data.hpp"
#include "task/fit_task.hpp"
#include "task/splits/given_split.hpp"
#include "task/splits/split.hpp"

namespace hplc {

enum class PositionsFrom {
    kTrainEdges,
    kAllEdges,  // the published code's leak, on purpose: marks the protocol LEAKY
};

struct TaskOptions {
    std::uint64_t seed = 0;
    Threads threads = {};
    // Size of the pools, for validation and for test each. Left out: a given pool, or 1.
    std::optional<std::size_t> negatives_per_positive = {};
    // What is drawn for the pools: kUniform, kDegreeMatched, kTwoSteps, or where links are directed
    // kReversed.
    PoolKind pool = PoolKind::kUniform;
    // Negatives of each single positive, for MRR. kGiven: those of a given split, if it has any.
    CandidateKind candidates = CandidateKind::kGiven;
    std::size_t candidates_per_positive = 500;  // where they are drawn
    bool validation_edges_as_input = false;
    PositionsFrom positions_from = PositionsFrom::kTrainEdges;
    Overlap overlap = Overlap::kRefuse;
};

// Entries of the files that became no edges, for reports.
struct DroppedEntries {
    std::uint64_t self_loops = 0;
    std::uint64_t repeats = 0;  // the edge was there, in any direction
    // The same in the files of a given split, part by part.
    std::uint64_t split_self_loops = 0;
    std::uint64_t split_repeats = 0;
    std::uint64_t split_overlaps = 0;  // held-out edges that stood in an earlier part
};

struct AuditReport;

// Where the data say that only some pairs can be links (GraphData::pairs), the question is about
// these: edges of others are input and never held out.
class LinkTask : public FitTask {
  public:
    // Edges cut by the seed, by shares or by numbers of edges.
    [[nodiscard]] static LinkTask random(const GraphData& data, SplitRatio ratio,
                                         const TaskOptions& options);
    [[nodiscard]] static LinkTask random(const GraphData& data, SplitCounts counts,
                                         const TaskOptions& options);
    // An edge belongs to the earliest time it is seen at. Needs edges.times.
    [[nodiscard]] static LinkTask by_time(const GraphData& data, TimeCut cut,
                                          const TaskOptions& options);
    // By time, cut so that the parts are as near to the ratio as whole time steps allow.
    [[nodiscard]] static LinkTask by_time(const GraphData& data, SplitRatio ratio,
                                          const TaskOptions& options);
    // The split that came with the data; negatives are drawn where none came. Edges of the graph
    // that stand in no part are never seen and never a negative.
    [[nodiscard]] static LinkTask given(const GraphData& data, const TaskOptions& options);
    // To forecast what comes after the last edge of `data`, which holds nothing later: training
    // edges are those first seen up to `cut`; validation edges those first seen after it whose
    // ends had a link by then, for others could not have been predicted; negatives of validation
    // are drawn between such nodes too. What is fitted scores with all edges as its input. There
    // are no test edges. task/splits/rolling_origin.hpp has what comes.
    [[nodiscard]] static LinkTask forecast(const GraphData& data, double cut,
                                           const TaskOptions& options);
    // Everything is training; nothing can be scored. For `train` and `positions`.
    [[nodiscard]] static LinkTask whole(const GraphData& data, const TaskOptions& options);

    [[nodiscard]] const HeldOutEdges& test() const { return test_; }
    [[nodiscard]] std::uint64_t num_edges() const { return whole_->num_edges(); }
    [[nodiscard]] const DroppedEntries& dropped() const { return dropped_; }

    // Pairs that are no edge of the whole graph, to test by, never to fit: how many there are, and
    // at most `count` different ones by the seed, none of them in `used`.
    [[nodiscard]] std::uint64_t num_non_links() const;
    [[nodiscard]] std::vector<NodePair> draw_test_non_links(std::uint64_t count,
                                                            std::span<const NodePair> used) const;

    // For printing and for dropping known links from predictions, never for fitting. Of directed
    // links in that direction.
    [[nodiscard]] bool is_known_edge(NodePair pair) const;

  private:
    // The one reader of the whole graph's edges besides the task itself.
    friend AuditReport audit(const LinkTask& task, const FeatureMatrix* features, Threads threads);

    LinkTask(BuiltGraph whole, SharedPairs pairs, const TaskOptions& options);
    void cut_at_random(SplitCounts counts, std::string detail, const TaskOptions& options);
    // Of directed data: the directions of all links, and of those that only the given split knows.
    // Before the parts are taken.
    void take_directions(const GraphData& data, Threads threads, const GivenSplit* split = nullptr);
    void mark_one_way();
    [[nodiscard]] bool is_whole_directed() const { return whole_directions_ != nullptr; }
    [[nodiscard]] std::uint64_t num_to_split() const;
    void take_parts(EdgeParts parts, const TaskOptions& options);
    void take_split(CleanSplit split, const TaskOptions& options);
    // Times and weights of training and of known edges, where the data have any, each up to an end.
    void take_times(const EdgeList& edges, double train_until, double known_until);
    void finish(const TaskOptions& options);
    void choose_inputs(const TaskOptions& options);
    void draw_pools(const TaskOptions& options);
    void draw_valid_pool(std::uint64_t count);
    void draw_test_pool(std::uint64_t count);
    // Ordered pairs that are no arcs.
    void draw_directed_pools(std::uint64_t for_valid, std::uint64_t for_test);
    void draw_hard_pool(HeldOutEdges& part, const CsrGraph& edges, std::uint64_t count,
                        const char* purpose, const ArcRows* arcs = nullptr);
    void choose_candidates(const TaskOptions& options);
    [[nodiscard]] CandidateLists draw_candidates(const HeldOutEdges& part, const CsrGraph& edges,
                                                 const char* purpose,
                                                 const TaskOptions& options) const;
    [[nodiscard]] CandidateLists draw_directed_candidates(const HeldOutEdges& part,
                                                          const ArcRows& arcs, const char* purpose,
                                                          const TaskOptions& options) const;
    [[nodiscard]] ArcRows known_arcs() const { return {*known_, *known_directions_, kOutward}; }
    [[nodiscard]] ArcRows whole_arcs() const { return {*whole_, *whole_directions_, kOutward}; }

    DroppedEntries dropped_;
    std::shared_ptr<const CsrGraph> whole_;
    SharedDirections whole_directions_;
    HeldOutEdges test_;
};

}  // namespace hplc
