#include "io/nodes/declared_nodes.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/types.hpp"

namespace hplc {

void check_declared_nodes(std::uint64_t nodes, std::uint64_t edges, const std::string& file) {
    constexpr std::uint64_t kAlwaysFine = 1'000'000;
    constexpr std::uint64_t kNodesAnEdge = 1'000;
    if (nodes <= kMaxNodes && (nodes <= kAlwaysFine || nodes / kNodesAnEdge <= edges)) return;
    throw InputError(
        {.file = file,
         .found = fmt::format("{} nodes for {} edges", nodes, edges),
         .expected = fmt::format("at most {} nodes, and at most {} per edge in a graph "
                                 "of over {}",
                                 kMaxNodes, kNodesAnEdge, kAlwaysFine),
         .fix = "correct the number of nodes, or leave out those without edges"});
}

}  // namespace hplc
