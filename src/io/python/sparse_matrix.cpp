#include "io/python/sparse_matrix.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "base/error.hpp"
#include "io/nodes/declared_nodes.hpp"

namespace hplc {
namespace {

// Gets an array by its name in SciPy: "data", "indices", "_shape".
using FindArray = std::function<Array(const std::string& name)>;

[[noreturn]] void fail_matrix(const std::string& origin, std::string found, std::string expected) {
    throw InputError({.file = origin,
                      .found = std::move(found),
                      .expected = std::move(expected),
                      .fix = "write the matrix again with scipy.sparse.save_npz"});
}

// Row (or column) number of every entry, from the offsets of the rows.
std::vector<NodeId> expand_offsets(const Array& indptr, std::uint64_t num_rows,
                                   std::size_t num_entries) {
    const auto offsets = whole_numbers(indptr);
    const bool valid = offsets.size() == num_rows + 1 && offsets.front() == 0 &&
                       offsets.back() == static_cast<std::int64_t>(num_entries) &&
                       std::is_sorted(offsets.begin(), offsets.end());
    if (!valid) {
        fail_matrix(indptr.origin(), fmt::format("{} offsets that do not fit", offsets.size()),
                    fmt::format("{} ascending offsets from 0 to {}", num_rows + 1, num_entries));
    }
    indptr.bytes().budget().require(num_entries * sizeof(NodeId), indptr.origin());
    std::vector<NodeId> rows(num_entries);
    for (std::size_t row = 0; row < num_rows; ++row) {
        std::fill(rows.begin() + offsets[row], rows.begin() + offsets[row + 1],
                  static_cast<NodeId>(row));
    }
    return rows;
}

std::vector<float> finite_floats(const Array& array) {
    std::vector<float> values = floats(array);
    const auto bad = std::ranges::find_if_not(values, [](float x) { return std::isfinite(x); });
    if (bad == values.end()) return values;
    throw InputError({.file = array.origin(),
                      .found = fmt::format("the value {}", *bad),
                      .expected = "finite numbers",
                      .fix = "replace NaN and infinity before saving"});
}

SparseMatrix assemble(SparseMatrix matrix, const FindArray& find) {
    if (matrix.num_rows > kMaxNodes || matrix.num_columns > kMaxNodes) {
        fail_matrix(matrix.origin,
                    fmt::format("{} x {} entries", matrix.num_rows, matrix.num_columns),
                    fmt::format("at most {} rows and columns", kMaxNodes));
    }
    const Array data = find("data");
    matrix.values = finite_floats(data);
    const std::size_t count = matrix.values.size();
    const bool by_rows = matrix.layout == SparseLayout::kCsr;
    const std::uint64_t major = by_rows ? matrix.num_rows : matrix.num_columns;
    const std::uint64_t minor = by_rows ? matrix.num_columns : matrix.num_rows;
    std::vector<NodeId> first;
    std::vector<NodeId> second;
    if (matrix.layout == SparseLayout::kCoo) {
        first = node_ids(find("row"), matrix.num_rows);
        second = node_ids(find("col"), matrix.num_columns);
    } else {
        first = expand_offsets(find("indptr"), major, count);
        second = node_ids(find("indices"), minor);
        if (!by_rows) std::swap(first, second);
    }
    if (first.size() != count || second.size() != count) {
        fail_matrix(matrix.origin, fmt::format("{} indices for {} values", second.size(), count),
                    "one index a value");
    }
    data.bytes().budget().require(count * sizeof(NodePair), matrix.origin);
    matrix.entries.resize(count);
    for (std::size_t i = 0; i < count; ++i)
        matrix.entries[i] = {first[i], second[i]};
    return matrix;
}

SparseMatrix with_shape(SparseLayout layout, const std::string& origin,
                        const std::vector<std::int64_t>& shape) {
    if (shape.size() != 2 || shape[0] < 0 || shape[1] < 0)
        fail_matrix(origin, fmt::format("a shape of {} numbers", shape.size()), "rows and columns");
    return {.layout = layout,
            .origin = origin,
            .num_rows = static_cast<std::uint64_t>(shape[0]),
            .num_columns = static_cast<std::uint64_t>(shape[1]),
            .entries = {},
            .values = {}};
}

SparseLayout parse_layout(const NpzFile& file) {
    const auto words = texts(file.array("format"));
    const std::string word = words.size() == 1 ? words.front() : "";
    if (word == "csr") return SparseLayout::kCsr;
    if (word == "csc") return SparseLayout::kCsc;
    if (word == "coo") return SparseLayout::kCoo;
    fail_matrix(file.origin("format"),
                fmt::format("the layout {}", hplc::quoted(std::string_view(word))),
                "csr, csc or coo (matrix.tocsr())");
}

SparseLayout layout_of(KnownGlobal type) {
    if (type == KnownGlobal::kCsr) return SparseLayout::kCsr;
    return type == KnownGlobal::kCsc ? SparseLayout::kCsc : SparseLayout::kCoo;
}

// Newer SciPy keeps coo's row and col as a tuple `coords`.
Array array_in_state(PickleView state, const std::string& name) {
    const auto coords = state.find("coords");
    if (coords && name == "row") return (*coords)[0].array();
    if (coords && name == "col") return (*coords)[1].array();
    return state.at(name).array();
}

void check_rows(std::uint64_t rows, NodeId num_nodes, const std::string& origin) {
    if (rows == num_nodes) return;
    throw InputError({.file = origin,
                      .found = fmt::format("{} rows of features", rows),
                      .expected = fmt::format("one for each of {} nodes", num_nodes)});
}

struct Entry {
    NodePair place;
    float value;
};

FeatureMatrix compress(std::uint64_t num_rows, std::uint64_t num_columns,
                       std::vector<Entry> entries) {
    const auto before = [](const Entry& a, const Entry& b) { return a.place < b.place; };
    if (!std::is_sorted(entries.begin(), entries.end(), before))
        std::stable_sort(entries.begin(), entries.end(), before);
    FeatureMatrix features;
    features.num_columns = static_cast<std::uint32_t>(num_columns);
    std::vector<std::uint64_t> offsets(num_rows + 1, 0);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (i > 0 && entries[i].place == entries[i - 1].place) {
            features.values.own().back() += entries[i].value;
            continue;
        }
        features.columns.push_back(entries[i].place.v);
        features.values.push_back(entries[i].value);
        offsets[entries[i].place.u + 1] = features.columns.size();
    }
    for (std::size_t row = 1; row <= num_rows; ++row)
        offsets[row] = std::max(offsets[row], offsets[row - 1]);
    features.offsets = std::move(offsets);
    return features;
}

}  // namespace

