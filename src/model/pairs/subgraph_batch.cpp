#include "model/pairs/subgraph_batch.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace hplc {

CsrMatrix subgraph_adjacency(const EnclosingSubgraphs& subgraphs) {
    const std::size_t rows = subgraphs.num_rows();
    std::vector<float> scale(rows);
    for (std::size_t row = 0; row < rows; ++row)
        scale[row] = 1.0F / std::sqrt(static_cast<float>(subgraphs.neighbours_of(row).size() + 1));
    std::vector<std::uint64_t> offsets = {0};
    std::vector<std::uint32_t> columns;
    std::vector<float> values;
    offsets.reserve(rows + 1);
    columns.reserve(subgraphs.neighbours.size() + rows);
    values.reserve(columns.capacity());
    for (std::uint32_t row = 0; row < rows; ++row) {
        const auto neighbours = subgraphs.neighbours_of(row);
        const auto middle = std::ranges::lower_bound(neighbours, row);
        columns.insert(columns.end(), neighbours.begin(), middle);
        columns.push_back(row);
        columns.insert(columns.end(), middle, neighbours.end());
        for (std::size_t e = offsets.back(); e < columns.size(); ++e)
            values.push_back(scale[row] * scale[columns[e]]);
        offsets.push_back(columns.size());
    }
    return {rows, std::move(offsets), std::move(columns), std::move(values)};
}

std::vector<NodeId> distinct_nodes(const EnclosingSubgraphs& subgraphs) {
    std::vector<NodeId> nodes = subgraphs.nodes;
    std::ranges::sort(nodes);
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    return nodes;
}

// Nodes ascend within a block, so the new columns ascend as well.
CsrMatrix node_messages(const CsrMatrix& adjacency, const EnclosingSubgraphs& subgraphs,
                        const std::vector<NodeId>& distinct) {
    std::vector<std::uint32_t> place(subgraphs.num_rows());
    for (std::size_t row = 0; row < place.size(); ++row) {
        place[row] = static_cast<std::uint32_t>(
            std::ranges::lower_bound(distinct, subgraphs.nodes[row]) - distinct.begin());
    }
    const SparseView view = adjacency.view();
    std::vector<std::uint32_t> columns(view.columns.size());
    std::ranges::transform(view.columns, columns.begin(),
                           [&](std::uint32_t row) { return place[row]; });
    return {distinct.size(),
            {view.offsets.begin(), view.offsets.end()},
            std::move(columns),
            {view.values.begin(), view.values.end()}};
}

CsrMatrix label_messages(const CsrMatrix& adjacency, const RowLabels& labels) {
    const SparseView view = adjacency.view();
    std::vector<float> sums(labels.columns, 0.0F);
    std::vector<std::uint64_t> offsets = {0};
    std::vector<std::uint32_t> columns;
    std::vector<float> values;
    for (std::size_t row = 0; row < view.rows(); ++row) {
        for (std::size_t e = view.offsets[row]; e < view.offsets[row + 1]; ++e) {
            for (std::size_t i = 0; i < labels.each; ++i)
                sums[labels.labels[view.columns[e] * labels.each + i]] += view.values[e];
        }
        for (std::uint32_t label = 0; label < labels.columns; ++label) {
            if (sums[label] == 0) continue;
            columns.push_back(label);
            values.push_back(std::exchange(sums[label], 0.0F));
        }
        offsets.push_back(columns.size());
    }
    return {labels.columns, std::move(offsets), std::move(columns), std::move(values)};
}

CsrMatrix picking_matrix(const std::vector<std::uint32_t>& picks, std::size_t rows) {
    std::vector<std::uint64_t> offsets = {0};
    std::vector<std::uint32_t> columns;
    for (const std::uint32_t pick : picks) {
        if (pick != kNoRow) columns.push_back(pick);
        offsets.push_back(columns.size());
    }
    std::vector<float> ones(columns.size(), 1.0F);
    return {rows, std::move(offsets), std::move(columns), std::move(ones)};
}

CsrMatrix mean_of_subgraphs(const EnclosingSubgraphs& subgraphs) {
    std::vector<std::uint32_t> columns(subgraphs.num_rows());
    std::vector<float> values(subgraphs.num_rows());
    for (std::size_t pair = 0; pair < subgraphs.num_pairs(); ++pair) {
        for (std::size_t row = subgraphs.starts[pair]; row < subgraphs.starts[pair + 1]; ++row) {
            columns[row] = static_cast<std::uint32_t>(row);
            values[row] = 1.0F / static_cast<float>(subgraphs.size(pair));
        }
    }
    return {subgraphs.num_rows(),
            {subgraphs.starts.begin(), subgraphs.starts.end()},
            std::move(columns),
            std::move(values)};
}

}  // namespace hplc
