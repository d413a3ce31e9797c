// From what a user calls a graph to where it lies.
//
// GRAPH is, in this order: "-" for standard input; a path that exists; the embedded graph's name;
// or the name of a data set, which is a folder DIR/NAME of the data folder DIR. The data folder is
// the user's choice (--data-dir), else $HPLC_DATA, else $XDG_CACHE_HOME/hplc, else ~/.cache/hplc.
//
// A data set's folder may hold the graph itself (our neutral files, Planetoid's or OGB's) or a
// folder original/ with the files as their source publishes them, which is what `data get` makes.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace hplc {

struct Dataset;

// `chosen` unless it is empty. Throws InputError where nothing says where the folder is.
[[nodiscard]] std::filesystem::path data_folder(const std::string& chosen);

// What to read in the folder of a data set: the folder, its original/, or the one file in that.
// Nothing where none of them is a graph.
[[nodiscard]] std::optional<std::filesystem::path> graph_in(const std::filesystem::path& folder);

// The folder of the data set in `data`, by its name or one of its aliases, where it holds a graph.
[[nodiscard]] std::optional<std::filesystem::path> find_in_data_folder(
    const std::string& name, const std::filesystem::path& data);

// Names of the folders in `data` that hold a graph, in ascending order.
[[nodiscard]] std::vector<std::string> graphs_in_data_folder(const std::filesystem::path& data);

struct GraphPlace {
    std::string path;  // for read_graph(); empty where the graph is the embedded one
    std::string name;  // of the data set; empty where GRAPH was a path

    [[nodiscard]] bool is_embedded() const { return path.empty(); }
};

// Throws InputError, with names that come near and how to get them, where `graph` is none of these.
[[nodiscard]] GraphPlace resolve_graph(const std::string& graph, const std::string& chosen_folder);

// The registered data set of that name. Throws InputError, likewise, where there is none.
[[nodiscard]] const Dataset& need_dataset(const std::string& name);

}  // namespace hplc
