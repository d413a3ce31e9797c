#include "position/internal/modularity.hpp"

#include <vector>

namespace hplc::internal {
namespace {

constexpr std::size_t kEndsGrain = std::size_t{1} << 16;

// Adjacency entries of the nodes of each label, and those of them that stay inside.
struct Ends {
    std::vector<std::uint64_t> all;
    std::vector<std::uint64_t> inside;

    Ends& operator+=(const Ends& other) {
        all.resize(other.all.size(), 0);
        inside.resize(other.inside.size(), 0);
        for (std::size_t k = 0; k < all.size(); ++k) {
            all[k] += other.all[k];
            inside[k] += other.inside[k];
        }
        return *this;
    }
};

}  // namespace

double modularity(const CsrGraph& graph, std::span<const Label> labels, std::size_t num_labels,
                  Threads threads) {
    if (graph.num_edges() == 0) return 0;
    const Ends ends = parallel_sum(threads, labels.size(), kEndsGrain, [&](IndexRange range) {
        Ends part{std::vector<std::uint64_t>(num_labels), std::vector<std::uint64_t>(num_labels)};
        for (auto v = static_cast<NodeId>(range.begin); v < range.end; ++v) {
            part.all[labels[v]] += graph.degree(v);
            for (const NodeId u : graph.neighbours(v))
                part.inside[labels[v]] += labels[u] == labels[v] ? 1 : 0;
        }
        return part;
    });
    const auto entries = static_cast<double>(graph.adjacency().size());
    double sum = 0;
    for (std::size_t k = 0; k < num_labels; ++k) {
        const double share = static_cast<double>(ends.all[k]) / entries;
        sum += static_cast<double>(ends.inside[k]) / entries - share * share;
    }
    return sum;
}

}  // namespace hplc::internal
