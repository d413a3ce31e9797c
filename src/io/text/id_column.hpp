// Ids of nodes from a file: one a row, or the first column of a table.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/node_ids.hpp"
#include "io/text/source_text.hpp"

namespace hplc {

struct ListedId {
    std::string id;
    std::string_view place;  // in the text
};

struct IdColumn {
    std::vector<ListedId> ids;             // in the order of the file, repeats kept
    std::vector<std::string> unused = {};  // what the header calls the other columns
};

// A row is an id as a whole, or its first field is: whichever is more often the id of a known node;
// where neither is, the first field if the first row is a header (is_id_title()), else the row. A
// first row that is such a title and no known id is skipped. Quotes are as RFC 4180 has them, # is
// a character as any other, blank rows do not count. O(bytes + rows log N).
[[nodiscard]] IdColumn read_id_column(const SourceText& source, const NodeIds& known);

// id, node, node_id, nodeid, name, label, key, vertex; in capitals or not.
[[nodiscard]] bool is_id_title(std::string_view word);

}  // namespace hplc
