// What text files say of nodes: classes, features, names.
#pragma once

#include <cstdint>
#include <vector>

#include "io/graph_data.hpp"
#include "io/node_ids.hpp"
#include "io/text/source_text.hpp"
#include "io/text/unknown_ids.hpp"

namespace hplc {

// One class a line in node order, or a node's id and its class; -1 is unknown, and so are nodes
// that ids leave out. Unknown ids are added to `skipped`; where that is nullptr they are an
// InputError that lists them all. Throws InputError for rows that do not match the nodes and for
// what is no class: whole numbers from -1 to 2^31 - 1.
[[nodiscard]] std::vector<std::int32_t> read_labels(const SourceText& source, const NodeIds& ids,
                                                    UnknownIds* skipped = nullptr);

// Features as feature_reader.hpp reads them; remarks say how many nodes have none, and which
// unknown ids were skipped.
void take_features(const SourceText& source, GraphData& data, bool skip_unknown = false);

// One name a line in node order; names become the ids of the data. A name that is empty or occurs
// more than once becomes name#row, so that each means one node, and a remark says so. More names
// than nodes are an InputError, unless `spare` allows them (a data set may come with names for a
// larger graph).
enum class SpareNames { kRefuse, kIgnore };
void take_names(const SourceText& source, SpareNames spare, GraphData& data);
// The same from a table by RFC 4180: a header, then a row a node with its name first. So names may
// hold line breaks.
void take_quoted_names(const SourceText& source, GraphData& data);

}  // namespace hplc
