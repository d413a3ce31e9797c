// What the two shapes of planted graphs share (planted.hpp): partners by community and topic, and
// steps of time.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "base/random.hpp"
#include "graph/planted.hpp"

namespace hplc {

// Partners by community and topic among the nodes that have arrived.
class PlantedDraws {
  public:
    PlantedDraws(const PlantedModel& model, const PlantedNodes& nodes)
        : model_(model), nodes_(nodes) {}

    // A node below `arrived`, which is not 0: of three that are drawn the one nearest to v.
    [[nodiscard]] NodeId partner(NodeId v, NodeId arrived, RandomStream& random) const {
        const double where = random.uniform();
        NodeId best = 0;
        float nearest = -1e30F;
        for (int i = 0; i < 3; ++i) {
            const NodeId one = where < model_.mixing / 2
                                   ? static_cast<NodeId>(random.below(arrived))
                                   : member(community_for(v, where, random), arrived, random);
            const float likeness = alike(v, one);
            if (likeness <= nearest) continue;
            nearest = likeness;
            best = one;
        }
        return best;
    }

  private:
    [[nodiscard]] std::uint32_t community_for(NodeId v, double where, RandomStream& random) const {
        const std::uint32_t own = nodes_.community[v];
        if (where >= model_.mixing) return own;
        // Fields are ranges of communities.
        const std::uint32_t field = nodes_.field[own];
        const auto [first, last] = std::ranges::equal_range(nodes_.field, field);
        const auto size = static_cast<std::uint64_t>(last - first);
        return static_cast<std::uint32_t>(first - nodes_.field.begin()) +
               static_cast<std::uint32_t>(random.below(size));
    }
    // Recent members are likelier. Any node where the community has none yet.
    [[nodiscard]] NodeId member(std::uint32_t community, NodeId arrived,
                                RandomStream& random) const {
        const auto first =
            nodes_.members.begin() + static_cast<std::ptrdiff_t>(nodes_.member_start[community]);
        const auto end = nodes_.members.begin() +
                         static_cast<std::ptrdiff_t>(nodes_.member_start[community + 1]);
        const auto count = std::lower_bound(first, end, arrived) - first;
        const double u = random.uniform();
        if (count == 0) return static_cast<NodeId>(u * arrived);
        const auto back = static_cast<std::ptrdiff_t>(u * u * static_cast<double>(count));
        return *(first + (count - 1 - back));
    }
    [[nodiscard]] float alike(NodeId u, NodeId v) const {
        const float* a = nodes_.topic(u);
        const float* b = nodes_.topic(v);
        float sum = 0;
        for (std::size_t i = 0; i < kTopics; ++i)
            sum += a[i] * b[i];
        return sum;
    }

    const PlantedModel& model_;
    const PlantedNodes& nodes_;
};

// Calls step(begin, end) for steps of 0 … count, each a thirty-second of what was before.
inline void for_steps(std::size_t count,
                      const std::function<void(std::size_t, std::size_t)>& step) {
    constexpr std::size_t kFirst = 64;
    for (std::size_t begin = 0; begin < count;) {
        const std::size_t end = std::min(count, begin + std::max(kFirst, begin / 32));
        step(begin, end);
        begin = end;
    }
}

}  // namespace hplc
