// Nodes that a user picks out: lists of ids, and tables of types.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/graph_data.hpp"
#include "io/node_ids.hpp"
#include "io/text/source_text.hpp"
#include "io/text/unknown_ids.hpp"

namespace hplc {

// One id a line, or the first column of a table, as id_column.hpp reads them; in the order of the
// file, repeats kept. Ids that are not among `ids` are added to `skipped`; where that is nullptr
// they are an InputError that lists them all. Throws InputError for a list without any node.
[[nodiscard]] std::vector<NodeId> read_node_list(const SourceText& source, const NodeIds& ids,
                                                 UnknownIds* skipped = nullptr);

// What separates the columns of a table: tab, comma, semicolon or blanks, whichever the first line
// has first in this order.
[[nodiscard]] Separator first_separator(std::string_view text);

// The nodes of every type, from a table with a node's id and its type in a row, separated as
// first_separator() finds; a first row whose id is a title (is_id_title()) is skipped. Nodes
// without a row have no type. Unknown ids as above. Throws InputError for a node's second row, and
// for a row without a type.
[[nodiscard]] NodesByType read_node_types(const SourceText& source, const NodeIds& ids,
                                          UnknownIds* skipped = nullptr);

// The same from a table of nodes that has a header with a column called type, kind or node_type
// (is_type_title()); rows may leave it empty. Nothing where there is none. The first column holds
// the ids.
[[nodiscard]] std::optional<NodesByType> read_type_column(const SourceText& source,
                                                          const NodeIds& ids);
[[nodiscard]] bool is_type_title(std::string_view word);

}  // namespace hplc
