// Barabási–Albert graphs.
#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "base/error.hpp"
#include "base/random.hpp"
#include "graph/generators.hpp"

namespace hplc {
namespace {

constexpr std::size_t kAttachmentGrain = std::size_t{1} << 13;

// Edge number e belongs to newcomer links + e / links. Ends are numbered 2e (the newcomer) and
// 2e + 1 (the node it links to); to copy a uniformly chosen end is to choose a node in proportion
// to its degree.
class Attachment {
  public:
    Attachment(NodeId links, RandomStream random) : links_(links), random_(random) {}

    // The distinct nodes that a newcomer links to.
    void link(NodeId newcomer, std::span<NodePair> edges) const {
        const std::uint64_t first = std::uint64_t{newcomer - links_} * links_;
        for (std::size_t i = 0; i < edges.size(); ++i) {
            const auto known = edges.first(i);
            const auto is_known = [&](NodeId v) {
                return std::any_of(known.begin(), known.end(),
                                   [v](NodePair edge) { return edge.u == v; });
            };
            NodeId other = drawn(first + i);
            if (is_known(other)) {
                RandomStream redraw = random_.fork(first + i);
                do {
                    other = end_node(redraw.below(2 * first));
                } while (is_known(other));
            }
            edges[i] = {other, newcomer};
        }
    }

  private:
    // The other node of an edge as first drawn. The first newcomer links to all before it.
    [[nodiscard]] NodeId drawn(std::uint64_t edge) const {
        if (edge < links_) return static_cast<NodeId>(edge);
        const std::uint64_t ends_before = edge / links_ * links_ * 2;
        return end_node(scaled_below(random_.at(edge), ends_before));
    }
    [[nodiscard]] NodeId end_node(std::uint64_t end) const {
        const std::uint64_t edge = end / 2;
        if (end % 2 == 1) return drawn(edge);
        return static_cast<NodeId>(links_ + edge / links_);
    }
    std::uint64_t links_;
    RandomStream random_;
};

}  // namespace

EdgeList barabasi_albert(NodeId nodes, NodeId links, const GenerateOptions& options) {
    if (links == 0 || links >= nodes) {
        throw InputError({.found = fmt::format("{} links per node", links),
                          .expected = fmt::format("from 1 to less than the {} nodes", nodes)});
    }
    const std::size_t newcomers = nodes - links;
    EdgeList list{.num_nodes = nodes};
    list.edges.resize(newcomers * links);
    const Attachment attachment(links, RandomStream(options.seed, "generate ba"));
    Progress progress("generating", newcomers, "node", options.progress);
    parallel_chunks(options.threads, newcomers, kAttachmentGrain, [&](IndexRange range) {
        for (std::size_t i = range.begin; i < range.end; ++i) {
            attachment.link(static_cast<NodeId>(links + i),
                            std::span(list.edges).subspan(i * links, links));
        }
        progress.advance(range.size());
    });
    return list;
}

}  // namespace hplc
