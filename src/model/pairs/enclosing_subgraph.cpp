#include "model/pairs/enclosing_subgraph.hpp"

#include <algorithm>
#include <mutex>
#include <utility>

#include "base/random.hpp"

namespace hplc {
namespace {

constexpr std::size_t kSubgraphGrain = 16;

void append(EnclosingSubgraphs& all, const EnclosingSubgraphs& part) {
    const auto rows = static_cast<std::uint32_t>(all.num_rows());
    const std::uint64_t entries = all.neighbours.size();
    for (std::size_t i = 0; i < part.num_pairs(); ++i) {
        all.starts.push_back(rows + part.starts[i + 1]);
        all.ends.push_back({rows + part.ends[i][0], rows + part.ends[i][1]});
    }
    all.nodes.insert(all.nodes.end(), part.nodes.begin(), part.nodes.end());
    for (std::size_t row = 0; row < part.num_rows(); ++row)
        all.offsets.push_back(entries + part.offsets[row + 1]);
    for (const std::uint32_t neighbour : part.neighbours)
        all.neighbours.push_back(rows + neighbour);
}

EnclosingSubgraphs joined(std::vector<EnclosingSubgraphs> parts) {
    if (parts.size() == 1) return std::move(parts.front());
    EnclosingSubgraphs all;
    for (const EnclosingSubgraphs& part : parts)
        append(all, part);
    return all;
}

// Keeps `count` of the items, each set of them as likely as any other.
void keep_some(std::vector<NodeId>& items, std::size_t begin, std::size_t count,
               RandomStream random) {
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t left = items.size() - begin - i;
        std::swap(items[begin + i], items[begin + i + random.below(left)]);
    }
    items.resize(begin + count);
}

}  // namespace

// One thread's arrays. What they say of a node holds where it is stamped with the current pair.
class SubgraphExtractor::Worker {
  public:
    Worker(const CsrGraph& graph, const SubgraphOptions& options)
        : graph_(&graph), options_(options), places_(graph.num_nodes()) {}

    void append_subgraph(NodePair pair, EnclosingSubgraphs& to) {
        start_pair();
        const NodePair ends = ordered(pair);
        find_nodes(ends);
        number_nodes(static_cast<std::uint32_t>(to.num_rows()));
        for (const NodeId node : nodes_)
            append_row(node, ends, to);
        to.starts.push_back(to.num_rows());
        to.ends.push_back({places_[ends.u].row, places_[ends.v].row});
    }

  private:
    struct Place {
        std::uint32_t seen = 0;    // the last pair whose search met the node
        std::uint32_t inside = 0;  // the last pair whose subgraph holds it
        std::uint32_t row = 0;
    };

    void start_pair() {
        if (++pair_ != 0) return;
        std::ranges::fill(places_, Place{});  // after 2^32 pairs
        pair_ = 1;
    }

    void meet(NodeId node) {
        if (std::exchange(places_[node].seen, pair_) != pair_) nodes_.push_back(node);
    }

    void find_nodes(NodePair ends) {
        const RandomStream random =
            RandomStream(options_.seed, "subgraphs").fork(ends.u).fork(ends.v);
        nodes_.clear();
        meet(ends.u);
        meet(ends.v);
        std::size_t begin = 0;
        for (unsigned hop = 0; hop < options_.hops; ++hop) {
            const std::size_t end = nodes_.size();
            for (std::size_t i = begin; i < end; ++i)
                std::ranges::for_each(graph_->neighbours(nodes_[i]), [&](NodeId v) { meet(v); });
            const std::size_t cap = options_.nodes_per_hop;
            if (cap > 0 && nodes_.size() - end > cap) keep_some(nodes_, end, cap, random.fork(hop));
            begin = end;
        }
    }

    void number_nodes(std::uint32_t first_row) {
        std::ranges::sort(nodes_);
        for (const NodeId node : nodes_) {
            places_[node].inside = pair_;
            places_[node].row = first_row++;
        }
    }

    void append_row(NodeId node, NodePair ends, EnclosingSubgraphs& to) const {
        const bool is_end = node == ends.u || node == ends.v;
        const NodeId other_end = node == ends.u ? ends.v : ends.u;
        for (const NodeId v : graph_->neighbours(node)) {
            if (places_[v].inside != pair_ || (is_end && v == other_end)) continue;
            to.neighbours.push_back(places_[v].row);
        }
        to.nodes.push_back(node);
        to.offsets.push_back(to.neighbours.size());
    }

    const CsrGraph* graph_;
    SubgraphOptions options_;
    std::uint32_t pair_ = 0;
    std::vector<Place> places_;
    std::vector<NodeId> nodes_;
};

// Workers wait here between chunks; there are never more of them than threads at work.
class SubgraphExtractor::WorkerPool {
  public:
    // A worker that nobody else has; null where all are taken.
    [[nodiscard]] std::unique_ptr<Worker> take() {
        const std::lock_guard lock(mutex_);
        if (idle_.empty()) return nullptr;
        auto worker = std::move(idle_.back());
        idle_.pop_back();
        return worker;
    }
    void give_back(std::unique_ptr<Worker> worker) {
        const std::lock_guard lock(mutex_);
        idle_.push_back(std::move(worker));
    }

  private:
    std::mutex mutex_;
    std::vector<std::unique_ptr<Worker>> idle_;
};

SubgraphExtractor::SubgraphExtractor(TrainGraph graph, SubgraphOptions options)
    : graph_(std::move(graph)), options_(options), workers_(std::make_unique<WorkerPool>()) {}

SubgraphExtractor::~SubgraphExtractor() = default;

EnclosingSubgraphs SubgraphExtractor::of(std::span<const NodePair> pairs, Threads threads) const {
    std::vector<EnclosingSubgraphs> parts(chunk_count(pairs.size(), kSubgraphGrain));
    parallel_chunks(threads, pairs.size(), kSubgraphGrain, [&](IndexRange range) {
        auto worker = workers_->take();
        if (!worker) worker = std::make_unique<Worker>(graph_.graph(), options_);
        for (std::size_t i = range.begin; i < range.end; ++i)
            worker->append_subgraph(pairs[i], parts[range.chunk]);
        workers_->give_back(std::move(worker));
    });
    return joined(std::move(parts));
}

}  // namespace hplc
