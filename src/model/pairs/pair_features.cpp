#include "model/pairs/pair_features.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "model/inputs/tf_idf.hpp"

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

struct LandmarkBounds {
    double least_detour = 0;
    double largest_difference = 0;
};

// Sec. 2.2 of the paper: the distance of the pair lies between these two.
LandmarkBounds landmark_bounds(const LandmarkDistances& distances, NodePair pair) {
    const auto a = distances.row(pair.u);
    const auto b = distances.row(pair.v);
    int least = 2 * distances.unreachable;
    int most = 0;
    for (std::size_t k = 0; k < a.size(); ++k) {
        least = std::min(least, a[k] + b[k]);
        most = std::max(most, std::abs(a[k] - b[k]));
    }
    const double scale = distances.unreachable;
    return {least / scale, most / scale};
}

std::vector<std::string> names_of(const PairSources& sources) {
    std::vector<std::string> names;
    if (sources.neighbourhoods) {
        names = {"common neighbours", "Adamic-Adar", "resource allocation",
                 "Jaccard",           "degree sum",  "degree difference"};
    }
    if (sources.unit_features) names.emplace_back("feature cosine");
    if (sources.paths) names.insert(names.end(), {"paths of 3", "paths of 4"});
    if (sources.distances) names.insert(names.end(), {"least detour", "largest difference"});
    if (sources.vectors) names.insert(names.end(), {"squared distance", "inner product"});
    return names;
}

}  // namespace

PairFeatures::PairFeatures(PairSources sources)
    : sources_(std::move(sources)),
      neighbourhoods_(sources_.graph),
      logarithms_(logarithms_of_counts(sources_.graph.graph())),
      names_(names_of(sources_)) {}

std::vector<float> PairFeatures::of(std::span<const NodePair> pairs, Threads threads) const {
    std::vector<PairNeighbourhood> shared;
    if (sources_.neighbourhoods || sources_.paths)
        shared = neighbourhoods_.of(pairs, OwnEdge::kTakenOut, threads);
    std::vector<InnerWalks> walks;
    if (sources_.paths) walks = inner_walks(sources_.graph.graph(), pairs, threads);
    std::vector<float> rows(pairs.size() * columns());
    parallel_for(threads, pairs.size(), kPairGrain, [&](std::size_t i) {
        PairFacts facts{.pair = pairs[i]};
        if (!shared.empty()) facts.shared = shared[i];
        if (sources_.unit_features)
            facts.cosine = row_product(*sources_.unit_features, pairs[i].u, pairs[i].v);
        if (!walks.empty()) facts.walks = walks[i];
        write(facts, rows.data() + i * columns());
    });
    return rows;
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
    }
    if (sources_.vectors) {
        add(sources_.vectors->squared_distance(facts.pair));
        add(sources_.vectors->inner_product(facts.pair));
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
