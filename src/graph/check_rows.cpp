#include "graph/check_rows.hpp"

#include <fmt/format.h>

#include <array>
#include <cassert>
#include <random>
#include <vector>

namespace hplc {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr std::uint64_t kPrime = (std::uint64_t{1} << 61) - 1;
constexpr unsigned kPairShift = 30;  // the edge u < v is the number u * 2^30 + v
constexpr std::uint64_t kLeastPoint = std::uint64_t{1} << 60;  // more than any of these
constexpr std::uint64_t kPoints = std::uint64_t{1} << 59;
constexpr std::size_t kRowGrain = std::size_t{1} << 13;
constexpr std::size_t kLanes = 4;  // products that do not wait for each other

// A number below 2^63 with the rest of a * b, for a below 2^63 and b below 3/4 * 2^61.
std::uint64_t times(std::uint64_t a, std::uint64_t b) {
    const Wide product = static_cast<Wide>(a) * b;
    return (static_cast<std::uint64_t>(product) & kPrime) +
           static_cast<std::uint64_t>(product >> 61);
}

// Among 2^59 numbers that are larger than those of all edges by less than times() asks for.
std::uint64_t random_point() {
    std::random_device system;
    const auto high = static_cast<std::uint64_t>(system());
    return kLeastPoint + ((high << 32 | system()) & (kPoints - 1));
}

// A product in several numbers, whose product it is.
using Lanes = std::array<std::uint64_t, kLanes>;

// Below the prime, for any two numbers.
std::uint64_t exact_product(std::uint64_t a, std::uint64_t b) {
    return static_cast<std::uint64_t>(static_cast<Wide>(a % kPrime) * (b % kPrime) % kPrime);
}

std::uint64_t product_of(const Lanes& lanes) {
    std::uint64_t product = 1;
    for (const std::uint64_t lane : lanes)
        product = exact_product(product, lane);
    return product;
}

// Multiplies by factor_of(entry) for each entry.
template <typename FactorOf>
void multiply(Lanes& lanes, std::span<const NodeId> entries, const FactorOf& factor_of) {
    const std::size_t whole = entries.size() / kLanes * kLanes;
    for (std::size_t i = 0; i < whole; i += kLanes) {
        for (std::size_t lane = 0; lane < kLanes; ++lane)
            lanes[lane] = times(lanes[lane], factor_of(entries[i + lane]));
    }
    for (std::size_t i = whole; i < entries.size(); ++i)
        lanes[i - whole] = times(lanes[i - whole], factor_of(entries[i]));
}

// Of the edges as their smaller ends list them, and as their larger ends do.
struct EdgeProducts {
    Lanes from_smaller = {1, 1, 1, 1};
    Lanes from_larger = {1, 1, 1, 1};
};

struct RowShape {
    bool ascends = true;
    std::uint32_t smaller = 0;  // entries below the row's own node
};

// Without branches, so that it is compiled to vector instructions. Rows have fewer than 2^32
// entries.
RowShape shape_of(std::span<const NodeId> row, NodeId node) {
    std::uint32_t descents = 0;
    std::uint32_t smaller = 0;
    for (std::size_t i = 1; i < row.size(); ++i)
        descents += row[i] <= row[i - 1] ? 1 : 0;
    for (const NodeId entry : row)
        smaller += entry < node ? 1 : 0;
    return {.ascends = descents == 0, .smaller = smaller};
}

class RowCheck {
  public:
    RowCheck(std::span<const EdgeOffset> offsets, std::span<const NodeId> neighbours)
        : offsets_(offsets), neighbours_(neighbours), point_(random_point()) {}

    // Empty where the row is one that a graph may have; its edges are then in the products.
    [[nodiscard]] std::string take(NodeId node, EdgeProducts& products) const {
        const EdgeOffset begin = offsets_[node];
        const EdgeOffset end = offsets_[std::size_t{node} + 1];
        if (begin > end || end > neighbours_.size())
            return fmt::format("an offset of node {} that is out of order", node);
        const auto row = neighbours_.subspan(begin, end - begin);
        if (row.empty()) return {};
        if (row.size() >= offsets_.size() - 1)
            return fmt::format("{} neighbours of node {}", row.size(), node);
        const RowShape shape = shape_of(row, node);
        if (!shape.ascends) return fmt::format("neighbours of node {} that do not ascend", node);
        if (row.back() >= offsets_.size() - 1)
            return fmt::format("neighbour {} of node {}", row.back(), node);
        const auto larger = row.subspan(shape.smaller);
        if (!larger.empty() && larger.front() == node)
            return fmt::format("node {} as a neighbour of itself", node);
        multiply_by(node, row.first(shape.smaller), larger, products);
        return {};
    }

  private:
    // Factors are r - x for the number x of each edge.
    void multiply_by(NodeId node, std::span<const NodeId> smaller, std::span<const NodeId> larger,
                     EdgeProducts& products) const {
        const std::uint64_t as_smaller = point_ - (std::uint64_t{node} << kPairShift);
        const std::uint64_t as_larger = point_ - node;
        multiply(products.from_smaller, larger, [=](NodeId v) { return as_smaller - v; });
        multiply(products.from_larger, smaller,
                 [=](NodeId v) { return as_larger - (std::uint64_t{v} << kPairShift); });
    }

    std::span<const EdgeOffset> offsets_;
    std::span<const NodeId> neighbours_;
    std::uint64_t point_;
};

struct ChunkResult {
    EdgeProducts products;
    std::string fault;
};

ChunkResult check_chunk(const RowCheck& check, IndexRange rows) {
    ChunkResult result;
    for (std::size_t row = rows.begin; row < rows.end && result.fault.empty(); ++row)
        result.fault = check.take(static_cast<NodeId>(row), result.products);
    return result;
}

}  // namespace

std::string fault_of_rows(std::span<const EdgeOffset> offsets, std::span<const NodeId> neighbours,
                          Threads threads) {
    if (offsets.empty() || offsets.front() != 0 || offsets.back() != neighbours.size())
        return "offsets that do not begin with 0 and end with the number of neighbours";
    const std::size_t rows = offsets.size() - 1;
    assert(rows <= kMaxCheckedNodes);
    const RowCheck check(offsets, neighbours);
    std::vector<ChunkResult> results(chunk_count(rows, kRowGrain));
    parallel_chunks(threads, rows, kRowGrain,
                    [&](IndexRange range) { results[range.chunk] = check_chunk(check, range); });
    std::uint64_t from_smaller = 1;
    std::uint64_t from_larger = 1;
    for (const ChunkResult& result : results) {
        if (!result.fault.empty()) return result.fault;
        from_smaller = exact_product(from_smaller, product_of(result.products.from_smaller));
        from_larger = exact_product(from_larger, product_of(result.products.from_larger));
    }
    if (from_smaller == from_larger) return {};
    return "an edge that only one of its two nodes lists";
}

}  // namespace hplc
