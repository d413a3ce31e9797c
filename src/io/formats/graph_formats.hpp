// The formats of graphs, one row each, recognised by what a file or folder holds. A new format is a
// reader in this folder and a row in graph_formats.cpp.
#pragma once

#include <span>
#include <string>

#include "io/bytes/input_bytes.hpp"
#include "io/graph_data.hpp"
#include "io/read_graph.hpp"

namespace hplc {

// One file, in memory.
struct FileFormat {
    const char* name;
    bool (*looks_like)(const SharedBytes& bytes);
    // Throws InputError, also for a format that is recognised and holds no graph.
    GraphData (*read)(const InputBytes& input, const ReadOptions& options);
};

// A folder on disk.
struct FolderFormat {
    const char* name;
    bool (*looks_like)(const std::string& path);
    GraphData (*read)(const std::string& path, const ReadOptions& options);
    // Takes the names of nodes that come with the graph, once all files that call nodes by other
    // ids are read; null where read() has done it.
    void (*take_names)(const std::string& path, const ReadOptions& options, GraphData& data);
};

// The first that fits reads; the last, the edge list, fits always.
[[nodiscard]] std::span<const FileFormat> file_formats();
[[nodiscard]] std::span<const FolderFormat> folder_formats();

}  // namespace hplc
