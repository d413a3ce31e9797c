// Erdős–Rényi graphs with a probability, and stochastic block models: both are made of regions of
// the adjacency matrix in which every entry is an edge with one probability.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "base/error.hpp"
#include "base/random.hpp"
#include "graph/generators.hpp"
#include "graph/node_pairs.hpp"

namespace hplc {
namespace {

constexpr double kEdgesPerSlice = 65536;

// Two blocks of nodes, or one with itself. Its pairs are numbered row after row.
struct Region {
    NodeId first_row = 0;
    NodeId rows = 0;
    NodeId first_column = 0;
    NodeId columns = 0;
    double probability = 0;
    bool one_block = false;

    [[nodiscard]] std::uint64_t pairs() const {
        return one_block ? num_pairs(rows) : std::uint64_t{rows} * columns;
    }
    // Pairs in the rows before this one: of a block with itself, row r holds columns 0 .. r-1.
    [[nodiscard]] std::uint64_t start_of(std::uint64_t row) const {
        return one_block ? num_pairs(row) : row * columns;
    }
    [[nodiscard]] std::uint64_t row_of(std::uint64_t number) const {
        return one_block ? pair_of_number(number).v : number / columns;
    }
};

// Pairs begin .. end-1 of a region: the unit of parallel work, with a random stream of its own.
struct Slice {
    Region region;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
};

void append_slices(const Region& region, std::vector<Slice>& slices) {
    const std::uint64_t pairs = region.pairs();
    if (region.probability <= 0 || pairs == 0) return;
    const double wanted = kEdgesPerSlice / region.probability;
    const std::uint64_t length =
        wanted < static_cast<double>(pairs) ? static_cast<std::uint64_t>(wanted) : pairs;
    for (std::uint64_t begin = 0; begin < pairs; begin += length) {
        slices.push_back({region, begin, std::min(pairs, begin + length)});
    }
}

// From one edge to the next there are k non-edges with probability p (1 - p)^k.
std::vector<NodePair> draw_slice(const Slice& slice, RandomStream random) {
    const Region& region = slice.region;
    const double log_of_no_edge = std::log1p(-region.probability);
    std::vector<NodePair> edges;
    std::uint64_t row = region.row_of(slice.begin);
    for (std::uint64_t number = slice.begin;; ++number) {
        const double skip = std::floor(std::log(1 - random.uniform()) / log_of_no_edge);
        if (skip >= static_cast<double>(slice.end - number)) return edges;
        number += static_cast<std::uint64_t>(skip);
        while (region.start_of(row + 1) <= number)
            ++row;
        const std::uint64_t column = number - region.start_of(row);
        edges.push_back({static_cast<NodeId>(region.first_column + column),
                         static_cast<NodeId>(region.first_row + row)});
    }
}

std::vector<NodePair> joined(std::span<const std::vector<NodePair>> parts, Threads threads) {
    std::vector<std::size_t> starts;
    for (const auto& part : parts)
        starts.push_back(part.size());
    std::vector<NodePair> all(exclusive_prefix_sum(std::span(starts)));
    parallel_for(threads, parts.size(), 1, [&](std::size_t i) {
        std::copy(parts[i].begin(), parts[i].end(),
                  all.begin() + static_cast<std::ptrdiff_t>(starts[i]));
    });
    return all;
}

std::vector<NodePair> draw(std::span<const Slice> slices, const RandomStream& random,
                           const GenerateOptions& options) {
    std::vector<std::vector<NodePair>> parts(slices.size());
    Progress progress("generating", slices.size(), "slice", options.progress);
    parallel_for(options.threads, slices.size(), 1, [&](std::size_t i) {
        parts[i] = draw_slice(slices[i], random.fork(i));
        progress.advance();
    });
    return joined(parts, options.threads);
}

void check_probability(double probability) {
    if (probability >= 0 && probability <= 1) return;
    throw InputError({.found = fmt::format("edge probability {}", probability),
                      .expected = "a number from 0 to 1"});
}

void check(const BlockModel& model) {
    const std::size_t blocks = model.sizes.size();
    if (model.probability.size() != blocks * blocks) {
        throw InputError(
            {.found = fmt::format("{} probabilities", model.probability.size()),
             .expected = fmt::format("{} for {} blocks, row by row", blocks * blocks, blocks)});
    }
    for (std::size_t i = 0; i < blocks * blocks; ++i) {
        check_probability(model.probability[i]);
        const std::size_t row = i / blocks;
        const std::size_t column = i % blocks;
        if (model.probability[i] == model.probability[column * blocks + row]) continue;
        throw InputError({.found = fmt::format("different probabilities from block {} to {} and "
                                               "back",
                                               row, column),
                          .expected = "a symmetric matrix, because edges have no direction"});
    }
    const auto nodes = std::accumulate(model.sizes.begin(), model.sizes.end(), std::uint64_t{0});
    if (nodes > kMaxNodes) {
        throw InputError({.found = fmt::format("{} nodes in all blocks", nodes),
                          .expected = fmt::format("at most {}", kMaxNodes)});
    }
}

}  // namespace

EdgeList erdos_renyi(NodeId nodes, double probability, const GenerateOptions& options) {
    check_probability(probability);
    std::vector<Slice> slices;
    append_slices({.rows = nodes, .columns = nodes, .probability = probability, .one_block = true},
                  slices);
    EdgeList list{.num_nodes = nodes};
    list.edges = draw(slices, RandomStream(options.seed, "generate er"), options);
    return list;
}

BlockModel BlockModel::planted(NodeId nodes, NodeId blocks, double inside, double outside) {
    if (blocks == 0 || blocks > nodes) {
        throw InputError({.found = fmt::format("{} blocks", blocks),
                          .expected = fmt::format("from 1 to the {} nodes", nodes)});
    }
    BlockModel model;
    model.sizes.assign(blocks, nodes / blocks);
    for (NodeId i = 0; i < nodes % blocks; ++i)
        ++model.sizes[i];
    model.probability.assign(std::size_t{blocks} * blocks, outside);
    for (std::size_t i = 0; i < blocks; ++i)
        model.probability[i * blocks + i] = inside;
    return model;
}

EdgeList stochastic_block_model(const BlockModel& model, const GenerateOptions& options) {
    check(model);
    const std::size_t blocks = model.sizes.size();
    std::vector<NodeId> starts = model.sizes;
    EdgeList list{.num_nodes = exclusive_prefix_sum(std::span(starts))};
    std::vector<Slice> slices;
    for (std::size_t row = 0; row < blocks; ++row) {
        for (std::size_t column = 0; column <= row; ++column) {
            append_slices({.first_row = starts[row],
                           .rows = model.sizes[row],
                           .first_column = starts[column],
                           .columns = model.sizes[column],
                           .probability = model.probability[row * blocks + column],
                           .one_block = row == column},
                          slices);
        }
    }
    list.edges = draw(slices, RandomStream(options.seed, "generate sbm"), options);
    return list;
}

}  // namespace hplc
