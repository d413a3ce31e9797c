#include "heuristic/component_blocks.hpp"

#include "heuristic/spd_inverse.hpp"

namespace hplc {

ComponentBlocks::ComponentBlocks(const CsrGraph& graph, Threads threads)
    : components_(connected_components(graph, threads)) {
    std::size_t first = 0;
    for (const NodeId size : components_.size) {
        const std::size_t n = size > 1 ? size : 0;
        blocks_.push_back({.start = entries_, .n = n, .first_member = first});
        first += size;
        entries_ += n * n;
    }
    std::vector<NodeId> filled(components_.count(), 0);
    place_.resize(components_.label.size());
    members_.resize(place_.size());
    for (NodeId v = 0; v < place_.size(); ++v) {
        place_[v] = filled[components_.label[v]]++;
        members_[block_of(v).first_member + place_[v]] = v;
    }
}

double ComponentBlocks::inversion_operations() const {
    double operations = 0;
    for (const Block& block : blocks_) {
        const auto n = static_cast<double>(block.n);
        operations += n * n * n;
    }
    return operations;
}

void ComponentBlocks::invert(std::span<float> blocks, Threads threads, Progress::Show show) const {
    std::uint64_t steps = 0;
    for (const Block& block : blocks_)
        steps += inversion_steps(block.n);
    Progress progress("inverting", steps, "block", show);
    for (const Block& block : blocks_)
        invert_spd(blocks.subspan(block.start, block.n * block.n), block.n, threads, progress);
}

}  // namespace hplc
