#include "io/formats/planetoid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/error.hpp"
#include "io/formats/pickle_graph.hpp"
#include "io/nodes/declared_nodes.hpp"
#include "io/python/pickle.hpp"
#include "io/python/sparse_matrix.hpp"
#include "io/text/source_text.hpp"

namespace hplc {
namespace {

namespace fs = std::filesystem;

// "cora" of "ind.cora.allx" and "ind.cora.test.index".
std::optional<std::string> name_in(const std::string& file) {
    constexpr std::string_view kPrefix = "ind.";
    if (!file.starts_with(kPrefix)) return std::nullopt;
    for (const std::string_view ending :
         {".test.index", ".graph", ".allx", ".ally", ".tx", ".ty", ".x", ".y"}) {
        if (file.ends_with(ending) && file.size() > kPrefix.size() + ending.size())
            return file.substr(kPrefix.size(), file.size() - kPrefix.size() - ending.size());
    }
    return std::nullopt;
}

// The NAMEs in a folder, in ascending order.
std::vector<std::string> names_in_folder(const fs::path& folder) {
    std::vector<std::string> names;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
        const std::string file = entry.path().filename().string();
        if (const auto name = name_in(file); name && file.ends_with(".graph"))
            names.push_back(*name);
    }
    std::sort(names.begin(), names.end());
    return names;
}

class PlanetoidFiles {
  public:
    PlanetoidFiles(const fs::path& path, const MemoryBudget& budget) : budget_(budget) {
        if (!fs::is_directory(path)) {
            folder_ = path.parent_path();
            name_ = name_in(path.filename().string()).value_or("");
            return;
        }
        folder_ = path;
        const auto names = names_in_folder(path);
        if (names.size() != 1) {
            throw InputError({.file = path.string(),
                              .found = fmt::format("{} data sets", names.size()),
                              .expected = "one ind.NAME.graph",
                              .fix = "name one of the files, as in FOLDER/ind.cora.graph"});
        }
        name_ = names.front();
    }

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] std::string path(const char* part) const {
        return (folder_ / fmt::format("ind.{}.{}", name_, part)).string();
    }
    [[nodiscard]] bool has(const char* part) const { return fs::exists(path(part)); }
    [[nodiscard]] const MemoryBudget& budget() const { return budget_; }
    [[nodiscard]] SharedBytes bytes(const char* part) const {
        return read_file(path(part), budget_);
    }

  private:
    MemoryBudget budget_;
    fs::path folder_;
    std::string name_;
};

std::vector<NodeId> read_test_ids(const PlanetoidFiles& files) {
    const InputBytes bytes = InputBytes::open(files.path("test.index"), files.budget());
    const SourceText source = SourceText::of(bytes);
    std::vector<NodeId> ids;
    LineCursor lines(source.text);
    for (std::string_view line; lines.next(line);) {
        const auto id = whole_number(trimmed(line));
        if (!id || *id >= kMaxNodes) {
            source.fail(line, {.found = fmt::format("node id {}", hplc::quoted(line)),
                               .expected = "one whole number per line"});
        }
        ids.push_back(static_cast<NodeId>(*id));
    }
    if (ids.empty()) source.fail(source.text, {.found = "no ids", .expected = "the test nodes"});
    std::vector<NodeId> sorted = ids;
    std::sort(sorted.begin(), sorted.end());
    if (const auto twice = std::ranges::adjacent_find(sorted); twice != sorted.end()) {
        source.fail(source.text, {.found = fmt::format("node id {} twice", *twice),
                                  .expected = "each test node once"});
    }
    return ids;
}

// Where the rows of the files go: row i of all… is node i, row i of t… is node test[i].
struct NodeRows {
    NodeId num_nodes = 0;
    std::vector<NodeId> test;

    [[nodiscard]] NodeId first_test() const { return *std::ranges::min_element(test); }
};

