#include "position/internal/fluid.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <numeric>

#include "base/random.hpp"

namespace hplc::internal {
namespace {

constexpr std::size_t kBlocks = 8;
constexpr NodeId kOneByOne = 1024;  // fewer nodes than this decide one by one
constexpr std::size_t kLongestRun = 64;
constexpr std::size_t kRunsAtLeast = 4096;
constexpr std::size_t kChunkNodes = 2048;
// Few nodes move where less than one in this many does.
constexpr std::size_t kFewMoves = 8;
// Entries ahead of the one in use whose labels are asked for; they lie anywhere in memory.
constexpr EdgeOffset kLabelsAhead = 32;
constexpr float kNever = std::numeric_limits<float>::infinity();

struct Move {
    NodeId node;
    Label to;
};

struct Decisions {
    std::vector<Move> moves = {};
    std::uint64_t entries = 0;  // of the nodes that were looked at
};

struct Choice {
    Label label;
    double margin;  // how many times better than the next best
};

// Neighbours counted by community; zero between nodes.
struct Tally {
    explicit Tally(std::size_t communities) : count(communities, 0), touched(communities + 1) {}

    void add(Label label) {
        touched[used] = label;
        used += count[label]++ == 0 ? 1 : 0;
    }

    std::vector<std::uint32_t> count;
    std::vector<Label> touched;  // the communities that were counted
    std::size_t used = 0;
};

// Stored holds the numbers of all communities and one more: a byte where it can, because labels are
// read in no order and should fit a cache.
template <typename Stored>
class Fluid {
  public:
    Fluid(const CsrGraph& graph, std::span<const NodeId> starts, const FluidOptions& options)
        : graph_(graph),
          options_(options),
          none_(static_cast<Label>(starts.size())),
          random_(options.seed, "fluid order"),
          ties_(options.seed, "fluid ties"),
          label_(graph.num_nodes(), static_cast<Stored>(none_)),
          size_(starts.size(), 1),
          slack_(graph.num_nodes(), 0.0F) {
        for (Label k = 0; k < none_; ++k)
            label_[starts[k]] = static_cast<Stored>(k);
        run_ = std::clamp<std::size_t>(graph.num_nodes() / kRunsAtLeast, 1, kLongestRun);
        order_.resize(chunk_count(graph.num_nodes(), run_));
        block_entries_ = graph.adjacency().size() / kBlocks;
        std::iota(order_.begin(), order_.end(), NodeId{0});
    }

    FluidCommunities spread() {
        FluidCommunities result;
        while (result.sweeps < options_.max_sweeps && !result.converged) {
            ++result.sweeps;
            sweep(result.sweeps);
            result.converged = moved_ == 0;
        }
        result.label.assign(label_.begin(), label_.end());
        std::ranges::replace(result.label, none_, kNoLabel);
        return result;
    }

  private:
    void sweep(unsigned number) {
        shuffle(std::span(order_), random_);
        tie_stream_ = ties_.fork(number);
        const bool was_marked = marking_;
        careful_ = moved_ < label_.size() / kFewMoves;
        marking_ = careful_ && options_.spare_work;
        sparing_ = marking_ && was_marked;
        moved_ = 0;
        const std::size_t blocks = label_.size() < kOneByOne ? order_.size() : kBlocks;
        const std::size_t block = chunk_count(order_.size(), blocks);
        for (std::size_t first = 0; first < order_.size(); first += block)
            decide_and_move(
                std::span(order_).subspan(first, std::min(block, order_.size() - first)));
    }

    void decide_and_move(std::span<const NodeId> runs) {
        const std::size_t grain = std::max<std::size_t>(1, kChunkNodes / run_);
        std::vector<Decisions> decisions(chunk_count(runs.size(), grain));
        parallel_chunks(threads_for_block(), runs.size(), grain, [&](IndexRange range) {
            decisions[range.chunk] = decide(runs.subspan(range.begin, range.size()));
        });
        const std::vector<NodeId> before = size_;
        Tally tally(std::size_t{none_} + 1);
        block_entries_ = 0;
        for (const Decisions& part : decisions) {
            block_entries_ += part.entries;
            for (const Move& move : part.moves)
                apply(careful_ ? Move{move.node, best(move.node, tally).label} : move);
        }
        add_drift(before);
    }

    // By the work of the block before.
    [[nodiscard]] Threads threads_for_block() const {
        return block_entries_ < options_.entries_for_threads ? Threads{1} : options_.threads;
    }

