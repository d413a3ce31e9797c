// Our graph file: one file with all that GraphData holds, which opens without being parsed. A large
// one is mapped (io/bytes/mapped_file.hpp), and its graph is used where it lies.
//
// Whatever the file says is checked before it is used: header, table, sizes and zeros by their
// checksum and against the file; ids, features, labels and splits while they are copied; the rows
// of the graph by graph/check_rows.hpp. Sections have checksums too, which are compared for files
// of up to kAlwaysVerified bytes and by verify_graph_file(): a file that is damaged is then told
// from one that is whole, where the other checks only keep damage from doing harm.
//
// Cost of opening: O(N + E) to check the rows, 16 entries a cache line; nothing is copied of them.
// Copied are ids, features, labels, splits, and listed edges with their weights and times.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/parallel.hpp"
#include "io/bytes/shared_bytes.hpp"
#include "io/graph_data.hpp"

namespace hplc {

inline constexpr std::string_view kGraphFileEnding = ".hplc";
inline constexpr std::size_t kAlwaysVerified = std::size_t{16} << 20;

[[nodiscard]] bool looks_like_graph_file(std::string_view bytes);

// Throws InputError, naming `origin`, for anything that write_graph_file() would not write.
[[nodiscard]] GraphData read_graph_file(const SharedBytes& bytes, const std::string& origin,
                                        Threads threads);

// The file appears whole or not at all; the same data gives the same bytes. Where edges have
// neither weights nor times, the graph is stored ready for use (built_graph()); else the edges are,
// as they are listed. Memory: what built_graph() takes. Throws InputError for a graph of more than
// kMaxCheckedNodes nodes and for weights or times that are not finite, OutputError where the file
// cannot be written.
void write_graph_file(const std::filesystem::path& path, const GraphData& data, Threads threads);

struct VerifiedFile {
    std::uint64_t bytes = 0;
    std::size_t sections = 0;
};

// Compares every section with its checksum. Reads all of the file. Throws InputError where one
// differs, and where the file is no graph file.
VerifiedFile verify_graph_file(const std::string& path, Threads threads);

}  // namespace hplc
