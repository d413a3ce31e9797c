#include "position/directed_distances.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace hplc {
namespace {

// Steps along the rows from `source` into one column of a table with `columns` of them.
void search_along(const ArcRows& rows, NodeId source, std::size_t column, std::size_t columns,
                  std::vector<std::uint8_t>& table) {
    std::vector<NodeId> front = {source};
    std::vector<NodeId> next;
    table[source * columns + column] = 0;
    for (unsigned steps = 1; !front.empty() && steps < DirectedDistances::kNoWay; ++steps) {
        next.clear();
        for (const NodeId x : front) {
            for (const NodeId y : rows.of(x)) {
                std::uint8_t& known = table[y * columns + column];
                if (known != DirectedDistances::kNoWay) continue;
                known = static_cast<std::uint8_t>(steps);
                next.push_back(y);
            }
        }
        front.swap(next);
    }
}

}  // namespace

std::vector<NodeId> directed_landmarks(const ArcRows& out, const ArcRows& in, std::size_t count) {
    std::vector<NodeId> nodes(out.num_nodes());
    std::iota(nodes.begin(), nodes.end(), NodeId{0});
    const auto rank = [&](NodeId v) {
        const double product = (1.0 + out.degree(v)) * (1.0 + in.degree(v));
        return std::pair(-product, v);
    };
    const std::size_t kept = std::min(count, nodes.size());
    std::partial_sort(nodes.begin(), nodes.begin() + static_cast<std::ptrdiff_t>(kept), nodes.end(),
                      [&](NodeId a, NodeId b) { return rank(a) < rank(b); });
    nodes.resize(kept);
    return nodes;
}

DirectedDistances directed_distances(const ArcRows& out, const ArcRows& in,
                                     std::vector<NodeId> landmarks, Threads threads) {
    const std::size_t columns = landmarks.size();
    const std::size_t cells = columns * out.num_nodes();
    DirectedDistances distances{.landmarks = std::move(landmarks),
                                .from = std::vector<std::uint8_t>(cells, DirectedDistances::kNoWay),
                                .to = std::vector<std::uint8_t>(cells, DirectedDistances::kNoWay)};
    parallel_for(threads, 2 * columns, 1, [&](std::size_t i) {
        const std::size_t column = i / 2;
        const NodeId landmark = distances.landmarks[column];
        i % 2 == 0 ? search_along(out, landmark, column, columns, distances.from)
                   : search_along(in, landmark, column, columns, distances.to);
    });
    return distances;
}

}  // namespace hplc
