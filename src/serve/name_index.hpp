// Nodes by what a user has typed so far of their ids.
//
// All ids stand in one text in lower case, those with the most links first, and a query is looked
// for in it by memmem(): the first hits are the ones to show, so that a common query ends early and
// a rare one reads the text once (a few milliseconds for 250,000 names).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "graph/csr_graph.hpp"
#include "io/node_ids.hpp"

namespace hplc {

// Upper case as lower case, in any script that the C library knows; what is no UTF-8 stays.
[[nodiscard]] std::string folded_case(std::string_view text);

struct FoundNodes {
    std::vector<NodeId> nodes;  // the same id, then those that begin with it, then the others
    bool more = false;          // there are others
};

// The bytes of all ids and 12 bytes a node.
class NameIndex {
  public:
    NameIndex(const NodeIds& ids, const CsrGraph& graph);

    // Of an empty query the nodes with the most links. O(bytes of all ids).
    [[nodiscard]] FoundNodes search(std::string_view query, std::size_t most) const;

  private:
    class Hits;
    void find(const std::string& needle, Hits& hits) const;

    std::vector<NodeId> order_;          // by descending degree
    std::string text_;                   // a NUL before each id, and one at the end
    std::vector<std::uint64_t> starts_;  // of each id's NUL, in that order, and of the last NUL
};

}  // namespace hplc
