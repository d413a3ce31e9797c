#include "io/formats/ogb.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/error.hpp"
#include "io/formats/edge_list_reader.hpp"
#include "io/formats/named_files.hpp"
#include "io/formats/ogb_split.hpp"
#include "io/nodes/declared_nodes.hpp"
#include "io/nodes/feature_reader.hpp"

namespace hplc {
namespace {

namespace fs = std::filesystem;

// One finite number a line.
std::vector<double> read_column(const InputBytes& bytes) {
    const SourceText source = SourceText::of(bytes);
    std::vector<double> values;
    LineCursor lines(source.text);
    for (std::string_view line; lines.next(line);) {
        const auto value = finite_number(trimmed(line));
        if (!value)
            source.fail(line,
                        {.found = hplc::quoted(line), .expected = "one finite number per line"});
        values.push_back(*value);
    }
    return values;
}

// num-node-list.csv and num-edge-list.csv: a number a graph, and there is one graph.
std::uint64_t read_count(const NamedFiles& raw, const char* file) {
    const InputBytes bytes = raw.need(file);
    const SourceText source = SourceText::of(bytes);
    LineCursor lines(source.text);
    std::string_view line;
    const auto count = lines.next(line) ? whole_number(trimmed(line)) : std::nullopt;
    if (!count || !trimmed(lines.rest()).empty()) {
        source.fail(source.text, {.found = hplc::quoted(source.text),
                                  .expected = "one number, because there is one graph"});
    }
    return *count;
}

void check_count(const std::string& file, std::uint64_t found, std::uint64_t expected,
                 const char* by = "num-edge-list.csv") {
    if (found == expected) return;
    throw InputError({.file = file,
                      .found = fmt::format("{} lines", found),
                      .expected = fmt::format("{}, by {}", expected, by),
                      .fix = "get the file again; it is cut short"});
}

// raw/edge.csv with the weight and the year of each edge.
EdgeList read_raw_edges(const NamedFiles& raw, NodeId num_nodes, const ReadOptions& options) {
    const InputBytes bytes = raw.need("edge.csv");
    ReadOptions as_csv = options;
    as_csv.columns = "source,target";
    as_csv.separator = "comma";
    EdgeList edges =
        read_edges_between(SourceText::of(bytes), NodeIds::rows(num_nodes), as_csv).edges;
    const std::size_t count = edges.edges.size();
    check_count(bytes.name(), count, read_count(raw, "num-edge-list.csv"));
    if (const auto weights = raw.open("edge_weight.csv")) {
        const std::vector<double> values = read_column(*weights);
        check_count(weights->name(), values.size(), count);
        edges.weights.assign(values.begin(), values.end());
    }
    if (const auto years = raw.open("edge_year.csv")) {
        edges.times = read_column(*years);
        check_count(years->name(), edges.times.size(), count);
    }
    return edges;
}

// The one folder split/NAME; nothing where there is none.
std::optional<fs::path> split_folder(const fs::path& folder) {
    std::vector<fs::path> found;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder / "split", ignored)) {
        if (looks_like_ogb_split(entry.path())) found.push_back(entry.path());
    }
    if (found.size() > 1) {
        throw InputError({.file = (folder / "split").string(),
                          .found = fmt::format("{} splits", found.size()),
                          .expected = "one folder with valid.pt and test.pt",
                          .fix = "remove those you do not want"});
    }
    return found.empty() ? std::nullopt : std::optional(found.front());
}

// raw/edge.csv holds just the training edges, so train.pt is not missed where it is not there.
void take_edges(const fs::path& folder, NodeId num_nodes, const ReadOptions& options,
                GraphData& data) {
    const auto place = split_folder(folder);
    const bool has_train = place && fs::exists(*place / "train.pt");
    EdgeList train =
        has_train ? read_ogb_part(*place, "train", num_nodes, options.memory).positives
                  : read_raw_edges(NamedFiles(folder / "raw", options.memory), num_nodes, options);
    check_declared_nodes(num_nodes, train.edges.size(), folder.string());
    if (place) {
        OgbSplit split = join_ogb_split(*place, std::move(train), options.memory);
        data.edges = std::move(split.all);
        data.split = std::move(split.split);
        return;
    }
    data.edges = std::move(train);
    data.remarks.push_back(fmt::format(
        "{} has no valid.pt and test.pt, so there is no given split, and the graph is that of "
        "raw/edge.csv, which in OGB's link data holds the training edges only.",
        (folder / "split").string()));
}