    Decisions decide(std::span<const NodeId> runs) {
        Tally tally(std::size_t{none_} + 1);
        Decisions decisions;
        for (const NodeId run : runs) {
            const NodeId end = static_cast<NodeId>(std::min((run + 1) * run_, label_.size()));
            for (auto v = static_cast<NodeId>(run * run_); v < end; ++v) {
                if (sparing_ && slack_[v] > drift_) continue;
                const Choice choice = best(v, tally);
                if (choice.label != label_[v]) decisions.moves.push_back({v, choice.label});
                slack_[v] = static_cast<float>(choice.margin * drift_ * (1 - 1e-6));
                decisions.entries += graph_.degree(v);
            }
        }
        return decisions;
    }

    Choice best(NodeId v, Tally& tally) {
        const NodeId* const entries = graph_.adjacency().data();
        const EdgeOffset last = graph_.adjacency().size() - 1;
        const EdgeOffset end = graph_.offsets()[v + 1];
        for (EdgeOffset i = graph_.offsets()[v]; i < end; ++i) {
            __builtin_prefetch(label_.data() + entries[std::min(i + kLabelsAhead, last)]);
            tally.add(label_[entries[i]]);
        }
        tally.add(label_[v]);
        Choice choice{label_[v], kNever};
        double first = 0;
        double second = 0;
        std::uint64_t equals = 0;
        for (std::size_t i = 0; i < tally.used; ++i) {
            const Label k = tally.touched[i];
            const double density = k == none_ ? 0 : static_cast<double>(tally.count[k]) / size_[k];
            tally.count[k] = 0;
            if (density > first) {
                second = first;
                first = density;
                choice.label = k;
                equals = 1;
            } else if (density == first && density > 0) {
                second = first;
                if (k == label_[v] || (choice.label != label_[v] && wins_tie(v, ++equals)))
                    choice.label = k;
            } else {
                second = std::max(second, density);
            }
        }
        tally.used = 0;
        if (second > 0) choice.margin = first / second;
        return choice;
    }

    // The n-th of equals takes the place with probability 1 / n.
    [[nodiscard]] bool wins_tie(NodeId v, std::uint64_t n) const {
        return tie_stream_.fork(v).at(n) % n == 0;
    }

    void apply(const Move& move) {
        const Label from = label_[move.node];
        slack_[move.node] = 0;
        if (move.to == from || (from != none_ && size_[from] == 1)) return;
        if (from != none_) --size_[from];
        ++size_[move.to];
        label_[move.node] = static_cast<Stored>(move.to);
        ++moved_;
        if (!marking_) return;
        for (const NodeId u : graph_.neighbours(move.node))
            slack_[u] = 0;
    }

    // Densities of two communities may have changed by at most this factor against each other.
    void add_drift(std::span<const NodeId> before) {
        double grown = 1;
        double shrunk = 1;
        for (std::size_t k = 0; k < before.size(); ++k) {
            const double ratio = static_cast<double>(size_[k]) / before[k];
            grown = std::max(grown, ratio);
            shrunk = std::min(shrunk, ratio);
        }
        drift_ *= grown / shrunk;
    }

    const CsrGraph& graph_;
    const FluidOptions& options_;
    const Label none_;  // the label of nodes not reached yet
    RandomStream random_;
    RandomStream ties_;
    RandomStream tie_stream_ = ties_;
    std::vector<Stored> label_;
    std::vector<NodeId> size_;
    // A node whose slack is more than drift_ would decide as it did.
    std::vector<float> slack_;
    double drift_ = 1;
    bool careful_ = false;  // few nodes move: they decide again when their turn comes
    bool marking_ = false;  // moves take the slack of their neighbours
    bool sparing_ = false;  // this sweep and the last are marked, so slack can be trusted
    std::uint64_t block_entries_ = 0;  // entries read for the last block
    std::size_t run_ = 1;
    std::vector<NodeId> order_;  // numbers of runs
    std::size_t moved_ = std::numeric_limits<std::size_t>::max();
};

}  // namespace

FluidCommunities fluid_communities(const CsrGraph& graph, std::span<const NodeId> starts,
                                   const FluidOptions& options) {
    assert(starts.size() < kNoLabel);
    if (starts.size() <= std::numeric_limits<std::uint8_t>::max())
        return Fluid<std::uint8_t>(graph, starts, options).spread();
    return Fluid<Label>(graph, starts, options).spread();
}

}  // namespace hplc::internal
