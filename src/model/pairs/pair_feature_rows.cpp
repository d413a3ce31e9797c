#include "model/pairs/pair_feature_rows.hpp"

#include <utility>

#include "graph/bfs.hpp"

namespace hplc {

PairFeatureRows::PairFeatureRows(const PairFeatures& features,
                                 std::shared_ptr<const FeatureColumns> columns)
    : features_(features), columns_(std::move(columns)), shared_(features.neighbourhoods()) {
    const CsrGraph& graph = features.neighbourhoods().graph();
    if (features.sources().paths) walks_.emplace(graph);
    if (features.sources().long_walks) long_walks_.emplace(graph);
    if (features.weighted() != nullptr) weighted_.emplace(*features.weighted());
    if (columns_) cosines_.resize(graph.num_nodes());
}

void PairFeatureRows::start(NodeId source) {
    source_ = source;
    shared_.start(source);
    if (walks_) walks_->start(source);
    if (long_walks_) long_walks_->start(source);
    if (weighted_) weighted_->start(source);
    if (const PairDistances* exact = features_.distances())
        distances_ = bfs_distances(exact->graph(), source);
    if (columns_) columns_->products(source, cosines_);
}

void PairFeatureRows::write(std::span<const NodeId> others, std::span<float> rows) {
    for (std::size_t i = 0; i < others.size(); ++i) {
        PairFacts facts{.pair = {source_, others[i]}, .shared = shared_.with(others[i])};
        if (columns_) facts.cosine = cosines_[others[i]];
        if (walks_) facts.walks = walks_->to(others[i]);
        if (long_walks_) facts.long_walks = long_walks_->to(others[i]);
        if (weighted_) facts.weighted = weighted_->with(others[i]);
        if (const PairDistances* exact = features_.distances())
            facts.reach = exact->at_distance(facts.pair, distances_[others[i]]);
        features_.write(facts, rows.data() + i * features_.columns());
    }
}

}  // namespace hplc
