#include "io/neutral_folder.hpp"

#include <fmt/format.h>

#include <optional>

#include "io/edge_list_reader.hpp"

namespace hplc {
namespace {

// FOLDER/NAME.txt or FOLDER/NAME.txt.gz, whichever is there.
std::optional<std::string> text_file(const std::filesystem::path& folder, const std::string& name) {
    for (const char* ending : {".txt", ".txt.gz"}) {
        const auto path = folder / (name + ending);
        if (std::filesystem::exists(path)) return path.string();
    }
    return std::nullopt;
}

NodeId read_num_nodes(const std::filesystem::path& folder) {
    const InputBytes bytes = InputBytes::open((folder / "num_nodes.txt").string());
    const SourceText source = SourceText::of(bytes);
    const auto count = whole_number(trimmed(source.text.substr(0, source.text.find('\n'))));
    if (count && *count <= kMaxNodes) return static_cast<NodeId>(*count);
    source.fail(source.text, {.found = quoted(source.text),
                              .expected = fmt::format("the number of nodes, 0 to {}", kMaxNodes),
                              .fix = "correct it"});
}

EdgeList read_edges(const std::filesystem::path& folder, const NodeIds& ids,
                    const ReadOptions& options) {
    const auto path = text_file(folder, "edges");
    if (!path) {
        throw InputError({.file = folder.string(),
                          .found = "no edges.txt",
                          .expected = "edges.txt or edges.txt.gz beside num_nodes.txt",
                          .fix = "add it, or name the file with the edges"});
    }
    const InputBytes bytes = InputBytes::open(*path);
    return read_edges_between(SourceText::of(bytes), ids, options);
}

}  // namespace

bool looks_like_neutral_folder(const std::filesystem::path& folder) {
    return std::filesystem::exists(folder / "num_nodes.txt");
}

GraphData read_neutral_folder(const std::filesystem::path& folder, const ReadOptions& options) {
    GraphData data;
    data.format = "neutral folder";
    data.ids = NodeIds::rows(read_num_nodes(folder));
    data.edges = read_edges(folder, data.ids, options);
    return data;
}

}  // namespace hplc
