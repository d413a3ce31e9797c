// Where nodes stand in the order that arcs show: SpringRank (De Bacco, Larremore and Moore, Science
// Advances 2018). Each arc u -> v is a spring that wants u one rank above v; ranks are where the
// springs come to rest. In citations ranks follow time, in dependencies they follow layers.
#pragma once

#include <vector>

#include "base/parallel.hpp"
#include "graph/edge_directions.hpp"

namespace hplc {

// One rank a node. Conjugate gradients on a Laplacian: at most 60 steps of O(N + arcs), fewer where
// the springs have come to rest to a part in ten thousand. The same for any number of threads.
[[nodiscard]] std::vector<double> spring_ranks(const ArcRows& out, const ArcRows& in,
                                               Threads threads);

}  // namespace hplc
