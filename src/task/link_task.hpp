// LinkTask: the question that is asked of a graph. It holds the split and is the only maker of
// TrainGraphs, so whatever is computed after it has seen training edges only.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "graph/csr_graph.hpp"
#include "io/graph_data.hpp"
#include "task/given_split.hpp"
#include "task/protocol.hpp"
#include "task/split.hpp"
#include "task/train_graph.hpp"

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

class LinkTask {
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
    // Everything is training; nothing can be scored. For `train` and `positions`.
    [[nodiscard]] static LinkTask whole(const GraphData& data, const TaskOptions& options);

    // What everything is fitted to.
    [[nodiscard]] TrainGraph train_graph() const;
    // What communities, landmarks, distances and membership are computed from: train_graph(),
    // unless the options ask for the leak.
    [[nodiscard]] TrainGraph position_graph() const;
    // What a fitted model may see when it scores the test set: train_graph(), or with the
    // validation edges where the protocol says so.
    [[nodiscard]] TrainGraph test_input_graph() const;

    [[nodiscard]] const Protocol& protocol() const { return protocol_; }
    [[nodiscard]] const HeldOutEdges& valid() const { return valid_; }
    [[nodiscard]] const HeldOutEdges& test() const { return test_; }
    [[nodiscard]] NodeId num_nodes() const { return whole_->num_nodes(); }
    [[nodiscard]] std::uint64_t num_edges() const { return whole_->num_edges(); }
    [[nodiscard]] const DroppedEntries& dropped() const { return dropped_; }

    // Pairs that are no edge of the whole graph, as those of a drawn pool: how many there are, and
    // `count` different ones by the seed, or all where there are fewer.
    [[nodiscard]] std::uint64_t num_non_links() const;
    [[nodiscard]] std::vector<NodePair> draw_non_links(std::uint64_t count) const;

    // For printing and for dropping known links from predictions, never for fitting.
    [[nodiscard]] bool is_known_edge(NodePair pair) const;

  private:
    // The one reader of the whole graph's edges besides the task itself.
    friend AuditReport audit(const LinkTask& task);

    LinkTask(BuiltGraph whole, const TaskOptions& options);
    static LinkTask at_random(BuiltGraph whole, SplitCounts counts, std::string detail,
                              const TaskOptions& options);
    void take_parts(EdgeParts parts, const TaskOptions& options);
    void take_split(CleanSplit split, const TaskOptions& options);
    void finish(const TaskOptions& options);
    void choose_inputs(const TaskOptions& options);
    void draw_pools(const TaskOptions& options);
    void choose_candidates(const TaskOptions& options);
    [[nodiscard]] CandidateLists draw_candidates(const HeldOutEdges& part, const char* purpose,
                                                 const TaskOptions& options) const;

    Protocol protocol_;
    DroppedEntries dropped_;
    Provenance train_provenance_ = Provenance::kTrainEdges;
    std::shared_ptr<const CsrGraph> whole_;
    std::shared_ptr<const CsrGraph> train_;
    std::shared_ptr<const CsrGraph> position_;
    std::shared_ptr<const CsrGraph> test_input_;
    HeldOutEdges valid_;
    HeldOutEdges test_;
};

}  // namespace hplc
