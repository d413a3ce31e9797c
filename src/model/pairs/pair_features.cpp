#include "model/pairs/pair_features.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "model/inputs/tf_idf.hpp"
#include "position/landmark_bounds.hpp"

namespace hplc {
namespace {

constexpr std::size_t kPairGrain = 1024;

// log(1 + n) of every number of neighbours that there is.
std::vector<double> logarithms_of_counts(const CsrGraph& graph) {
    NodeId most = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v)
        most = std::max(most, graph.degree(v));
    std::vector<double> logarithms(most + std::size_t{1});
    for (std::size_t n = 0; n < logarithms.size(); ++n)
        logarithms[n] = std::log1p(n);
    return logarithms;
}

// Divided by the root of the ends' degrees. Counts by length span orders of magnitude: their
// logarithms do not.
double walk_feature(double walks, const PairNeighbourhood& shared) {
    if (walks == 0) return 0;
    constexpr double kSmall = 1e-5;
    const double degrees = double{1} * shared.degree_u * shared.degree_v;
    return std::log(kSmall + walks / std::sqrt(degrees)) - std::log(kSmall);
}

// The sum of (S^k)_uv over some k (long_walks.hpp) spans orders of magnitude too.
double long_walk_feature(double walks) {
    constexpr double kSmall = 1e-6;
    return std::log(kSmall + walks) - std::log(kSmall);
}

// A potential fades by a factor per step (leaky_network.hpp).
double potential_feature(double potential) {
    constexpr double kSmall = 1e-4;
    return std::log(kSmall + potential) - std::log(kSmall);
}

std::vector<double> sums_of_neighbours_degrees(const CsrGraph& graph) {
    std::vector<double> sums(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for (const NodeId w : graph.neighbours(v))
            sums[v] += graph.degree(w);
    }
    return sums;
}

bool has_weights(const PairSources& sources) {
    return sources.neighbourhoods && sources.graph.weights() != nullptr;
}

std::vector<std::string> names_of(const PairSources& sources) {
    std::vector<std::string> names;
    if (sources.neighbourhoods) {
        names = {"common neighbours", "Adamic-Adar", "resource allocation",
                 "Jaccard",           "degree sum",  "degree difference"};
    }
    if (sources.unit_features) names.emplace_back("feature cosine");
    if (sources.paths) names.insert(names.end(), {"paths of 3", "paths of 4"});
    if (sources.distances) {
        names.insert(names.end(), {"least detour", "largest difference", "mean difference",
                                   "agreeing landmarks"});
    }
    if (sources.reach) {
        names.insert(names.end(),
                     {"nearness", "distance", "smaller component", "larger component"});
    }
    if (sources.long_walks) names.insert(names.end(), {"walks of 5 to 8", "walks of 9 to 12"});
    if (sources.surroundings)
        names.insert(names.end(), {"lower degree around", "higher degree around"});
    if (sources.clusters) names.emplace_back("links of clusters");
    if (sources.macro_clusters) names.emplace_back("links of macro-clusters");
    if (sources.vectors) names.insert(names.end(), {"squared distance", "inner product"});
    if (has_weights(sources)) {
        names.insert(names.end(), {"weighted common neighbours", "weighted Adamic-Adar",
                                   "weighted resource allocation", "weighted Jaccard",
                                   "strength sum", "strength difference"});
    }
    if (sources.network) names.insert(names.end(), {"potential", "likeness", "resistance"});
    return names;
}

}  // namespace

PairFeatures::PairFeatures(PairSources sources)
    : sources_(std::move(sources)),
      neighbourhoods_(sources_.graph),
      neighbours_degrees_(sources_.surroundings ? sums_of_neighbours_degrees(sources_.graph.graph())
                                                : std::vector<double>()),
      logarithms_(logarithms_of_counts(sources_.graph.graph())),
      names_(names_of(sources_)) {
    if (sources_.reach) distances_.emplace(sources_.graph, Threads{1});
    if (has_weights(sources_)) weighted_.emplace(sources_.graph);
}

std::vector<float> PairFeatures::of(std::span<const NodePair> pairs, Threads threads) const {
    std::vector<PairNeighbourhood> shared;
    if (sources_.neighbourhoods || sources_.paths || sources_.surroundings)
        shared = neighbourhoods_.of(pairs, OwnEdge::kTakenOut, threads);
    std::vector<PairReach> reach;
    if (distances_) reach = distances_->of(pairs, threads);
    std::vector<LongWalks> far_walks;
    if (sources_.long_walks) far_walks = long_walks(sources_.graph.graph(), pairs, threads);
    std::vector<InnerWalks> walks;
    if (sources_.paths) walks = inner_walks(sources_.graph.graph(), pairs, threads);
    std::vector<float> rows(pairs.size() * columns());
    parallel_for(threads, pairs.size(), kPairGrain, [&](std::size_t i) {
        PairFacts facts{.pair = pairs[i]};
        if (!shared.empty()) facts.shared = shared[i];
        if (sources_.unit_features)
            facts.cosine = row_product(*sources_.unit_features, pairs[i].u, pairs[i].v);
        if (!walks.empty()) facts.walks = walks[i];
        if (!reach.empty()) facts.reach = reach[i];
        if (!far_walks.empty()) facts.long_walks = far_walks[i];
        if (weighted_) facts.weighted = weighted_->of(pairs[i], OwnEdge::kTakenOut);
        write(facts, rows.data() + i * columns());
    });
    return rows;
}

