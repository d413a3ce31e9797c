#include "walks/skip_gram.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "walks/alias_table.hpp"
#include "walks/skip_gram_step.hpp"

namespace hplc {
namespace {

constexpr std::size_t kMostBlocks = 16;
constexpr std::size_t kBlockNodes = 512;      // fewer make poor negatives
constexpr std::size_t kPoolPlaces = 1 << 16;  // places of walks that are in memory at a time
constexpr float kLeastRate = 1e-4F;           // of the first

// Nodes in random blocks, with the distribution of negatives in each.
class NodeBlocks {
  public:
    NodeBlocks(const CsrGraph& graph, std::uint64_t seed)
        : members_(std::clamp<std::size_t>(graph.num_nodes() / kBlockNodes, 1, kMostBlocks)),
          block_(graph.num_nodes()) {
        const RandomStream random(seed, "blocks of nodes");
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            block_[v] = static_cast<std::uint8_t>(scaled_below(random.at(v), members_.size()));
            if (graph.degree(v) > 0) members_[block_[v]].push_back(v);
        }
        for (const std::vector<NodeId>& members : members_)
            noise_.push_back(noise_of(graph, members));
    }

    [[nodiscard]] std::size_t count() const { return members_.size(); }
    [[nodiscard]] std::size_t of(NodeId v) const { return block_[v]; }
    // A node of the block, which some walk has come by.
    [[nodiscard]] NodeId negative(std::size_t block, RandomStream& random) const {
        return members_[block][noise_[block]->draw(random)];
    }

  private:
    static std::optional<AliasTable> noise_of(const CsrGraph& graph,
                                              const std::vector<NodeId>& members) {
        if (members.empty()) return std::nullopt;
        std::vector<double> weights;
        for (const NodeId v : members)
            weights.push_back(std::pow(graph.degree(v), 0.75));
        return AliasTable(weights);
    }

    std::vector<std::vector<NodeId>> members_;
    std::vector<std::uint8_t> block_;
    std::vector<std::optional<AliasTable>> noise_;  // none where a block has no members
};

WalkVectors first_vectors(const CsrGraph& graph, std::size_t columns, std::uint64_t seed) {
    const std::size_t numbers = graph.num_nodes() * columns;
    WalkVectors vectors{std::vector<float>(numbers), std::vector<float>(numbers)};
    RandomStream random(seed, "first vectors");
    for (std::size_t i = 0; i < numbers; ++i) {
        const double value = (random.uniform() - 0.5) / static_cast<double>(columns);
        if (graph.degree(static_cast<NodeId>(i / columns)) > 0)
            vectors.nodes[i] = static_cast<float>(value);
    }
    return vectors;
}

// Some walks, and what is the same for all of their pairs.
struct Pool {
    std::span<const NodeId> places;  // walks, one after another
    std::size_t length = 0;          // of a walk
    RandomStream random;
    float first_rate = 0;
    float last_rate = 0;

    [[nodiscard]] float rate(std::size_t place) const {
        const float share = static_cast<float>(place) / static_cast<float>(places.size());
        return first_rate + share * (last_rate - first_rate);
    }
};

class SkipGram {
  public:
    SkipGram(const CsrGraph& graph, const SkipGramOptions& options, std::uint64_t seed)
        : options_(options),
          blocks_(graph, seed),
          vectors_(first_vectors(graph, options.columns, seed)) {}

    void descend(const Pool& pool, Threads threads, Simd simd) {
        const std::size_t count = blocks_.count();
        for (std::size_t turn = 0; turn < count; ++turn) {
            parallel_for(threads, count, 1, [&](std::size_t block) {
                run_with(simd, [&] { descend_blocks(pool, block, (block + turn) % count); });
            });
        }
    }

    [[nodiscard]] WalkVectors take() { return std::move(vectors_); }

  private:
    // All pairs of a node in block `of_nodes` and one of its window in `of_contexts`.
    void descend_blocks(const Pool& pool, std::size_t of_nodes, std::size_t of_contexts) {
        RandomStream random = pool.random.fork(1 + of_nodes * blocks_.count() + of_contexts);
        const RandomStream windows = pool.random.fork(0);
        std::vector<float> move(options_.columns);
        for (std::size_t place = 0; place < pool.places.size(); ++place) {
            if (blocks_.of(pool.places[place]) != of_nodes) continue;
            const std::size_t width = 1 + scaled_below(windows.at(place), options_.window);
            const float rate = pool.rate(place);
            const std::size_t walk = place / pool.length * pool.length;
            const std::size_t end = std::min(place + width, walk + pool.length - 1);
            for (std::size_t other = std::max(walk + width, place) - width; other <= end; ++other) {
                if (other == place || blocks_.of(pool.places[other]) != of_contexts) continue;
                descend_pair({pool.places[place], pool.places[other]}, rate, random, move);
            }
        }
    }

    void descend_pair(NodePair pair, float rate, RandomStream& random, std::vector<float>& move) {
        const std::size_t size = options_.columns;
        float* z = vectors_.nodes.data() + pair.u * size;
        const auto meet = [&](NodeId v, float label) {
            skip_gram_step(z, vectors_.contexts.data() + v * size, move.data(), size, label, rate);
        };
        std::ranges::fill(move, 0.0F);
        meet(pair.v, 1.0F);
        for (std::size_t k = 0; k < options_.negatives; ++k)
            meet(blocks_.negative(blocks_.of(pair.v), random), 0.0F);
        add_row(move.data(), z, size);
    }

    SkipGramOptions options_;
    NodeBlocks blocks_;
    WalkVectors vectors_;
};

}  // namespace

WalkVectors skip_gram(const RandomWalks& walks, const SkipGramOptions& options, std::uint64_t seed,
                      Threads threads, Simd simd) {
    SkipGram model(walks.graph(), options, seed);
    const RandomStream random(seed, "skip-gram");
    const std::size_t pool_walks = std::max<std::size_t>(1, kPoolPlaces / walks.length());
    const auto rate_at = [&](std::size_t walk) {
        const float done = static_cast<float>(walk) / static_cast<float>(walks.count());
        return options.learning_rate * std::max(1.0F - done, kLeastRate);
    };
    std::vector<NodeId> places;
    for (std::size_t first = 0; first < walks.count(); first += pool_walks) {
        const std::size_t end = std::min(first + pool_walks, walks.count());
        places.resize((end - first) * walks.length());
        walks.fill(first, places, threads);
        model.descend({.places = places,
                       .length = walks.length(),
                       .random = random.fork(first),
                       .first_rate = rate_at(first),
                       .last_rate = rate_at(end)},
                      threads, simd);
    }
    return model.take();
}

}  // namespace hplc
