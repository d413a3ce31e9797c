#include "model/pairs/recency_features.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "graph/common_neighbours.hpp"

namespace hplc {
namespace {

constexpr std::array kLifeShares = {1.0 / 4, 1.0 / 16, 1.0 / 64};

// From 1, with the first edge, to 2, now.
float place_between(const EdgeTimes& times, double time) {
    const double span = times.now - times.first;
    return span > 0 ? static_cast<float>(1 + (time - times.first) / span) : 2.0F;
}

}  // namespace

// Sums over the common neighbours z.
struct RecencyFeatures::Shared {
    double common = 0;
    double adamic_adar = 0;
    double resource_allocation = 0;
    double often = 0;  // mean of log(1 + how often), by the degree of z
    std::array<double, kLives> decayed = {};
    std::array<double, kLives> decayed_allocation = {};
    float last = 0;  // when the latest became one
};

RecencyFeatures::RecencyFeatures(TrainGraph graph)
    : graph_(std::move(graph)),
      entries_(graph_.graph().adjacency().size()),
      nodes_(graph_.graph().num_nodes()) {
    const EdgeTimes& times = *graph_.times();
    const double span = std::max(times.now - times.first, 1e-9);
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        for (std::size_t k = 0; k < kLives; ++k) {
            const double lives = (times.last[i] - times.now) / (kLifeShares[k] * span);
            entries_[i].decayed[k] = static_cast<float>(std::exp2(lives));
        }
        entries_[i].place = place_between(times, times.last[i]);
        entries_[i].times = std::log1p(static_cast<float>(times.count[i]));
    }
    fill_nodes();
}

void RecencyFeatures::fill_nodes() {
    const CsrGraph& edges = graph_.graph();
    const EdgeTimes& times = *graph_.times();
    for (NodeId v = 0; v < edges.num_nodes(); ++v) {
        Node& node = nodes_[v];
        std::array<double, kLives> sums = {};
        node.first = 2;
        for (auto entry = edges.offsets()[v]; entry < edges.offsets()[v + 1]; ++entry) {
            node.first = std::min(node.first, place_between(times, times.first_of(entry)));
            node.last = std::max(node.last, entries_[entry].place);
            for (std::size_t k = 0; k < kLives; ++k)
                sums[k] += entries_[entry].decayed[k];
        }
        for (std::size_t k = 0; k < kLives; ++k)
            node.activity[k] = static_cast<float>(std::log1p(sums[k]));
    }
}

const std::vector<std::string>& RecencyFeatures::names() {
    static const std::vector<std::string> all = {"common neighbours",
                                                 "Adamic-Adar",
                                                 "resource allocation",
                                                 "Jaccard",
                                                 "lower degree",
                                                 "higher degree",
                                                 "decayed common neighbours, slow",
                                                 "decayed resource allocation, slow",
                                                 "decayed common neighbours",
                                                 "decayed resource allocation",
                                                 "decayed common neighbours, fast",
                                                 "decayed resource allocation, fast",
                                                 "last common neighbour",
                                                 "repeated links to common neighbours",
                                                 "earlier last link",
                                                 "later last link",
                                                 "earlier first link",
                                                 "later first link",
                                                 "lower activity, slow",
                                                 "higher activity, slow",
                                                 "lower activity",
                                                 "higher activity",
                                                 "lower activity, fast",
                                                 "higher activity, fast"};
    return all;
}

RecencyFeatures::Shared RecencyFeatures::shared(NodePair pair) const {
    const CsrGraph& edges = graph_.graph();
    Shared sums;
    for_each_common_neighbour(edges, pair, [&](NodeId z, std::size_t at_few, std::size_t at_many) {
        const Entry& a = entries_[at_few];
        const Entry& b = entries_[at_many];
        const double degree = edges.degree(z);
        sums.common += 1;
        sums.adamic_adar += 1 / std::log(degree);
        sums.resource_allocation += 1 / degree;
        sums.often += (a.times + b.times) / (2 * degree);
        sums.last = std::max(sums.last, std::min(a.place, b.place));
        for (std::size_t k = 0; k < kLives; ++k) {
            const double weight = double{a.decayed[k]} * b.decayed[k];
            sums.decayed[k] += weight;
            sums.decayed_allocation[k] += weight / degree;
        }
    });
    return sums;
}

bool RecencyFeatures::write(NodePair pair, float* row) const {
    constexpr double kTiny = 1e-12;
    const Shared sums = shared(pair);
    if (sums.common == 0) return false;
    const auto add = [&](double value) { *row++ = static_cast<float>(value); };
    const auto add_both = [&](double of_u, double of_v) {
        add(std::min(of_u, of_v));
        add(std::max(of_u, of_v));
    };
    const double degree_u = graph_.graph().degree(pair.u);
    const double degree_v = graph_.graph().degree(pair.v);
    add(std::log1p(sums.common));
    add(sums.adamic_adar);
    add(sums.resource_allocation);
    add(sums.common / (degree_u + degree_v - sums.common));
    add_both(std::log1p(degree_u), std::log1p(degree_v));
    for (std::size_t k = 0; k < kLives; ++k) {
        add(std::log(sums.decayed[k] + kTiny));
        add(std::log(sums.decayed_allocation[k] + kTiny));
    }
    add(sums.last);
    add(sums.often);
    const Node& u = nodes_[pair.u];
    const Node& v = nodes_[pair.v];
    add_both(u.last, v.last);
    add_both(u.first, v.first);
    for (std::size_t k = 0; k < kLives; ++k)
        add_both(u.activity[k], v.activity[k]);
    return true;
}

}  // namespace hplc
