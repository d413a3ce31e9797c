// x_v times a weight: sparse features, which never become dense, or vectors that are learned where
// the graph has none.
#pragma once

#include "learn/torch.hpp"

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "io/graph_data.hpp"
#include "learn/layers/node_groups.hpp"
#include "learn/parameters.hpp"
#include "nn/sparse/csr_matrix.hpp"

namespace hplc {

// Rows of some nodes, in that order. O(their entries).
[[nodiscard]] FeatureMatrix feature_rows(const FeatureMatrix& features,
                                         std::span<const NodeId> nodes);
// The same entries, those that are dropped with the value 0.
[[nodiscard]] CsrMatrix with_dropout(const CsrMatrix& matrix, const Dropout& dropout);

class FeatureInput {
  public:
    // `features` null: a parameter of `embedding` columns takes their place.
    FeatureInput(const FeatureMatrix* features, std::size_t embedding, const NodeGroups& groups,
                 ParameterSet& parameters);

    // A parameter that product() takes.
    [[nodiscard]] torch::Tensor weight(const std::string& name, std::size_t outputs,
                                       ParameterSet& parameters) const;
    // One row a node of the group, in ascending order, with entries of x dropped. O(entries ×
    // outputs).
    [[nodiscard]] torch::Tensor product(std::size_t group, const torch::Tensor& weight,
                                        const Dropout& dropout, Threads threads) const;

  private:
    std::size_t columns_;
    std::vector<SparseOperator> rows_;      // of each group; empty where x is learned
    std::vector<torch::Tensor> row_index_;  // of each group, likewise, where it is
    torch::Tensor embedding_;
};

}  // namespace hplc
