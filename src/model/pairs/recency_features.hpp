// What a pair of nodes that share a neighbour looks like at a moment of time: the numbers of
// neighbourhood.hpp, and how lately they came about.
//
// A link that was last seen `age` ago weighs 2^(-age / half-life), for three half-lives: a quarter,
// a sixteenth and a 64th of the time from the first edge to now. Places in time are 1 with the
// first edge and 2 now, so that rows of different moments are alike.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "base/types.hpp"
#include "task/train_graph.hpp"

namespace hplc {

// Of a graph with times. 28 bytes for each end of an edge, 32 a node besides the graph.
class RecencyFeatures {
  public:
    explicit RecencyFeatures(TrainGraph graph);

    [[nodiscard]] static const std::vector<std::string>& names();
    [[nodiscard]] static std::size_t columns() { return names().size(); }
    [[nodiscard]] const TrainGraph& graph() const { return graph_; }

    // Writes the row of a pair, the same for (u, v) and (v, u); false and nothing where the two
    // share no neighbour. A pair costs its smaller degree times a bisection.
    bool write(NodePair pair, float* row) const;

  private:
    static constexpr std::size_t kLives = 3;
    struct Entry {
        std::array<float, kLives> decayed = {};
        float place = 0;  // in time, when it was last seen
        float times = 0;  // log(1 + how often)
    };
    struct Node {
        float first = 0;  // place in time of its first and of its last link
        float last = 0;
        std::array<float, kLives> activity = {};  // log(1 + sum of decayed)
    };
    struct Shared;
    [[nodiscard]] Shared shared(NodePair pair) const;
    void fill_nodes();

    TrainGraph graph_;
    std::vector<Entry> entries_;
    std::vector<Node> nodes_;
};

}  // namespace hplc