NodeRows node_rows(const EdgeList& edges, const PlanetoidFiles& files) {
    NodeRows rows;
    rows.test = read_test_ids(files);
    const std::uint64_t last = *std::ranges::max_element(rows.test);
    const std::uint64_t num_nodes = std::max<std::uint64_t>(edges.num_nodes, last + 1);
    check_declared_nodes(num_nodes, edges.edges.size(), files.path("test.index"));
    rows.num_nodes = static_cast<NodeId>(num_nodes);
    return rows;
}

void check_rows(const std::string& path, std::uint64_t found, std::uint64_t expected) {
    if (found == expected) return;
    throw InputError({.file = path,
                      .found = fmt::format("{} rows", found),
                      .expected = fmt::format("{}, by test.index", expected),
                      .fix = "take all files from the same source"});
}

SparseMatrix read_matrix(const PlanetoidFiles& files, const char* part, std::uint64_t num_rows) {
    const std::string path = files.path(part);
    const Pickle pickle = parse_pickle(files.bytes(part), path);
    SparseMatrix matrix = read_sparse(pickle.root(), path);
    check_rows(path, matrix.num_rows, num_rows);
    return matrix;
}

FeatureMatrix read_features(const PlanetoidFiles& files, const NodeRows& rows) {
    SparseMatrix all = read_matrix(files, "allx", rows.first_test());
    const SparseMatrix test = read_matrix(files, "tx", rows.test.size());
    if (test.num_columns != all.num_columns) {
        throw InputError({.file = files.path("tx"),
                          .found = fmt::format("{} columns", test.num_columns),
                          .expected = fmt::format("{}, as in allx", all.num_columns)});
    }
    for (const auto& [row, column] : test.entries)
        all.entries.push_back({rows.test[row], column});
    all.values.insert(all.values.end(), test.values.begin(), test.values.end());
    all.num_rows = rows.num_nodes;
    return features_of(all, rows.num_nodes);
}

// The column of the 1 in every row; -1 for a row of zeros.
std::vector<std::int32_t> classes_of_rows(const PlanetoidFiles& files, const char* part,
                                          std::uint64_t num_rows) {
    const Pickle pickle = parse_pickle(files.bytes(part), files.path(part));
    const Array& one_hot = pickle.root().array();
    if (one_hot.shape().size() != 2) pickle.root().fail("an array of nodes x classes");
    check_rows(files.path(part), one_hot.shape()[0], num_rows);
    const std::vector<std::int64_t> values = whole_numbers(one_hot);
    const std::size_t columns = one_hot.shape()[1];
    std::vector<std::int32_t> labels(num_rows, -1);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i] != 0) labels[i / columns] = static_cast<std::int32_t>(i % columns);
    }
    return labels;
}

std::vector<std::int32_t> read_labels(const PlanetoidFiles& files, const NodeRows& rows) {
    std::vector<std::int32_t> labels = classes_of_rows(files, "ally", rows.first_test());
    labels.resize(rows.num_nodes, -1);
    const auto of_test = classes_of_rows(files, "ty", rows.test.size());
    for (std::size_t i = 0; i < of_test.size(); ++i)
        labels[rows.test[i]] = of_test[i];
    return labels;
}

}  // namespace

bool looks_like_planetoid(const fs::path& path) {
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) return !names_in_folder(path).empty();
    return name_in(path.filename().string()).has_value();
}

GraphData read_planetoid(const fs::path& path, const MemoryBudget& budget) {
    const PlanetoidFiles files(path, budget);
    GraphData data;
    data.name = files.name();
    data.format = "Planetoid";
    data.edges = read_neighbour_lists(files.bytes("graph"), files.path("graph"));
    const NodeRows rows = node_rows(data.edges, files);
    data.edges.num_nodes = rows.num_nodes;
    data.ids = NodeIds::rows(rows.num_nodes);

    const auto has = [&](const char* all, const char* test, const char* what) {
        if (files.has(all) && files.has(test)) return true;
        const std::string missing = files.path(files.has(all) ? test : all);
        data.remarks.push_back(fmt::format("{} is missing, so there are no {}.", missing, what));
        return false;
    };
    if (has("allx", "tx", "features")) data.features = read_features(files, rows);
    if (has("ally", "ty", "labels")) data.labels = read_labels(files, rows);
    return data;
}

}  // namespace hplc
