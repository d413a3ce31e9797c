#include "model/pairs/pair_feature_rows.hpp"

#include <utility>

namespace hplc {

PairFeatureRows::PairFeatureRows(const PairFeatures& features,
                                 std::shared_ptr<const FeatureColumns> columns)
    : features_(features), columns_(std::move(columns)), shared_(features.neighbourhoods()) {
    const CsrGraph& graph = features.neighbourhoods().graph();
    if (features.sources().paths) walks_.emplace(graph);
    if (columns_) cosines_.resize(graph.num_nodes());
}

void PairFeatureRows::start(NodeId source) {
    source_ = source;
    shared_.start(source);
    if (walks_) walks_->start(source);
    if (columns_) columns_->products(source, cosines_);
}

void PairFeatureRows::write(std::span<const NodeId> others, std::span<float> rows) {
    for (std::size_t i = 0; i < others.size(); ++i) {
        PairFacts facts{.pair = {source_, others[i]}, .shared = shared_.with(others[i])};
        if (columns_) facts.cosine = cosines_[others[i]];
        if (walks_) facts.walks = walks_->to(others[i]);
        features_.write(facts, rows.data() + i * features_.columns());
    }
}

}  // namespace hplc
