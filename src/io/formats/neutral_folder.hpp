// The neutral folder format: plain text files of fixed names, each gzipped or not.
//
// num_nodes.txt        the number of nodes; ids are 0 .. N-1 in all files
// edges.txt            `u v` a line, and a weight if there are any
// temporal_edges.txt   `u v time` or `u v weight time`: takes the place of edges.txt
// edge_year.txt        the same under another name
// features.txt         one row a node (see feature_reader.hpp), or features_known.txt
// feature_names.txt    one name a column, for people (feature_names.hpp)
// labels.txt           one class a node
// names.txt            one name a node; may go on for nodes beyond the graph
// names.csv            a header and one name a row, quoted by RFC 4180, where a name holds a line
//                      break or has blanks at an end: takes the place of names.txt
// train_edges.txt, {valid,test}_{pos,neg}.txt: a given split; there is no edges.txt then
#pragma once

#include <filesystem>

#include "io/formats/named_files.hpp"
#include "io/graph_data.hpp"
#include "io/read_graph.hpp"

namespace hplc {

[[nodiscard]] bool looks_like_neutral_folder(const std::filesystem::path& folder);

// Everything but the names, because all other files speak of nodes by number. Features and labels
// are left to others where the options name files for them. Throws InputError for a file that is
// missing, malformed or at odds with the others.
[[nodiscard]] GraphData read_neutral_files(const NamedFiles& files, const ReadOptions& options);
// Where the folder has names, they become the ids.
void take_neutral_names(const NamedFiles& files, GraphData& data);

// Writes the folder, which must be empty or missing. Edges come sorted and once each, unless they
// have weights or times; ids that are not row numbers become names. Each file appears whole or not
// at all. Throws InputError where it cannot be written.
void write_neutral_folder(const std::filesystem::path& folder, const GraphData& data,
                          Threads threads);

}  // namespace hplc
