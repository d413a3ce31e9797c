#include "io/read_graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>

#include "base/error.hpp"
#include "io/formats/graph_file_layout.hpp"
#include "io/formats/graph_formats.hpp"
#include "io/formats/neutral_folder.hpp"
#include "io/formats/ogb_split.hpp"
#include "io/formats/split_files.hpp"
#include "io/nodes/node_lists.hpp"
#include "io/nodes/node_tables.hpp"
#include "io/python/npy.hpp"
#include "io/python/sparse_matrix.hpp"

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

GivenSplit read_split(const NodeIds& ids, const GraphData& data, const ReadOptions& options) {
    const std::string& place = options.split;
    const NamedFiles files(place, options.memory);
    const bool is_ogb = looks_like_ogb_split(place);
    if (!is_ogb && !looks_like_split_files(files)) {
        throw InputError({.file = place,
                          .found = "no split",
                          .expected = "a folder with train_pos.txt or train_edges.txt, "
                                      "valid_pos.txt and test_pos.txt; or OGB's with train.pt, "
                                      "valid.pt and test.pt",
                          .fix = "correct --split-files"});
    }
    GivenSplit split = is_ogb ? read_ogb_split(place, data.edges.num_nodes, options.memory)
                              : read_split_files(files, ids, options.threads);
    check_split_belongs(split, data, place);
    return split;
}

// The files call nodes by the ids of the edges or, as those of `audit --write-split`, by the names
// that outputs have.
GivenSplit read_split_by_either(const NodeIds& edge_ids, const GraphData& data,
                                const ReadOptions& options) {
    try {
        return read_split(edge_ids, data, options);
    } catch (const InputError&) {
        return read_split(data.ids, data, options);
    }
}

// As text, as a NumPy array, or as a SciPy matrix.
void take_feature_file(const InputBytes& input, bool skip_unknown, GraphData& data) {
    if (looks_like_npy(input.view())) {
        data.features = features_of(parse_npy(input.bytes(), input.name()), data.ids.size());
    } else if (looks_like_zip(input.view())) {
        const NpzFile file(input.bytes(), input.name());
        data.features = features_of(read_scipy_matrix(file), data.ids.size());
    } else {
        take_features(SourceText::of(input), data, skip_unknown);
    }
}

void take_labels(const InputBytes& input, bool skip_unknown, GraphData& data) {
    UnknownIds unknown;
    data.labels = read_labels(SourceText::of(input), data.ids, skip_unknown ? &unknown : nullptr);
    if (!unknown.empty()) data.remarks.push_back(unknown.remark(input.name()));
}

// From a file of their own, or a column of the file with the nodes.
void take_types(const ReadOptions& options, GraphData& data) {
    if (!options.node_types.empty()) {
        const InputBytes input = InputBytes::open(options.node_types, options.memory);
        UnknownIds unknown;
        data.types = read_node_types(SourceText::of(input), data.ids,
                                     options.skip_unknown ? &unknown : nullptr);
        if (!unknown.empty()) data.remarks.push_back(unknown.remark(input.name()));
    } else if (!options.nodes.empty()) {
        const InputBytes input = InputBytes::open(options.nodes, options.memory);
        if (auto types = read_type_column(SourceText::of(input), data.ids))
            data.types = std::move(*types);
    }
}

// What the options name besides the graph. `take_own_names` takes the names that come with the
// graph. Names come after features and labels, which call nodes by the ids of the edges.
void add_named_files(const ReadOptions& options, const std::function<void()>& take_own_names,
                     GraphData& data) {
    if (options.features == kNoFeatures) {
        data.features.reset();
    } else if (!options.features.empty()) {
        take_feature_file(InputBytes::open(options.features, options.memory), options.skip_unknown,
                          data);
    }
    if (!options.labels.empty())
        take_labels(InputBytes::open(options.labels, options.memory), options.skip_unknown, data);
    take_types(options, data);
    const NodeIds edge_ids = options.split.empty() ? NodeIds() : data.ids;
    if (options.names.empty()) {
        take_own_names();
    } else {
        const InputBytes bytes = InputBytes::open(options.names, options.memory);
        take_names(SourceText::of(bytes), SpareNames::kRefuse, data);
    }
    if (!options.split.empty()) data.split = read_split_by_either(edge_ids, data, options);
}

[[noreturn]] void unknown_folder(const std::string& path) {
    throw InputError({.file = path,
                      .found = "a folder of no known layout",
                      .expected = "our neutral files (num_nodes.txt, edges.txt), Planetoid's "
                                  "(ind.NAME.graph) or OGB's (raw/edge.csv, split/)",
                      .fix = "name the folder or the file that holds the graph"});
}

GraphData read_one_file(const std::string& path, const ReadOptions& options) {
    const InputBytes input =
        InputBytes::open_or_map(path, {.magic = kGraphFileMagic}, options.memory);
    const auto fits = [&](const FileFormat& format) { return format.looks_like(input.bytes()); };
    return std::ranges::find_if(file_formats(), fits)->read(input, options);
}

// Null where the path is no folder of a known layout.
const FolderFormat* folder_format_of(const std::string& path) {
    const auto fits = [&](const FolderFormat& format) { return format.looks_like(path); };
    const auto found = std::ranges::find_if(folder_formats(), fits);
    return found == folder_formats().end() ? nullptr : &*found;
}

GraphData read_any(const std::string& path, const FolderFormat* folder,
                   const ReadOptions& options) {
    if (folder != nullptr) return folder->read(path, options);
    std::error_code ignored;  // the reader of a file says what is wrong with it
    if (fs::is_directory(path, ignored)) unknown_folder(path);
    return read_one_file(path, options);
}

}  // namespace

GraphData read_graph(const std::string& path, const ReadOptions& options) {
    const FolderFormat* folder = folder_format_of(path);
    GraphData data = read_any(path, folder, options);
    const auto take_own_names = [&] {
        if (folder != nullptr && folder->take_names != nullptr)
            folder->take_names(path, options, data);
    };
    add_named_files(options, take_own_names, data);
    if (data.name.empty()) data.name = name_of(path);
    if (!options.nodes.empty() && !data.rows) {
        throw InputError(
            {.file = path,
             .found = fmt::format("--nodes with the format {}", data.format),
             .expected = "an edge list, since other formats state their number of nodes",
             .fix = "leave --nodes out"});
    }
    return data;
}

GraphData read_embedded_graph(const ReadOptions& options) {
    const std::string name(kEmbeddedGraphName);
    const NamedFiles files(name, embedded_files());
    GraphData data = read_neutral_files(files, options);
    add_named_files(
        options, [&] { take_neutral_names(files, data); }, data);
    data.name = name;
    return data;
}

}  // namespace hplc
