// Anything that gives pairs of nodes a score: the higher, the likelier the link.
#pragma once

#include <span>

#include "base/parallel.hpp"
#include "base/types.hpp"

namespace hplc {

class LinkScorer {
  public:
    virtual ~LinkScorer() = default;

    // Writes one score a pair. Scores of (u, v) and (v, u) are equal; the result does not depend on
    // the number of threads or on which other pairs are asked for.
    virtual void score(std::span<const NodePair> pairs, std::span<double> scores,
                       Threads threads) const = 0;
};

}  // namespace hplc
