// Breadth-first search from up to 64 sources at once, one bit a source.
//
// seen[v] has a bit for each source that has reached v. A level is done in one of two ways:
//   pull  next[v] = seen[v] | OR of seen[u] over the neighbours u of v, in parallel over v. A node
//         is skipped once it has all bits that still move, and its row is left as soon as it has.
//   push  a list of (node, new bits) is spread to the neighbours; for small frontiers.
// Both give the same bits; whichever reads fewer neighbours is taken. The level at which a bit
// appears is the distance, kept as bit planes: planes[b][v] has, for each source, bit b of its
// distance to v. write_distances() turns the planes into bytes once, at the end.
//
// Source: Then et al., "The More the Merrier: Efficient Multi-Source Graph Traversal", VLDB 2014;
// pull and push as in Beamer, Asanovic, Patterson, "Direction-Optimizing BFS", SC 2012.
// Cost: at most one reading of the adjacency a level. Memory: 16 bytes a node and 8 more for each
// bit of the longest distance; kept for the next search.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "graph/csr_graph.hpp"
#include "position/internal/distance_rows.hpp"

namespace hplc::internal {

class BitBfs {
  public:
    static constexpr std::size_t kSources = 64;
    static constexpr unsigned kMaxDistance = 255;

    // Finds all distances below `horizon` (at most kMaxDistance). Bit i belongs to sources[i].
    void search(const CsrGraph& graph, std::span<const NodeId> sources, unsigned horizon,
                Threads threads);
    // The same with several nodes a bit, as for one source in each component: bit i starts at all
    // nodes of sources[i].
    void search(const CsrGraph& graph, std::span<const std::vector<NodeId>> sources,
                unsigned horizon, Threads threads);

    // Writes the distance from source i to v into row v, column i; `far` where the search did not
    // get to.
    void write_distances(ByteRows rows, std::uint8_t far, Threads threads) const;
    // The same for some nodes, the first of them in row 0.
    void write_distances(IndexRange nodes, ByteRows rows, std::uint8_t far) const;
    // Adds to sums[v] the distances from all sources that reached v.
    void add_distances(std::span<std::uint64_t> sums, Threads threads) const;
    // The largest distance found from each source.
    [[nodiscard]] std::span<const std::uint8_t> eccentricities() const {
        return std::span(eccentricities_).first(num_sources_);
    }
    [[nodiscard]] unsigned levels() const { return level_; }

  private:
    struct Arrival {
        NodeId node;
        std::uint64_t bits;
    };
    struct Frontier {
        std::uint64_t nodes = 0;
        std::uint64_t entries = 0;    // adjacency entries of those nodes
        std::uint64_t unsettled = 0;  // adjacency entries of nodes that may still get bits
        std::uint64_t bits = 0;       // sources that still move

        Frontier& operator+=(const Frontier& other) {
            nodes += other.nodes;
            entries += other.entries;
            unsettled += other.unsettled;
            bits |= other.bits;
            return *this;
        }
    };

    void start(const CsrGraph& graph, std::size_t num_sources);
    void add_source(const CsrGraph& graph, std::size_t bit, NodeId node);
    void run(const CsrGraph& graph, unsigned horizon, Threads threads);
    void begin_level();
    void pull(const CsrGraph& graph, Threads threads);
    [[nodiscard]] Frontier pull_range(const CsrGraph& graph, IndexRange range);
    void prepare_push();
    void push(const CsrGraph& graph);
    void record(std::size_t node, std::uint64_t bits);
    [[nodiscard]] DistancePlanes planes(std::uint8_t far) const;

    std::size_t num_sources_ = 0;
    unsigned level_ = 0;
    Frontier frontier_;
    bool listed_ = false;  // arrivals_ is the frontier and next_ is zero
    std::vector<std::uint64_t> seen_;
    std::vector<std::uint64_t> next_;
    std::vector<std::vector<std::uint64_t>> planes_;
    std::size_t used_planes_ = 0;
    std::vector<Arrival> arrivals_;
    std::vector<NodeId> touched_;
    std::array<std::uint8_t, kSources> eccentricities_{};
};

}  // namespace hplc::internal
