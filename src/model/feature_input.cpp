#include "model/feature_input.hpp"

namespace hplc {
namespace {

FeatureMatrix rows_of(const FeatureMatrix& features, std::span<const NodeId> nodes) {
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

torch::Tensor index_of(std::span<const NodeId> nodes) {
    torch::Tensor index = torch::empty({static_cast<std::int64_t>(nodes.size())}, torch::kInt64);
    std::copy(nodes.begin(), nodes.end(), index.data_ptr<std::int64_t>());
    return index;
}

}  // namespace

FeatureInput::FeatureInput(const FeatureMatrix* features, std::size_t embedding,
                           const NodeGroups& groups, ParameterSet& parameters)
    : columns_(features != nullptr ? features->num_columns : embedding) {
    std::size_t nodes = 0;
    for (std::size_t group = 0; group < groups.count(); ++group) {
        const auto members = groups.members(group);
        nodes += members.size();
        if (features != nullptr) {
            rows_.push_back(general_operator(feature_matrix(rows_of(*features, members))));
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
                                    Threads threads) const {
    if (!rows_.empty()) return sparse_product(rows_[group], weight, threads);
    if (row_index_.empty()) return dense_product(embedding_, weight, threads);
    return dense_product(embedding_.index_select(0, row_index_[group]), weight, threads);
}

}  // namespace hplc
