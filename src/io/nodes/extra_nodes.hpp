// Nodes that a file lists beside an edge list, so that those without edges exist too.
#pragma once

#include "io/formats/edge_list_reader.hpp"

namespace hplc {

// Adds the nodes of `nodes` (as id_column.hpp reads them) that no edge names. Where all ids are
// whole numbers, nodes are numbered in ascending order again; else all ids are text, and the new
// ones come behind the others in the order of their file. With IdKind::kNumber a name is an
// InputError, and so is a list without an id. Returns what is to be said of it. O((N + E) log N).
[[nodiscard]] std::string add_listed_nodes(const SourceText& nodes, IdKind kind,
                                           NumberedEdges& edges);

}  // namespace hplc
