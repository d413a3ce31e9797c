#include "model/pair_features.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "model/inner_walks.hpp"
#include "model/tf_idf.hpp"

namespace hplc {
namespace {

constexpr std::size_t kPairGrain = 1024;

// A column of the rows that are being filled.
class Column {
  public:
    Column(std::vector<float>& rows, std::size_t columns, std::size_t index)
        : rows_(&rows), columns_(columns), index_(index) {}

    [[nodiscard]] float& operator[](std::size_t pair) const {
        return (*rows_)[pair * columns_ + index_];
    }

  private:
    std::vector<float>* rows_;
    std::size_t columns_;
    std::size_t index_;
};

// Hands out the columns from left to right.
class Columns {
  public:
    Columns(std::vector<float>& rows, std::size_t columns) : rows_(&rows), columns_(columns) {}

    [[nodiscard]] Column next() { return {*rows_, columns_, next_++}; }

  private:
    std::vector<float>* rows_;
    std::size_t columns_;
    std::size_t next_ = 0;
};

template <typename Value>
void fill(const Column& column, std::size_t pairs, Threads threads, const Value& value) {
    parallel_for(threads, pairs, kPairGrain,
                 [&](std::size_t i) { column[i] = static_cast<float>(value(i)); });
}

void fill_neighbourhoods(Columns& columns, std::span<const PairNeighbourhood> found,
                         Threads threads) {
    const auto add = [&](const auto& value) {
        fill(columns.next(), found.size(), threads, [&](std::size_t i) { return value(found[i]); });
    };
    add([](const PairNeighbourhood& pair) { return std::log1p(pair.common); });
    add([](const PairNeighbourhood& pair) { return pair.adamic_adar; });
    add([](const PairNeighbourhood& pair) { return pair.resource_allocation; });
    add([](const PairNeighbourhood& pair) { return pair.jaccard(); });
    add([](const PairNeighbourhood& pair) {
        return std::log1p(pair.degree_u) + std::log1p(pair.degree_v);
    });
    add([](const PairNeighbourhood& pair) {
        return std::abs(std::log1p(pair.degree_u) - std::log1p(pair.degree_v));
    });
}

// Divided by the root of the ends' degrees. Counts by length span orders of magnitude: their
// logarithms do not.
void fill_walks(Columns& columns, std::span<const InnerWalks> walks,
                std::span<const PairNeighbourhood> found, Threads threads) {
    constexpr double kSmall = 1e-5;
    const auto logarithm = [&](double walk, std::size_t i) {
        const double degrees = double{1} * found[i].degree_u * found[i].degree_v;
        return std::log(kSmall + (degrees > 0 ? walk / std::sqrt(degrees) : 0)) - std::log(kSmall);
    };
    fill(columns.next(), walks.size(), threads,
         [&](std::size_t i) { return logarithm(walks[i].three, i); });
    fill(columns.next(), walks.size(), threads,
         [&](std::size_t i) { return logarithm(walks[i].four, i); });
}

// Sec. 2.2 of the paper: the distance of the pair lies between these two.
void fill_landmark_bounds(Columns& columns, const LandmarkDistances& distances,
                          std::span<const NodePair> pairs, Threads threads) {
    const auto best = [&](NodePair pair, int start, const auto& better) {
        const auto a = distances.row(pair.u);
        const auto b = distances.row(pair.v);
        for (std::size_t k = 0; k < a.size(); ++k)
            start = better(start, a[k], b[k]);
        return static_cast<double>(start) / distances.unreachable;
    };
    fill(columns.next(), pairs.size(), threads, [&](std::size_t i) {
        return best(pairs[i], 2 * distances.unreachable,
                    [](int least, int a, int b) { return std::min(least, a + b); });
    });
    fill(columns.next(), pairs.size(), threads, [&](std::size_t i) {
        return best(pairs[i], 0,
                    [](int most, int a, int b) { return std::max(most, std::abs(a - b)); });
    });
}

std::vector<std::string> names_of(const PairSources& sources) {
    std::vector<std::string> names = {"common neighbours", "Adamic-Adar", "resource allocation",
                                      "Jaccard",           "degree sum",  "degree difference"};
    if (sources.unit_features) names.emplace_back("feature cosine");
    if (sources.paths) names.insert(names.end(), {"paths of 3", "paths of 4"});
    if (sources.distances) names.insert(names.end(), {"least detour", "largest difference"});
    if (sources.predictor) names.emplace_back("predictor");
    return names;
}

}  // namespace

PairFeatures::PairFeatures(PairSources sources)
    : sources_(std::move(sources)), neighbourhoods_(sources_.graph), names_(names_of(sources_)) {}

std::vector<float> PairFeatures::of(std::span<const NodePair> pairs, Threads threads) const {
    std::vector<float> rows(pairs.size() * columns());
    Columns columns_left(rows, columns());
    const auto found = neighbourhoods_.of(pairs, OwnEdge::kTakenOut, threads);
    fill_neighbourhoods(columns_left, found, threads);
    if (sources_.unit_features) {
        fill(columns_left.next(), pairs.size(), threads, [&](std::size_t i) {
            return row_product(*sources_.unit_features, pairs[i].u, pairs[i].v);
        });
    }
    if (sources_.paths) {
        const auto walks = inner_walks(sources_.graph.graph(), pairs, threads);
        fill_walks(columns_left, walks, found, threads);
    }
    if (sources_.distances) fill_landmark_bounds(columns_left, *sources_.distances, pairs, threads);
    if (sources_.predictor) {
        std::vector<double> scores(pairs.size());
        sources_.predictor->score(pairs, scores, threads);
        fill(columns_left.next(), pairs.size(), threads, [&](std::size_t i) { return scores[i]; });
    }
    return rows;
}

void Standardisation::apply(std::span<float> rows) const {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::size_t column = i % mean.size();
        rows[i] = std::clamp((rows[i] - mean[column]) * scale[column], -kFarthest, kFarthest);
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
