// Nodes that a user picks out: lists of ids, and tables of types.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "io/node_ids.hpp"
#include "io/source_text.hpp"

namespace hplc {

// One id a line, blanks around it and empty lines ignored; in the order of the file, repeats kept.
// Throws InputError for an id that is not among `ids`, and for a list without any.
[[nodiscard]] std::vector<NodeId> read_node_list(const SourceText& source, const NodeIds& ids);

// What separates the columns of a table: tab, comma or blanks, whichever the first line has first
// in this order.
[[nodiscard]] Separator first_separator(std::string_view text);

// The nodes of every type, from a table with a node's id and its type in a line, separated as
// first_separator() finds. Nodes without a line have no type. Throws InputError for an unknown id,
// a node's second line, and a line without a type.
[[nodiscard]] std::map<std::string, std::vector<NodeId>> read_node_types(const SourceText& source,
                                                                         const NodeIds& ids);

}  // namespace hplc
