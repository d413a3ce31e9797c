// A number of nodes that a file merely states, with nothing in the file that large to back it.
#pragma once

#include <cstdint>
#include <string>

namespace hplc {

// Throws InputError where there are more than kMaxNodes, or so many more nodes than edges (over a
// million and over 1,000 an edge) that the number is damage: a graph's memory grows with it.
void check_declared_nodes(std::uint64_t nodes, std::uint64_t edges, const std::string& file);

}  // namespace hplc
