#include "learn/layers/end_features.hpp"

#include <algorithm>
#include <vector>

#include "learn/layers/feature_input.hpp"

namespace hplc {
namespace {

std::vector<NodeId> distinct_ends(std::span<const NodePair> pairs) {
    std::vector<NodeId> nodes;
    for (const NodePair pair : pairs)
        nodes.insert(nodes.end(), {pair.u, pair.v});
    std::ranges::sort(nodes);
    const auto rest = std::ranges::unique(nodes);
    nodes.erase(rest.begin(), rest.end());
    return nodes;
}

// Where each pair's end stands among the nodes.
torch::Tensor rows_of_ends(std::span<const NodePair> pairs, const std::vector<NodeId>& nodes,
                           NodeId NodePair::*end) {
    std::vector<std::int64_t> rows;
    for (const NodePair& pair : pairs)
        rows.push_back(std::ranges::lower_bound(nodes, pair.*end) - nodes.begin());
    return torch::tensor(rows, torch::kInt64);
}

}  // namespace

EndFeatures::EndFeatures(const NetworkInputs& inputs, std::size_t columns, ParameterSet& parameters)
    : features_(weighted_features(inputs)) {
    if (!features_) return;
    columns_ = columns;
    weight_ = parameters.matrix("features", features_->num_columns, columns);
}

torch::Tensor EndFeatures::of(std::span<const NodePair> pairs, const Dropout& dropout,
                              Threads threads) const {
    const std::vector<NodeId> nodes = distinct_ends(pairs);
    const CsrMatrix rows = feature_matrix(feature_rows(*features_, nodes));
    const torch::Tensor encoded =
        sparse_product(general_operator(with_dropout(rows, dropout)), weight_, threads);
    return encoded.index_select(0, rows_of_ends(pairs, nodes, &NodePair::u)) *
           encoded.index_select(0, rows_of_ends(pairs, nodes, &NodePair::v));
}

}  // namespace hplc
