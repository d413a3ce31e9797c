// Features of nodes as text, one row a line. Which of the two forms it is shows in the first row.
//
// Sparse: `index:value` pairs, indices from 0 and ascending; an empty line is a node without
// features. Rows are in node order; or each is led by a node's id, and nodes that have no row have
// no features.
// Dense: numbers separated by comma, semicolon, tab or blanks, as many in every row; a header is
// skipped. Rows are in node order; or, where the header calls the first column id or node, led by a
// node's id.
#pragma once

#include "io/graph_data.hpp"
#include "io/node_ids.hpp"
#include "io/text/source_text.hpp"
#include "io/text/unknown_ids.hpp"

namespace hplc {

// Zeros are not stored. Rows of ids that are not among `ids` are left out, and the ids added to
// `skipped`; where that is nullptr they are an InputError that lists them all. Throws InputError
// for rows that do not match the nodes, for values that are not finite, for bad indices and for ids
// that come twice. O(bytes).
[[nodiscard]] FeatureMatrix read_features(const SourceText& source, const NodeIds& ids,
                                          UnknownIds* skipped = nullptr);

}  // namespace hplc
