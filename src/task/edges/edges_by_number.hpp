// The edges of a graph that can be links, by number: as CsrGraph::edges() lists them, without the
// list. Drawing from them is drawing of numbers.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/types.hpp"
#include "graph/csr_graph.hpp"
#include "graph/pair_filter.hpp"

namespace hplc {

// 8 bytes a node besides the graph; where only some pairs can be links, 8 bytes an edge. O(N log d)
// to make.
class EdgesByNumber {
  public:
    // The graph outlives it.
    explicit EdgesByNumber(const CsrGraph& graph, const SharedPairs& pairs = nullptr);

    [[nodiscard]] std::uint64_t size() const {
        return starts_.empty() ? allowed_.size() : starts_.back();
    }
    // Edge number `rank` in ascending order of (u, v), u < v. O(log N + log d).
    [[nodiscard]] NodePair at(std::uint64_t rank) const;

  private:
    const CsrGraph* graph_;
    std::vector<std::uint64_t> starts_;  // of node u: how many edges have a smaller first end
    std::vector<NodePair> allowed_;      // in place of starts_ where not all pairs can be links
};

}  // namespace hplc
