// LinkTask: the question that is asked of a graph. It holds the split and is the only maker of
// TrainGraphs, so whatever is computed after it has seen training edges only.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "graph/csr_graph.hpp"
#include "io/graph_data.hpp"
#include "task/protocol.hpp"
#include "task/train_graph.hpp"

namespace hplc {

struct SplitRatio {
    double train = 0.7;
    double valid = 0.1;
    double test = 0.2;
};

struct TaskOptions {
    std::uint64_t seed = 0;
    Threads threads;
    // Negatives a positive, for valid and for test. Where candidates are given they are used.
    std::size_t negatives_per_positive = 1;
    bool validation_edges_as_input = false;
    // Candidates a positive for MRR (ogbl-citation2: 1000); 0 makes none. Each keeps the positive's
    // first end and replaces the second by a node that makes no edge.
    std::size_t candidates_per_positive = 0;
};

class LinkTask {
  public:
    // Edges shuffled by the seed and cut by the ratio. Features and labels are not looked at.
    [[nodiscard]] static LinkTask random(const GraphData& data, SplitRatio ratio,
                                         const TaskOptions& options);
    // An edge belongs to the earliest time it is seen at: train up to `train_until`, validation up
    // to `valid_until`, test after. Needs edges.times.
    [[nodiscard]] static LinkTask by_time(const GraphData& data, double train_until,
                                          double valid_until, const TaskOptions& options);
    // By time, cut so that the parts are as near to the ratio as whole time steps allow.
    [[nodiscard]] static LinkTask by_time(const GraphData& data, SplitRatio ratio,
                                          const TaskOptions& options);
    // The split that came with the data; negatives are drawn where none came.
    [[nodiscard]] static LinkTask given(const GraphData& data, const TaskOptions& options);
    // Everything is training; nothing can be scored. For `train` and `positions`.
    [[nodiscard]] static LinkTask whole(const GraphData& data, const TaskOptions& options);

    [[nodiscard]] TrainGraph train_graph() const;
    // What a fitted model may see when it scores the test set: train_graph(), or with the
    // validation edges where the protocol says so.
    [[nodiscard]] TrainGraph test_input_graph() const;
    // The published code's leak, on purpose. Marks the protocol of this task LEAKY for good.
    [[nodiscard]] TrainGraph leaky_graph();

    [[nodiscard]] const Protocol& protocol() const { return protocol_; }
    [[nodiscard]] const HeldOutEdges& valid() const { return valid_; }
    [[nodiscard]] const HeldOutEdges& test() const { return test_; }
    [[nodiscard]] NodeId num_nodes() const { return whole_->num_nodes(); }
    [[nodiscard]] std::uint64_t num_edges() const { return whole_->num_edges(); }

    // For printing and for dropping known links from predictions, never for fitting.
    [[nodiscard]] bool is_known_edge(NodePair pair) const;

  private:
    LinkTask() = default;

    Protocol protocol_;
    std::shared_ptr<const CsrGraph> whole_;
    std::shared_ptr<const CsrGraph> train_;
    std::shared_ptr<const CsrGraph> train_and_valid_;
    HeldOutEdges valid_;
    HeldOutEdges test_;
};

}  // namespace hplc
