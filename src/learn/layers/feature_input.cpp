#include "learn/layers/feature_input.hpp"

#include <algorithm>
#include <utility>

namespace hplc {
namespace {

torch::Tensor index_of(std::span<const NodeId> nodes) {
    torch::Tensor index = torch::empty({static_cast<std::int64_t>(nodes.size())}, torch::kInt64);
    std::copy(nodes.begin(), nodes.end(), index.data_ptr<std::int64_t>());
    return index;
}

// O(entries), with a new transpose: little beside the product.
SparseOperator with_dropout(const SparseOperator& features, const Dropout& dropout) {
    return dropout.active() ? general_operator(with_dropout(*features.matrix, dropout)) : features;
}

}  // namespace

FeatureMatrix feature_rows(const FeatureMatrix& features, std::span<const NodeId> nodes) {
    FeatureMatrix rows{.num_columns = features.num_columns, .offsets = {0}};
    for (const NodeId v : nodes) {
        for (std::uint64_t i = features.offsets[v]; i < features.offsets[v + 1]; ++i) {
            rows.columns.push_back(features.columns[i]);
            rows.values.push_back(features.values[i]);
        }
        rows.offsets.push_back(rows.columns.size());
    }
    return rows;
}

CsrMatrix with_dropout(const CsrMatrix& matrix, const Dropout& dropout) {
    const SparseView view = matrix.view();
    std::vector<float> values(view.values.begin(), view.values.end());
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] *= dropout.factor(static_cast<std::uint32_t>(i));
    return {matrix.num_columns(),
            {view.offsets.begin(), view.offsets.end()},
            {view.columns.begin(), view.columns.end()},
            std::move(values)};
}

FeatureInput::FeatureInput(const FeatureMatrix* features, std::size_t embedding,
                           const NodeGroups& groups, ParameterSet& parameters)
    : columns_(features != nullptr ? features->num_columns : embedding) {
    std::size_t nodes = 0;
    for (std::size_t group = 0; group < groups.count(); ++group) {
        const auto members = groups.members(group);
        nodes += members.size();
        if (features != nullptr) {
            rows_.push_back(general_operator(feature_matrix(feature_rows(*features, members))));
        } else if (groups.count() > 1) {
            row_index_.push_back(index_of(members));
        }
    }
    if (features == nullptr) embedding_ = parameters.matrix("embedding", nodes, embedding);
}

torch::Tensor FeatureInput::weight(const std::string& name, std::size_t outputs,
                                   ParameterSet& parameters) const {
    return rows_.empty() ? parameters.matrix(name, outputs, columns_)
                         : parameters.matrix(name, columns_, outputs);
}

torch::Tensor FeatureInput::product(std::size_t group, const torch::Tensor& weight,
                                    const Dropout& dropout, Threads threads) const {
    if (!rows_.empty()) return sparse_product(with_dropout(rows_[group], dropout), weight, threads);
    const torch::Tensor rows =
        row_index_.empty() ? embedding_ : embedding_.index_select(0, row_index_[group]);
    const torch::Tensor kept =
        dropout.active() ? bias_activation_dropout(rows, {}, kLinear, dropout, threads) : rows;
    return dense_product(kept, weight, threads);
}

}  // namespace hplc
