// Erdős–Rényi graphs with a number of edges.
#include <fmt/format.h>

#include <cmath>

#include "base/error.hpp"
#include "base/random.hpp"
#include "graph/generators.hpp"
#include "graph/node_pairs.hpp"

namespace hplc {
namespace {

constexpr std::size_t kDrawGrain = std::size_t{1} << 16;

// A keyed permutation of 0 .. size-1: a Feistel network over a grid of about √size × √size cells,
// whose rounds add to one coordinate a hash of the other. Numbers that land in the few cells
// beyond `size` go through again, which keeps it a permutation (Black and Rogaway, CT-RSA 2002).
class Permutation {
  public:
    Permutation(std::uint64_t size, RandomStream random)
        : size_(size),
          rows_(static_cast<std::uint64_t>(std::ceil(std::sqrt(static_cast<double>(size))))),
          columns_((size + rows_ - 1) / rows_),
          random_(random) {}

    [[nodiscard]] std::uint64_t operator()(std::uint64_t number) const {
        do {
            number = once(number);
        } while (number >= size_);
        return number;
    }

  private:
    static constexpr std::uint64_t kRounds = 4;

    [[nodiscard]] std::uint64_t once(std::uint64_t number) const {
        std::uint64_t row = number / columns_;
        std::uint64_t column = number % columns_;
        for (std::uint64_t round = 0; round < 2 * kRounds; round += 2) {
            row = moved(row, random_.at((round << 32) + column), rows_);
            column = moved(column, random_.at(((round + 1) << 32) + row), columns_);
        }
        return row * columns_ + column;
    }
    // Coordinates are below 2^32, so those of different rounds draw different numbers.
    [[nodiscard]] static std::uint64_t moved(std::uint64_t coordinate, std::uint64_t bits,
                                             std::uint64_t size) {
        coordinate += scaled_below(bits, size);
        return coordinate < size ? coordinate : coordinate - size;
    }

    std::uint64_t size_;
    std::uint64_t rows_;
    std::uint64_t columns_;
    RandomStream random_;
};

}  // namespace

EdgeList erdos_renyi_with_edges(NodeId nodes, std::uint64_t edges, const GenerateOptions& options) {
    const std::uint64_t pairs = num_pairs(nodes);
    if (edges > pairs) {
        throw InputError(
            {.found = fmt::format("{} edges", edges),
             .expected = fmt::format("at most {}, the pairs of {} nodes", pairs, nodes)});
    }
    EdgeList list{.num_nodes = nodes};
    if (edges == 0) return list;
    list.edges.resize(edges);
    const Permutation permutation(pairs, RandomStream(options.seed, "generate er edges"));
    Progress progress("generating", edges, "edge", options.progress);
    parallel_chunks(options.threads, edges, kDrawGrain, [&](IndexRange range) {
        for (std::size_t i = range.begin; i < range.end; ++i)
            list.edges[i] = pair_of_number(permutation(i));
        progress.advance(range.size());
    });
    return list;
}

}  // namespace hplc