double PairFeatures::neighbours_degree(NodeId of, NodeId but, NodeId degree) const {
    if (degree == 0) return 0;
    const CsrGraph& graph = sources_.graph.graph();
    const double own = degree < graph.degree(of) ? graph.degree(but) : 0;
    return std::log1p((neighbours_degrees_[of] - own) / degree);
}

void PairFeatures::write(const PairFacts& facts, float* row) const {
    const auto add = [&](double value) { *row++ = static_cast<float>(value); };
    const PairNeighbourhood& shared = facts.shared;
    if (sources_.neighbourhoods) {
        const double log_u = logarithms_[shared.degree_u];
        const double log_v = logarithms_[shared.degree_v];
        add(logarithms_[shared.common]);
        add(shared.adamic_adar);
        add(shared.resource_allocation);
        add(shared.jaccard());
        add(log_u + log_v);
        add(std::abs(log_u - log_v));
    }
    if (sources_.unit_features) add(facts.cosine);
    if (sources_.paths) {
        add(walk_feature(facts.walks.three, shared));
        add(walk_feature(facts.walks.four, shared));
    }
    if (sources_.distances) {
        const LandmarkBounds bounds = landmark_bounds(*sources_.distances, facts.pair);
        add(bounds.least_detour);
        add(bounds.largest_difference);
        add(bounds.mean_difference);
        add(bounds.agreeing);
    }
    if (sources_.reach) {
        const bool has_path = facts.reach.distance != kNoPath;
        add(has_path ? 1.0 / facts.reach.distance : 0.0);
        add(std::log1p(facts.reach.distance));
        add(std::log1p(facts.reach.smaller_component));
        add(std::log1p(facts.reach.larger_component));
    }
    if (sources_.long_walks) {
        add(long_walk_feature(facts.long_walks.middle));
        add(long_walk_feature(facts.long_walks.far));
    }
    if (sources_.surroundings) {
        const auto [u, v] = facts.pair;
        const double around_u = neighbours_degree(u, v, shared.degree_u);
        const double around_v = neighbours_degree(v, u, shared.degree_v);
        add(std::min(around_u, around_v));
        add(std::max(around_u, around_v));
    }
    if (sources_.clusters) add(sources_.clusters->of(facts.pair));
    if (sources_.macro_clusters) add(sources_.macro_clusters->of(facts.pair));
    if (sources_.vectors) {
        add(sources_.vectors->squared_distance(facts.pair));
        add(sources_.vectors->inner_product(facts.pair));
    }
    if (weighted_) {
        const double log_u = std::log1p(facts.weighted.strength_u);
        const double log_v = std::log1p(facts.weighted.strength_v);
        add(std::log1p(facts.weighted.common));
        add(facts.weighted.adamic_adar);
        add(facts.weighted.resource_allocation);
        add(facts.weighted.jaccard());
        add(log_u + log_v);
        add(std::abs(log_u - log_v));
    }
    if (sources_.network) {
        const PairFlow flow = sources_.network->of(facts.pair);
        add(potential_feature(flow.potential));
        add(flow.likeness);
        add(std::log(flow.resistance));
    }
}

void Standardisation::apply(std::span<float> rows) const {
    const std::size_t columns = mean.size();
    for (std::size_t begin = 0; begin < rows.size(); begin += columns) {
        for (std::size_t c = 0; c < columns; ++c) {
            float& value = rows[begin + c];
            value = std::clamp((value - mean[c]) * scale[c], -kFarthest, kFarthest);
        }
    }
}

Standardisation fit_standardisation(std::span<const float> rows, std::size_t columns) {
    std::vector<double> sums(columns, 0);
    std::vector<double> squares(columns, 0);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        sums[i % columns] += rows[i];
        squares[i % columns] += double{rows[i]} * rows[i];
    }
    const double count = static_cast<double>(rows.size()) / static_cast<double>(columns);
    Standardisation result{std::vector<float>(columns), std::vector<float>(columns, 1.0F)};
    for (std::size_t column = 0; column < columns; ++column) {
        const double mean = sums[column] / count;
        const double variance = squares[column] / count - mean * mean;
        result.mean[column] = static_cast<float>(mean);
        if (variance > 1e-12) result.scale[column] = static_cast<float>(1 / std::sqrt(variance));
    }
    return result;
}

}  // namespace hplc
