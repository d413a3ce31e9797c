#include "model/directed/direction_features.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "model/directed/hierarchy.hpp"

namespace hplc {
namespace {

constexpr std::size_t kLandmarks = 32;
constexpr std::size_t kFeatureGrain = 256;
constexpr unsigned kLongest = 2 * DirectedDistances::kNoWay;

float log_of(double count) {
    return static_cast<float>(std::log1p(count));
}

// Of two rows of steps: which landmarks know one of the nodes only, and by how much they differ.
struct RowDifference {
    unsigned only_u = 0;
    unsigned only_v = 0;
    float mean = 0;  // of u less v, over the landmarks that know both
};

RowDifference difference_of(std::span<const std::uint8_t> u, std::span<const std::uint8_t> v) {
    RowDifference found;
    int sum = 0;
    int both = 0;
    for (std::size_t k = 0; k < u.size(); ++k) {
        const bool has_u = u[k] != DirectedDistances::kNoWay;
        const bool has_v = v[k] != DirectedDistances::kNoWay;
        found.only_u += has_u && !has_v ? 1 : 0;
        found.only_v += has_v && !has_u ? 1 : 0;
        if (!has_u || !has_v) continue;
        sum += int{u[k]} - int{v[k]};
        ++both;
    }
    if (both > 0) found.mean = static_cast<float>(sum) / static_cast<float>(both);
    return found;
}

// Steps of the shortest way by a landmark.
float shortest_way(std::span<const std::uint8_t> to_landmark,
                   std::span<const std::uint8_t> from_landmark) {
    unsigned shortest = kLongest;
    for (std::size_t k = 0; k < to_landmark.size(); ++k)
        shortest = std::min<unsigned>(shortest, unsigned{to_landmark[k]} + from_landmark[k]);
    return static_cast<float>(std::min<unsigned>(shortest, DirectedDistances::kNoWay));
}

}  // namespace

ArcMotifs arc_motifs(const ArcTable& arcs, NodePair pair) {
    const auto out_u = arcs.out.of(pair.u);
    const auto out_v = arcs.out.of(pair.v);
    const auto in_u = arcs.in.of(pair.u);
    const auto in_v = arcs.in.of(pair.v);
    return {.forward = count_of_common(out_u, in_v),
            .backward = count_of_common(out_v, in_u),
            .shared_targets = count_of_common(out_u, out_v),
            .shared_sources = count_of_common(in_u, in_v)};
}

DirectionFeatures::DirectionFeatures(const TrainGraph& graph, std::uint64_t seed, Threads threads)
    : arcs_(graph),
      ranks_(spring_ranks(arcs_.out, arcs_.in, threads)),
      distances_(directed_distances(arcs_.out, arcs_.in,
                                    directed_landmarks(arcs_.out, arcs_.in, kLandmarks), threads)),
      states_(arcs_.out, seed) {}

void DirectionFeatures::write(NodePair pair, std::span<float, kColumns> row) const {
    const auto& [u, v] = pair;
    const double forth = arcs_.out.has(u, v) ? 1 : 0;
    const double back = arcs_.out.has(v, u) ? 1 : 0;
    row[0] = log_of(arcs_.out.degree(u) - forth);
    row[1] = log_of(arcs_.in.degree(u) - back);
    row[2] = log_of(arcs_.out.degree(v) - back);
    row[3] = log_of(arcs_.in.degree(v) - forth);
    const ArcMotifs motifs = arc_motifs(arcs_, pair);
    row[4] = log_of(motifs.forward);
    row[5] = log_of(motifs.backward);
    row[6] = log_of(motifs.shared_targets);
    row[7] = log_of(motifs.shared_sources);
    row[8] = static_cast<float>(ranks_[u] - ranks_[v]);
    row[9] = static_cast<float>(ranks_[u]);
    row[10] = static_cast<float>(ranks_[v]);
    write_positions(pair, row.data() + 11);
    row[19] = states_.score(u, v);
    row[20] = states_.score(v, u);
}

void DirectionFeatures::reverse(std::span<float, kColumns> row) {
    constexpr std::array<std::pair<std::size_t, std::size_t>, 8> kTwins = {
        {{0, 2}, {1, 3}, {4, 5}, {9, 10}, {11, 12}, {13, 14}, {15, 16}, {19, 20}}};
    for (const auto& [a, b] : kTwins)
        std::swap(row[a], row[b]);
    for (const std::size_t difference : {8, 17, 18})
        row[difference] = 0 - row[difference];  // no negative zeros
}

void DirectionFeatures::write_positions(NodePair pair, float* row) const {
    const auto from_u = distances_.from_row(pair.u);
    const auto from_v = distances_.from_row(pair.v);
    const auto to_u = distances_.to_row(pair.u);
    const auto to_v = distances_.to_row(pair.v);
    row[0] = shortest_way(to_u, from_v);
    row[1] = shortest_way(to_v, from_u);
    const RowDifference from = difference_of(from_u, from_v);
    const RowDifference to = difference_of(to_u, to_v);
    row[2] = static_cast<float>(from.only_u);
    row[3] = static_cast<float>(from.only_v);
    row[4] = static_cast<float>(to.only_u);
    row[5] = static_cast<float>(to.only_v);
    row[6] = from.mean;
    row[7] = to.mean;
}

std::vector<float> DirectionFeatures::of(std::span<const NodePair> pairs, Threads threads) const {
    std::vector<float> rows(pairs.size() * kColumns);
    parallel_for(threads, pairs.size(), kFeatureGrain, [&](std::size_t i) {
        write(pairs[i], std::span<float, kColumns>(rows.data() + i * kColumns, kColumns));
    });
    return rows;
}

}  // namespace hplc
