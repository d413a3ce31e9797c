// Two learned states a node, one as the source of links and one as the target, with an asymmetric
// decoder: score(u -> v) = source(u) · target(v) + a(u) + b(v), which is not that of v -> u.
//
// Learned by steps on the cross-entropy of arcs against three negatives each: their reverse (where
// that is no arc), another target of the source and another source of the target. Rows have their
// own step sizes (AdaGrad). One thread, in an order that the seed decides: the same for any number
// of threads. O(epochs × arcs × dimension); 4 (2 dimension + 4) bytes a node.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/types.hpp"
#include "graph/edge_directions.hpp"

namespace hplc {

struct StateOptions {
    std::size_t dimension = 16;
    std::size_t epochs = 10;
    float rate = 0.1F;
    float decay = 1e-4F;  // of a state, each time it takes a step
};

class SourceTargetStates {
  public:
    SourceTargetStates(const ArcRows& out, std::uint64_t seed, const StateOptions& options = {});

    // A logit of the link from u to v. O(dimension).
    [[nodiscard]] float score(NodeId u, NodeId v) const;

  private:
    struct Side {
        std::vector<float> states;  // N × dimension
        std::vector<float> biases;
        std::vector<float> squares;  // of gradients so far, by row
    };

    void start(Side& side, NodeId nodes, std::uint64_t seed, const char* purpose) const;
    void step(NodePair pair, float label, const StateOptions& options);

    std::size_t dimension_;
    Side sources_;
    Side targets_;
};

}  // namespace hplc
