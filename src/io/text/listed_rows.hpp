// What became of the rows and columns of an edge list: every row is an edge or counted here.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hplc {

struct ListedRows {
    std::uint64_t header = 0;  // 1 where there is one
    std::uint64_t comments = 0;
    std::uint64_t blank = 0;
    std::uint64_t empty = 0;                       // separators and nothing between them
    std::uint64_t edges = 0;                       // self loops and repeats included
    std::vector<std::string> unused_columns = {};  // by the header, else "column 3"
    std::uint64_t guarded = 0;  // ids that lost the apostrophe that guards spreadsheets

    [[nodiscard]] std::uint64_t total() const { return header + comments + blank + empty + edges; }
    bool operator==(const ListedRows&) const = default;
};

// Of the rows that are edges, those that the graph does not take.
struct DroppedEdges {
    std::uint64_t self_loops = 0;
    std::uint64_t repeats = 0;  // the edge was there
    // Links that stand there in both directions: one entry of each is no further edge, unless links
    // are directed.
    std::uint64_t both_directions = 0;
    bool directed = false;
};

// "Of 12 rows 6 are edges; the others: 1 header, 2 repeats, 1 self loop, 1 blank, 1 empty. 2
// columns not used: amount, since." Empty where all rows but a header are edges and all columns
// used.
[[nodiscard]] std::string rows_remark(const ListedRows& rows, const DroppedEdges& dropped);

}  // namespace hplc
