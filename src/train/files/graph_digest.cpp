#include "train/files/graph_digest.hpp"

#include <bit>
#include <span>

#include "base/files/checksum.hpp"
#include "graph/csr_graph.hpp"
#include "graph/edge_directions.hpp"

namespace hplc {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are hashed as they lie");

template <typename Number>
void add(Sha256& digest, std::span<const Number> numbers) {
    digest.add({reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()});
}

void add_features(Sha256& digest, const FeatureMatrix& features) {
    add(digest, std::span<const std::uint32_t>(&features.num_columns, 1));
    add(digest, std::span<const std::uint64_t>(features.offsets));
    add(digest, std::span<const std::uint32_t>(features.columns));
    add(digest, std::span<const float>(features.values));
}

}  // namespace

GraphDigest graph_digest(const GraphData& data, Threads threads) {
    const CsrGraph graph = built_graph(data, threads).graph;
    const std::vector<NodePair> edges = graph.edges();
    const NodeId nodes = graph.num_nodes();
    Sha256 digest;
    add(digest, std::span<const NodeId>(&nodes, 1));
    add(digest, std::span<const NodePair>(edges));
    if (data.features) add_features(digest, *data.features);
    if (data.directed) {
        const std::vector<NodePair> arcs =
            arcs_of(graph, edge_directions(graph, data.edges.edges, threads));
        add(digest, std::span<const NodePair>(arcs));
    }
    return {.name = data.name, .nodes = nodes, .edges = edges.size(), .sha256 = digest.finish()};
}

}  // namespace hplc