SparseMatrix read_sparse(const NpzFile& file, const std::string& prefix, SparseLayout layout) {
    const Array shape = file.array(prefix + "shape");
    return assemble(with_shape(layout, file.file(), whole_numbers(shape)),
                    [&](const std::string& name) { return file.array(prefix + name); });
}

SparseMatrix read_scipy_matrix(const NpzFile& file) {
    return read_sparse(file, "", parse_layout(file));
}

SparseMatrix read_sparse(PickleView pickle, const std::string& origin) {
    const SparseLayout layout = layout_of(pickle.instance().type);
    const PickleView state = pickle.state();
    const PickleView shape = state.at("_shape");
    std::vector<std::int64_t> extents;
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
        extents.push_back(shape[axis].integer());
    return assemble(with_shape(layout, origin, extents),
                    [&](const std::string& name) { return array_in_state(state, name); });
}

EdgeList edges_of(SparseMatrix matrix) {
    if (matrix.num_rows != matrix.num_columns) {
        fail_matrix(matrix.origin,
                    fmt::format("a matrix of {} x {}", matrix.num_rows, matrix.num_columns),
                    "a square adjacency matrix");
    }
    check_declared_nodes(matrix.num_rows, matrix.entries.size(), matrix.origin);
    EdgeList edges;
    edges.num_nodes = static_cast<NodeId>(matrix.num_rows);
    edges.edges = std::move(matrix.entries);
    edges.weights = std::move(matrix.values);
    take_values_as_weights(edges);
    return edges;
}

void take_values_as_weights(EdgeList& edges) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < edges.weights.size(); ++i) {
        if (edges.weights[i] == 0.0F) continue;
        edges.edges[kept] = edges.edges[i];
        edges.weights[kept++] = edges.weights[i];
    }
    if (!edges.weights.empty()) edges.edges.resize(kept);
    edges.weights.resize(kept);
    if (std::ranges::all_of(edges.weights, [](float x) { return x == 1.0F; })) edges.weights = {};
}

FeatureMatrix features_of(const SparseMatrix& matrix, NodeId num_nodes) {
    check_rows(matrix.num_rows, num_nodes, matrix.origin);
    if (matrix.layout != SparseLayout::kCsr)
        fail_matrix(matrix.origin, "features in csc or coo layout", "csr layout (matrix.tocsr())");
    std::vector<Entry> entries;
    entries.reserve(matrix.entries.size());
    for (std::size_t i = 0; i < matrix.entries.size(); ++i) {
        if (matrix.values[i] != 0.0F) entries.push_back({matrix.entries[i], matrix.values[i]});
    }
    return compress(matrix.num_rows, matrix.num_columns, std::move(entries));
}

FeatureMatrix features_of(const Array& array, NodeId num_nodes) {
    const Array::Shape& shape = array.shape();
    if (shape.size() != 2 || shape[1] > kMaxNodes || array.size() == 0) {
        throw InputError({.file = array.origin(),
                          .found = fmt::format("an array of {} axes and {} elements", shape.size(),
                                               array.size()),
                          .expected = "features as nodes x columns"});
    }
    check_rows(shape[0], num_nodes, array.origin());
    const std::vector<float> values = finite_floats(array);
    array.bytes().budget().require(values.size() * (sizeof(float) + sizeof(std::uint32_t)),
                                   array.origin());
    FeatureMatrix features;
    features.num_columns = static_cast<std::uint32_t>(shape[1]);
    features.offsets.push_back(0);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i] != 0.0F) {
            features.columns.push_back(static_cast<std::uint32_t>(i % shape[1]));
            features.values.push_back(values[i]);
        }
        if ((i + 1) % shape[1] == 0) features.offsets.push_back(features.columns.size());
    }
    return features;
}

}  // namespace hplc
