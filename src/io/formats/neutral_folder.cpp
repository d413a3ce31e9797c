#include "io/formats/neutral_folder.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "io/formats/edge_list_layout.hpp"
#include "io/formats/edge_list_reader.hpp"
#include "io/formats/split_files.hpp"
#include "io/nodes/declared_nodes.hpp"
#include "io/nodes/feature_reader.hpp"
#include "io/nodes/node_tables.hpp"

namespace hplc {
namespace {

NodeId read_num_nodes(const NamedFiles& files) {
    const InputBytes bytes = files.need("num_nodes.txt");
    const SourceText source = SourceText::of(bytes);
    const std::string_view line = trimmed(source.text.substr(0, source.text.find('\n')));
    const auto count = whole_number(line);
    if (count && *count <= kMaxNodes) return static_cast<NodeId>(*count);
    source.fail(source.text, {.found = hplc::quoted(line),
                              .expected = fmt::format("the number of nodes, 0 to {}", kMaxNodes),
                              .fix = "correct it"});
}

// The last column is the time; of four, the third is the weight.
std::string timed_columns(const SourceText& source) {
    RecordCursor rows(source.text, {});
    std::string_view line;
    std::string_view field;
    std::size_t count = 0;
    if (rows.next(line)) {
        FieldCursor fields(line, Separator::kBlanks);
        while (fields.next(field))
            ++count;
    }
    return count == 4 ? "source,target,weight,time" : "source,target,time";
}

std::optional<KnownEdges> read_timed_edges(const NamedFiles& files, const NodeIds& ids,
                                           const ReadOptions& options) {
    for (const char* name : {"temporal_edges.txt", "edge_year.txt"}) {
        const auto bytes = files.open(name);
        if (!bytes) continue;
        const SourceText source = SourceText::of(*bytes);
        ReadOptions timed = options;
        timed.columns = timed_columns(source);
        return read_edges_between(source, ids, timed);
    }
    return std::nullopt;
}

std::vector<NodePair> all_edges(const GivenSplit& split) {
    std::vector<NodePair> edges = split.train.copy();
    for (const HeldOutEdges* part : {&split.valid, &split.test})
        edges.insert(edges.end(), part->positives.begin(), part->positives.end());
    return edges;
}

void read_edges(const NamedFiles& files, const ReadOptions& options, GraphData& data) {
    if (looks_like_split_files(files)) {
        data.split = read_split_files(files, data.ids, options.threads);
        data.edges = {.num_nodes = data.ids.size(), .edges = all_edges(*data.split)};
    } else if (auto timed = read_timed_edges(files, data.ids, options)) {
        data.times_are_dates = timed->times_are_dates;
        data.edges = std::move(timed->edges);
    } else {
        const InputBytes bytes = files.need("edges.txt");
        data.edges = read_edges_between(SourceText::of(bytes), data.ids, options).edges;
    }
}

void read_node_files(const NamedFiles& files, const ReadOptions& options, GraphData& data) {
    if (options.features.empty()) {
        auto bytes = files.open("features.txt");
        if (!bytes) bytes = files.open("features_known.txt");
        if (bytes) take_features(SourceText::of(*bytes), data);
    }
    if (options.labels.empty()) {
        const auto bytes = files.open("labels.txt");
        if (bytes) data.labels = read_labels(SourceText::of(*bytes), data.ids);
    }
}

}  // namespace

bool looks_like_neutral_folder(const std::filesystem::path& folder) {
    const NamedFiles files(folder);
    return files.has("num_nodes.txt") || files.has("edges.txt");
}

GraphData read_neutral_files(const NamedFiles& files, const ReadOptions& options) {
    GraphData data;
    data.format = "neutral folder";
    data.ids = NodeIds::rows(read_num_nodes(files));
    read_edges(files, options, data);
    check_declared_nodes(data.ids.size(), data.edges.edges.size(), files.name());
    read_node_files(files, options, data);
    return data;
}

void take_neutral_names(const NamedFiles& files, GraphData& data) {
    if (const auto quoted = files.open("names.csv"))
        return take_quoted_names(SourceText::of(*quoted), data);
    const auto bytes = files.open("names.txt");
    if (bytes) take_names(SourceText::of(*bytes), SpareNames::kIgnore, data);
}

}  // namespace hplc
