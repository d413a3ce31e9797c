// R-MAT graphs.
#include <fmt/format.h>

#include <array>
#include <bit>
#include <cmath>

#include "base/error.hpp"
#include "base/random.hpp"
#include "graph/generators.hpp"

namespace hplc {
namespace {

constexpr std::size_t kQuadrantGrain = std::size_t{1} << 14;

class Quarters {
  public:
    explicit Quarters(const RmatModel& model)
        : nodes_(model.nodes),
          levels_(std::bit_width(model.nodes - 1)),
          limits_{scaled(model.a), scaled(model.a + model.b), scaled(model.a + model.b + model.c)} {
    }

    [[nodiscard]] NodePair draw(RandomStream random) const {
        NodePair entry;
        do {
            entry = descend(random);
        } while (entry.u >= nodes_ || entry.v >= nodes_);
        return entry;
    }

  private:
    [[nodiscard]] static std::uint64_t scaled(double probability) {
        return static_cast<std::uint64_t>(std::llround(probability * 0x1.0p32));
    }

    // 32 random bits choose a quarter, so one number serves two levels.
    [[nodiscard]] NodePair descend(RandomStream& random) const {
        NodePair entry;
        std::uint64_t bits = 0;
        for (int level = 0; level < levels_; ++level) {
            bits = level % 2 == 0 ? random() : bits >> 32;
            const std::uint64_t low = bits & 0xffffffffU;
            const unsigned quarter = unsigned{low >= limits_[0]} + unsigned{low >= limits_[1]} +
                                     unsigned{low >= limits_[2]};
            entry.u = entry.u * 2 + quarter / 2;
            entry.v = entry.v * 2 + quarter % 2;
        }
        return entry;
    }

    NodeId nodes_;
    int levels_;
    std::array<std::uint64_t, 3> limits_;
};

// With the largest probability at the top left, which always lies inside the nodes, at least every
// fourth entry is kept.
void check(const RmatModel& model) {
    const double d = 1 - model.a - model.b - model.c;
    if (model.nodes == 0 && model.edges > 0) {
        throw InputError({.found = "edges among no nodes", .expected = "at least one node"});
    }
    if (!(model.b >= 0 && model.c >= 0 && d >= -1e-9 && model.a >= model.b && model.a >= model.c &&
          model.a >= d)) {
        throw InputError({.found = fmt::format("R-MAT probabilities a = {}, b = {}, c = {}, which "
                                               "leave {} for d",
                                               model.a, model.b, model.c, d),
                          .expected = "none below 0 and a the largest of the four"});
    }
}

}  // namespace

EdgeList rmat(const RmatModel& model, const GenerateOptions& options) {
    check(model);
    EdgeList list{.num_nodes = model.nodes};
    list.edges.resize(model.edges);
    const Quarters quarters(model);
    const RandomStream random(options.seed, "generate rmat");
    Progress progress("generating", model.edges, "edge", options.progress);
    parallel_chunks(options.threads, model.edges, kQuadrantGrain, [&](IndexRange range) {
        for (std::size_t i = range.begin; i < range.end; ++i)
            list.edges[i] = quarters.draw(random.fork(i));
        progress.advance(range.size());
    });
    return list;
}

}  // namespace hplc
