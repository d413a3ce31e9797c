#include "io/read_graph.hpp"

#include <filesystem>

#include "io/edge_list_reader.hpp"
#include "io/neutral_folder.hpp"

namespace hplc {
namespace {

namespace fs = std::filesystem;

// "cora" of data/cora/, "facebook" of facebook.txt.gz.
std::string name_of(const std::string& path) {
    if (path == "-") return "standard input";
    const fs::path whole = fs::absolute(path).lexically_normal();
    const fs::path last = whole.has_filename() ? whole.filename() : whole.parent_path().filename();
    const std::string name = last.string();
    return fs::is_directory(whole) ? name : name.substr(0, name.find('.', 1));
}

GraphData read_folder(const fs::path& folder, const ReadOptions& options) {
    if (looks_like_neutral_folder(folder)) return read_neutral_folder(folder, options);
    throw InputError({.file = folder.string(),
                      .found = "a folder of no known layout",
                      .expected = "a neutral folder (num_nodes.txt)",
                      .fix = "name the file with the graph"});
}

GraphData read_one_file(const std::string& path, const ReadOptions& options) {
    const InputBytes bytes = InputBytes::open(path);
    GraphData data;
    data.format = "edge list";
    auto [ids, edges] = read_edge_list(SourceText::of(bytes), options);
    data.ids = std::move(ids);
    data.edges = std::move(edges);
    return data;
}

}  // namespace

GraphData read_graph(const std::string& path, const ReadOptions& options) {
    std::error_code ignored;  // the reader of a file says what is wrong with it
    GraphData data =
        fs::is_directory(path, ignored) ? read_folder(path, options) : read_one_file(path, options);
    data.name = name_of(path);
    return data;
}

}  // namespace hplc
