#include "io/formats/graph_formats.hpp"

#include "base/error.hpp"
#include "io/formats/edge_list_reader.hpp"
#include "io/formats/graph_file.hpp"
#include "io/formats/matrix_market.hpp"
#include "io/formats/neutral_folder.hpp"
#include "io/formats/npz_graph.hpp"
#include "io/formats/ogb.hpp"
#include "io/formats/pickle_graph.hpp"
#include "io/formats/planetoid.hpp"
#include "io/nodes/extra_nodes.hpp"
#include "io/python/npy.hpp"
#include "io/python/npz.hpp"
#include "io/python/pickle.hpp"
#include "io/python/torch_file.hpp"

namespace hplc {
namespace {

[[noreturn]] void no_graph(const InputBytes& input, const char* found, const char* fix) {
    throw InputError({.file = input.name(), .found = found, .expected = "a graph", .fix = fix});
}

GraphData refuse_torch(const InputBytes& input, const ReadOptions& /*options*/) {
    no_graph(input, "a file of torch.save", "name the folder of the OGB data set");
}

GraphData refuse_array(const InputBytes& input, const ReadOptions& /*options*/) {
    no_graph(input, "a NumPy array", "pass features with --features");
}

GraphData read_listed_graph(const InputBytes& input, const ReadOptions& options) {
    const SourceText text = SourceText::of(input);
    GraphData data;
    data.format = "edge list";
    NumberedEdges read = read_edge_list(text, options);
    if (auto remark = remark_on_first_line(text, options, read)) data.remarks.push_back(*remark);
    if (!options.nodes.empty()) {
        const InputBytes nodes = InputBytes::open(options.nodes, options.memory);
        data.remarks.push_back(add_listed_nodes(SourceText::of(nodes), options.ids, read));
    }
    data.ids = std::move(read.ids);
    data.edges = std::move(read.edges);
    data.rows = std::move(read.rows);
    data.times_are_dates = read.times_are_dates;
    return data;
}

// Each format begins in a way of its own; what begins in none of them is an edge list.
constexpr FileFormat kFiles[] = {
    {"graph file", [](const SharedBytes& bytes) { return looks_like_graph_file(bytes.view()); },
     [](const InputBytes& input, const ReadOptions& options) {
         return read_graph_file(input.bytes(), input.name(), options.threads);
     }},
    {"torch file", [](const SharedBytes& bytes) { return looks_like_torch_file(bytes); },
     refuse_torch},
    {"NumPy array", [](const SharedBytes& bytes) { return looks_like_npy(bytes.view()); },
     refuse_array},
    {"npz", [](const SharedBytes& bytes) { return looks_like_zip(bytes.view()); },
     [](const InputBytes& input, const ReadOptions&) {
         return read_npz_graph(input.bytes(), input.name());
     }},
    {"pickle", [](const SharedBytes& bytes) { return looks_like_pickle(bytes.view()); },
     [](const InputBytes& input, const ReadOptions&) {
         return read_pickle_graph(input.bytes(), input.name());
     }},
    {"MatrixMarket",
     [](const SharedBytes& bytes) { return looks_like_matrix_market(bytes.view()); },
     [](const InputBytes& input, const ReadOptions& options) {
         return read_matrix_market(SourceText::of(input), options);
     }},
    {"edge list", [](const SharedBytes&) { return true; }, read_listed_graph},
};

constexpr FolderFormat kFolders[] = {
    {"neutral folder", [](const std::string& path) { return looks_like_neutral_folder(path); },
     [](const std::string& path, const ReadOptions& options) {
         return read_neutral_files(NamedFiles(path, options.memory), options);
     },
     [](const std::string& path, const ReadOptions& options, GraphData& data) {
         take_neutral_names(NamedFiles(path, options.memory), data);
     }},
    {"Planetoid", [](const std::string& path) { return looks_like_planetoid(path); },
     [](const std::string& path, const ReadOptions& options) {
         return read_planetoid(path, options.memory);
     },
     nullptr},
    {"OGB", [](const std::string& path) { return looks_like_ogb(path); },
     [](const std::string& path, const ReadOptions& options) { return read_ogb(path, options); },
     nullptr},
};

}  // namespace

std::span<const FileFormat> file_formats() {
    return kFiles;
}

std::span<const FolderFormat> folder_formats() {
    return kFolders;
}

}  // namespace hplc
