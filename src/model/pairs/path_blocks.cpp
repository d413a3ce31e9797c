#include "model/pairs/path_blocks.hpp"

#include <algorithm>
#include <utility>

namespace hplc {
namespace {

struct Block {
    HubGroup group;
    std::vector<NodeId> nodes;
};

// Rows of all nodes and copies, node by node: the first of a node's is the one without a source.
class RowNumbers {
  public:
    RowNumbers(NodeId nodes, const std::vector<Block>& blocks) : first_(std::size_t{nodes} + 1, 1) {
        first_[0] = 0;
        for (const Block& block : blocks) {
            for (const NodeId v : block.nodes)
                ++first_[v + 1];
        }
        for (std::size_t v = 1; v < first_.size(); ++v)
            first_[v] += first_[v - 1];
        row_.assign(first_.begin(), first_.end() - 1);
        last_ = row_;
    }

    // From here on row() means the copies of this block. Blocks are entered one after another.
    void enter(std::span<const NodeId> nodes) {
        for (const NodeId v : entered_)
            row_[v] = first_[v];
        for (const NodeId v : nodes)
            row_[v] = ++last_[v];
        entered_ = nodes;
    }

    [[nodiscard]] std::uint32_t row(NodeId v) const { return row_[v]; }
    [[nodiscard]] std::size_t count() const { return first_.back(); }

  private:
    std::vector<std::uint32_t> first_;  // of each node
    std::vector<std::uint32_t> last_;   // that was given away
    std::vector<std::uint32_t> row_;
    std::span<const NodeId> entered_;
};

// The rows of some nodes, as the numbers stand now.
void fill_rows(const CsrGraph& graph, std::span<const NodeId> nodes, const RowNumbers& numbers,
               std::span<const std::uint64_t> offsets, std::span<std::uint32_t> columns) {
    for (const NodeId v : nodes) {
        auto to = columns.begin() + static_cast<std::ptrdiff_t>(offsets[numbers.row(v)]);
        for (const NodeId x : graph.neighbours(v))
            *to++ = numbers.row(x);
    }
}

std::vector<NodeId> all_nodes(const CsrGraph& graph) {
    std::vector<NodeId> nodes(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v)
        nodes[v] = v;
    return nodes;
}

void add_pairs(const Block& block, const RowNumbers& numbers, PathBlocks& blocks) {
    const HubGroup& group = block.group;
    if (!block.nodes.empty()) blocks.sources.push_back(numbers.row(group.hub));
    for (const NodeId target : group.others) {
        blocks.targets.push_back(numbers.row(target));
        blocks.pairs.push_back({group.hub, target});
    }
    blocks.positions.insert(blocks.positions.end(), group.positions.begin(), group.positions.end());
}

PathBlocks joined(const CsrGraph& graph, const std::vector<Block>& blocks) {
    RowNumbers numbers(graph.num_nodes(), blocks);
    PathBlocks joined;
    joined.nodes.resize(numbers.count());
    const std::vector<NodeId> every = all_nodes(graph);
    std::vector<std::uint64_t> offsets = {0};
    for (const NodeId v : every) {
        const std::size_t end = v + 1 < graph.num_nodes() ? numbers.row(v + 1) : numbers.count();
        for (std::size_t row = numbers.row(v); row < end; ++row) {
            joined.nodes[row] = v;
            offsets.push_back(offsets.back() + graph.degree(v));
        }
    }
    std::vector<std::uint32_t> columns(offsets.back());
    fill_rows(graph, every, numbers, offsets, columns);
    for (const Block& block : blocks) {
        numbers.enter(block.nodes);
        fill_rows(graph, block.nodes, numbers, offsets, columns);
        add_pairs(block, numbers, joined);
    }
    std::vector<float> ones(columns.size(), 1.0F);
    joined.neighbours = {numbers.count(), std::move(offsets), std::move(columns), std::move(ones)};
    return joined;
}

}  // namespace

PathBlockReader::PathBlockReader(const CsrGraph& graph, std::span<const NodePair> pairs,
                                 unsigned steps)
    : graph_(&graph),
      order_(graph, pairs),
      steps_(steps),
      from_source_(graph.num_nodes()),
      from_targets_(graph.num_nodes()) {}

PathBlocks PathBlockReader::next(std::size_t rows) {
    std::vector<Block> blocks;
    std::size_t sum = graph_->num_nodes();
    while (!is_done() && (blocks.empty() || sum < rows)) {
        const HubGroup group = order_.group(at_, order_.size());
        blocks.push_back({group, between(group)});
        sum += blocks.back().nodes.size();
        at_ += group.others.size();
    }
    return joined(*graph_, blocks);
}

void PathBlockReader::search_from(NodeId source) {
    std::vector<NodeId> reached = {source};
    from_source_[source] = {search_, 0};
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const std::uint32_t distance = from_source_[reached[i]].value;
        if (distance == steps_) break;
        for (const NodeId x : graph_->neighbours(reached[i])) {
            if (from_source_[x].search == search_) continue;
            from_source_[x] = {search_, distance + 1};
            reached.push_back(x);
        }
    }
}

// Backwards from the targets, over nodes that are between: on a shortest way from such a node to
// its target all are.
std::vector<NodeId> PathBlockReader::between(const HubGroup& group) {
    ++search_;
    search_from(group.hub);
    std::vector<NodeId> found;
    const auto visit = [&](NodeId v, std::uint32_t distance) {
        if (from_targets_[v].search == search_ || from_source_[v].search != search_) return;
        if (from_source_[v].value + distance > steps_) return;
        from_targets_[v] = {search_, distance};
        found.push_back(v);
    };
    for (const NodeId target : group.others)
        visit(target, 0);
    for (std::size_t i = 0; i < found.size(); ++i) {
        const NodeId v = found[i];
        for (const NodeId x : graph_->neighbours(v))
            visit(x, from_targets_[v].value + 1);
    }
    std::ranges::sort(found);
    return found;
}

}  // namespace hplc
