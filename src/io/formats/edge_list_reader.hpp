// Edge lists: one edge per row, ids as whole numbers or text. What counts as what is stated in
// edge_list_layout.hpp.
//
// The text is cut at row ends into chunks of 4 MiB that are parsed in parallel; chunks are joined
// in order, so the result does not depend on the number of threads. Nodes are numbered in ascending
// order of their ids where these are whole numbers, in order of first appearance where they are
// text. O(bytes); 24 bytes an edge at the peak besides the text.
#pragma once

#include <string>
#include <vector>

#include "graph/edge_list.hpp"
#include "io/formats/edge_list_layout.hpp"
#include "io/node_ids.hpp"
#include "io/read_graph.hpp"
#include "io/text/listed_rows.hpp"
#include "io/text/source_text.hpp"
#include "io/text/unknown_ids.hpp"

namespace hplc {

struct NumberedEdges {
    NodeIds ids;
    EdgeList edges;
    ListedRows rows;
    bool times_are_dates = false;  // as in GraphData
};

struct KnownEdges {
    EdgeList edges;
    bool times_are_dates = false;
};

// The nodes are those that the edges name. Throws InputError for anything that is no edge list,
// with its line, and for a list without edges.
[[nodiscard]] NumberedEdges read_edge_list(const SourceText& source, const ReadOptions& options);

// What to say where the first line may be a header of words that we don't know: it was taken for an
// edge between two nodes that no other line names. O(E).
[[nodiscard]] std::optional<std::string> remark_on_first_line(const SourceText& source,
                                                              const ReadOptions& options,
                                                              const NumberedEdges& read);

// The data lines of layout.body where the file declares its counts: ids are 1 .. nodes, some of
// them without edges. Throws InputError where there are more or fewer edges.
[[nodiscard]] NumberedEdges read_declared_edges(const SourceText& source,
                                                const EdgeListLayout& layout,
                                                const ReadOptions& options);

// Edges between nodes that are already known. An id that is not among `ids` is an InputError.
// No edges are fine.
[[nodiscard]] KnownEdges read_edges_between(const SourceText& source, const NodeIds& ids,
                                            const ReadOptions& options);

// The same for text that is laid out as was found before. Edges with an id that is not among `ids`
// are left out, and the ids added to `unknown`.
[[nodiscard]] KnownEdges read_known_edges(const SourceText& source, const EdgeListLayout& layout,
                                          const NodeIds& ids, const ReadOptions& options,
                                          UnknownIds& unknown);

// The pairs of a file alone, in its order and direction: splits, candidates, pairs to score.
[[nodiscard]] std::vector<NodePair> read_pairs(const InputBytes& bytes, const NodeIds& ids,
                                               Threads threads);
[[nodiscard]] std::vector<NodePair> read_pairs(const std::string& path, const NodeIds& ids,
                                               Threads threads);

}  // namespace hplc
