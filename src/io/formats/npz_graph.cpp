#include "io/formats/npz_graph.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>

#include "base/error.hpp"
#include "io/python/npz.hpp"
#include "io/python/sparse_matrix.hpp"

namespace hplc {
namespace {

[[noreturn]] void fail(const std::string& origin, std::string found, std::string expected) {
    throw InputError({.file = origin, .found = std::move(found), .expected = std::move(expected)});
}

std::vector<std::int32_t> labels_of(const Array& array, NodeId num_nodes) {
    const std::vector<std::int64_t> numbers = whole_numbers(array);
    if (array.shape().size() != 1 || numbers.size() != num_nodes) {
        fail(array.origin(), fmt::format("{} labels", numbers.size()),
             fmt::format("one for each of {} nodes", num_nodes));
    }
    std::vector<std::int32_t> labels;
    for (const std::int64_t number : numbers) {
        if (number < -1 || number > std::numeric_limits<std::int32_t>::max())
            fail(array.origin(), fmt::format("label {}", number), "a class from 0, or -1");
        labels.push_back(static_cast<std::int32_t>(number));
    }
    return labels;
}

void read_shchur(const NpzFile& file, GraphData& data) {
    data.format = "npz of Shchur et al.";
    data.edges = edges_of(read_sparse(file, "adj_", SparseLayout::kCsr));
    const NodeId num_nodes = data.edges.num_nodes;
    if (file.contains("attr_data")) {
        data.features = features_of(read_sparse(file, "attr_", SparseLayout::kCsr), num_nodes);
    } else if (file.contains("attr_matrix")) {
        data.features = features_of(file.array("attr_matrix"), num_nodes);
    }
    if (file.contains("labels")) data.labels = labels_of(file.array("labels"), num_nodes);
}

// The one object of an array of shape ().
PickleView only_object(const Pickle& pickle) {
    const auto objects = pickle.root().objects();
    if (!objects || objects->size() != 1) pickle.root().fail("an array of one object");
    return (*objects)[0];
}

SparseMatrix read_pickled_matrix(const NpzFile& file, const std::string& name) {
    const Pickle pickle = parse_pickle(file.pickle(name), file.origin(name));
    return read_sparse(only_object(pickle), file.origin(name));
}

// The names of the nodes where they can serve as ids: one a node, all different.
std::optional<NodeIds> read_node_names(const NpzFile& file, NodeId num_nodes) {
    if (!file.contains("metadata")) return std::nullopt;
    const Pickle pickle = parse_pickle(file.pickle("metadata"), file.origin("metadata"));
    const auto value = only_object(pickle).find("node_names");
    if (!value) return std::nullopt;
    const std::vector<std::string> names = texts(value->array());
    std::vector<std::string_view> sorted(names.begin(), names.end());
    std::sort(sorted.begin(), sorted.end());
    const bool distinct = std::ranges::adjacent_find(sorted) == sorted.end();
    return distinct && names.size() == num_nodes ? std::optional(NodeIds::names(names))
                                                 : std::nullopt;
}

void read_collection(const NpzFile& file, GraphData& data) {
    data.format = "npz of pickled matrices";
    data.edges = edges_of(read_pickled_matrix(file, "adj_matrix"));
    const NodeId num_nodes = data.edges.num_nodes;
    if (file.contains("node_attr"))
        data.features = features_of(read_pickled_matrix(file, "node_attr"), num_nodes);
    if (file.contains("node_label")) data.labels = labels_of(file.array("node_label"), num_nodes);
    if (auto ids = read_node_names(file, num_nodes)) data.ids = std::move(*ids);
}

}  // namespace

bool looks_like_npz(const SharedBytes& bytes) {
    if (!looks_like_zip(bytes.view())) return false;
    try {
        return !NpzFile(bytes, "").names().empty();
    } catch (const InputError&) {
        return false;  // a damaged archive; whoever reads it will say so
    }
}

GraphData read_npz_graph(const SharedBytes& bytes, const std::string& file_name) {
    const NpzFile file(bytes, file_name);
    GraphData data;
    if (file.contains("format") && file.contains("shape")) {
        data.format = "SciPy npz";
        data.edges = edges_of(read_scipy_matrix(file));
    } else if (file.contains("adj_data")) {
        read_shchur(file, data);
    } else if (file.contains("adj_matrix")) {
        read_collection(file, data);
    } else {
        fail(file_name, fmt::format("the arrays [{}]", fmt::join(file.names(), ", ")),
             "a graph: scipy.sparse.save_npz's arrays, adj_data …, or adj_matrix");
    }
    if (data.ids.size() == 0) data.ids = NodeIds::rows(data.edges.num_nodes);
    return data;
}

}  // namespace hplc
