// Symmetric matrices with a row per node that are zero between components: one block per connected
// component, all in one array. What is inverted so costs the sum of the components' n³, not N³.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/text/progress.hpp"
#include "base/types.hpp"
#include "graph/components.hpp"
#include "graph/csr_graph.hpp"

namespace hplc {

// Where the entries are: 12 bytes per node. Nodes without neighbours have no block.
class ComponentBlocks {
  public:
    ComponentBlocks(const CsrGraph& graph, Threads threads);

    [[nodiscard]] std::size_t entries() const { return entries_; }  // of all blocks
    [[nodiscard]] double inversion_operations() const;              // the sum of n³
    // Whether the two are in one component.
    [[nodiscard]] bool joins(NodeId u, NodeId v) const {
        return components_.label[u] == components_.label[v];
    }
    [[nodiscard]] bool has_block(NodeId v) const { return block_of(v).n > 0; }
    // Where the row of v begins; v has a block. Its entry for w is place(w) further.
    [[nodiscard]] std::size_t row(NodeId v) const {
        return block_of(v).start + place_[v] * block_of(v).n;
    }
    [[nodiscard]] std::size_t place(NodeId v) const { return place_[v]; }
    [[nodiscard]] std::size_t entry(NodeId u, NodeId v) const { return row(u) + place_[v]; }
    // The nodes of v's component that are not after v: those of the lower triangle's row.
    [[nodiscard]] std::span<const NodeId> up_to(NodeId v) const {
        return std::span(members_).subspan(block_of(v).first_member, place_[v] + std::size_t{1});
    }

    // Each block in place; spd_inverse.hpp says what of it is read.
    void invert(std::span<float> blocks, Threads threads, Progress::Show show) const;

  private:
    struct Block {
        std::size_t start = 0;
        std::size_t n = 0;  // 0 for a node alone
        std::size_t first_member = 0;
    };

    [[nodiscard]] const Block& block_of(NodeId v) const { return blocks_[components_.label[v]]; }

    Components components_;
    std::vector<NodeId> place_;    // of each node in its component
    std::vector<NodeId> members_;  // component after component, ascending in each
    std::vector<Block> blocks_;    // of each component
    std::size_t entries_ = 0;
};

}  // namespace hplc
