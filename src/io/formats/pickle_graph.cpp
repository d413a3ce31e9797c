#include "io/formats/pickle_graph.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "io/nodes/declared_nodes.hpp"
#include "io/python/pickle.hpp"
#include "io/python/sparse_matrix.hpp"

namespace hplc {
namespace {

NodeId node_id(PickleView value, const std::string& file) {
    const std::int64_t id = value.integer();
    if (id >= 0 && static_cast<std::uint64_t>(id) < kMaxNodes) return static_cast<NodeId>(id);
    throw InputError({.file = file,
                      .found = fmt::format("node id {}", id),
                      .expected = fmt::format("a whole number from 0 to {}", kMaxNodes - 1)});
}

// A list takes at least a byte an item, so that more items than bytes are the same list again and
// again: a pickle of 158 kB can name one of 26,000 nodes for 13,000 of them.
void refuse_shared_lists(std::size_t pairs, std::size_t bytes, const std::string& file) {
    if (pairs <= bytes) return;
    throw InputError({.file = file,
                      .found = fmt::format("more neighbours than the {} bytes of the pickle can "
                                           "hold: the same list again and again",
                                           bytes),
                      .expected = "a list of its own for each node",
                      .fix = "write the graph as an edge list or .npz"});
}

EdgeList neighbour_lists(const Pickle& pickle, const std::string& file) {
    const PickleView dict = pickle.root();
    EdgeList edges;
    for (std::size_t i = 0; i < dict.size(); ++i) {
        const NodeId u = node_id(dict.key(i), file);
        const PickleView list = dict.value(i);
        refuse_shared_lists(edges.edges.size() + list.size(), pickle.size(), file);
        edges.num_nodes = std::max(edges.num_nodes, u + 1);
        for (std::size_t j = 0; j < list.size(); ++j) {
            const NodeId v = node_id(list[j], file);
            edges.num_nodes = std::max(edges.num_nodes, v + 1);
            edges.edges.push_back({u, v});
        }
    }
    check_declared_nodes(edges.num_nodes, edges.edges.size(), file);
    return edges;
}

}  // namespace

EdgeList read_neighbour_lists(const SharedBytes& bytes, const std::string& file) {
    const Pickle pickle = parse_pickle(bytes, file);
    if (pickle.root().kind() != PickleKind::kDict) pickle.root().fail("a dict of lists");
    return neighbour_lists(pickle, file);
}

GraphData read_pickle_graph(const SharedBytes& bytes, const std::string& file) {
    const Pickle pickle = parse_pickle(bytes, file);
    const PickleView root = pickle.root();
    GraphData data;
    if (root.kind() == PickleKind::kInstance) {
        data.format = "pickled SciPy matrix";
        data.edges = edges_of(read_sparse(root, file));
    } else if (root.kind() == PickleKind::kDict) {
        data.format = "pickled neighbour lists";
        data.edges = neighbour_lists(pickle, file);
    } else {
        root.fail("a graph: a dict of neighbour lists or a SciPy matrix");
    }
    data.ids = NodeIds::rows(data.edges.num_nodes);
    return data;
}

}  // namespace hplc