// The first file mapping/nodeidx2….csv or .csv.gz.
std::optional<fs::path> mapping_file(const fs::path& folder) {
    std::vector<fs::path> found;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder / "mapping", ignored)) {
        if (entry.path().filename().string().starts_with("nodeidx2")) found.push_back(entry.path());
    }
    const auto first = std::ranges::min_element(found);
    return first == found.end() ? std::nullopt : std::optional(*first);
}

// Lines `row,id` behind a header, a line a node in any order.
std::vector<std::string> read_mapping(const SourceText& source, NodeId num_nodes) {
    std::vector<std::string> names(num_nodes);
    NodeId count = 0;
    LineCursor lines(source.text);
    std::string_view line;
    (void)lines.next(line);  // the header
    while (lines.next(line)) {
        FieldCursor fields(line, Separator::kComma);
        std::string_view row;
        std::string_view name;
        const bool two = fields.next(row) && fields.next(name);
        const auto node = whole_number(row);
        if (!two || !node || *node >= num_nodes || name.empty() || !names[*node].empty()) {
            source.fail(line, {.found = hplc::quoted(line),
                               .expected = fmt::format("a node from 0 to {}, each once, and its id",
                                                       num_nodes - 1)});
        }
        names[*node] = name;
        ++count;
    }
    check_count(source.name, count, num_nodes, "num-node-list.csv");
    return names;
}

// Whole numbers where all ids are, because they take less memory.
std::optional<NodeIds> ids_of(const std::vector<std::string>& names) {
    std::vector<std::string_view> sorted(names.begin(), names.end());
    std::ranges::sort(sorted);
    if (std::ranges::adjacent_find(sorted) != sorted.end()) return std::nullopt;
    std::vector<std::uint64_t> numbers;
    for (const std::string& name : names) {
        const auto number = whole_number(name);
        if (!number || (name.size() > 1 && name.front() == '0')) return NodeIds::names(names);
        numbers.push_back(*number);
    }
    return NodeIds::numbers(std::move(numbers));
}

void take_ids(const fs::path& folder, const ReadOptions& options, GraphData& data) {
    const NodeId num_nodes = data.edges.num_nodes;
    data.ids = NodeIds::rows(num_nodes);
    const auto path = mapping_file(folder);
    if (!path) return;
    const InputBytes bytes = InputBytes::open(path->string(), options.memory);
    if (auto ids = ids_of(read_mapping(SourceText::of(bytes), num_nodes))) {
        data.ids = std::move(*ids);
    } else {
        data.remarks.push_back(fmt::format(
            "{} gives the same id to several nodes, so nodes are named by their row number.",
            path->string()));
    }
}

}  // namespace

bool looks_like_ogb(const fs::path& folder) {
    std::error_code ignored;
    if (!fs::is_directory(folder / "raw", ignored)) return false;
    const NamedFiles raw(folder / "raw");
    return raw.has("num-node-list.csv") && raw.has("edge.csv");
}

GraphData read_ogb(const fs::path& folder, const ReadOptions& options) {
    const NamedFiles raw(folder / "raw", options.memory);
    GraphData data;
    data.format = "OGB";
    const std::uint64_t num_nodes = read_count(raw, "num-node-list.csv");
    check_declared_nodes(num_nodes, kMaxNodes, folder.string());
    take_edges(folder, static_cast<NodeId>(num_nodes), options, data);
    if (const auto features = raw.open("node-feat.csv")) {
        data.features =
            read_features(SourceText::of(*features), NodeIds::rows(data.edges.num_nodes));
    }
    take_ids(folder, options, data);
    return data;
}

}  // namespace hplc
