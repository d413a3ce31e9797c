#include "predict/scan_pairs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>

#include "base/error.hpp"
#include "base/interruption.hpp"
#include "base/stopwatch.hpp"
#include "heuristic/neighbourhood.hpp"

namespace hplc {
namespace {

// The first batches are small, because the floor is low until the first pairs are known.
constexpr std::uint64_t kFirstBatch = std::uint64_t{1} << 16;
constexpr std::uint64_t kLastBatch = std::uint64_t{1} << 20;

// One thread's part of a scan.
class RowFinder {
  public:
    virtual ~RowFinder() = default;

    // Appends the pairs of a row that reach the floor.
    virtual void find(std::size_t row, double floor, std::vector<ScoredPair>& found) = 0;
    [[nodiscard]] std::uint64_t scored() const { return scored_; }

  protected:
    void count(std::uint64_t pairs) { scored_ += pairs; }

  private:
    std::uint64_t scored_ = 0;
};

using RowFinders = std::vector<std::unique_ptr<RowFinder>>;

// Neighbours of one node at a time.
class NeighbourMarks {
  public:
    explicit NeighbourMarks(const CsrGraph& graph)
        : graph_(graph), marks_(graph.num_nodes(), false) {}

    void set(NodeId u) {
        for (const NodeId v : graph_.neighbours(marked_))
            marks_[v] = false;
        marked_ = u;
        for (const NodeId v : graph_.neighbours(marked_))
            marks_[v] = true;
    }
    [[nodiscard]] bool has(NodeId v) const { return marks_[v]; }

  private:
    const CsrGraph& graph_;
    NodeId marked_ = 0;
    std::vector<bool> marks_;
};

// Row i: order[i] with all behind it.
class ScoredRows final : public RowFinder {
  public:
    ScoredRows(std::unique_ptr<RowScorer> scorer, const CsrGraph& known, const PairFilter& filter,
               std::span<const NodeId> order)
        : scorer_(std::move(scorer)), filter_(filter), order_(order), neighbours_(known) {}

    void find(std::size_t row, double floor, std::vector<ScoredPair>& found) override {
        const NodeId u = order_[row];
        neighbours_.set(u);
        others_.clear();
        for (const NodeId v : order_.subspan(row + 1)) {
            if (!neighbours_.has(v) && filter_.allows(u, v)) others_.push_back(v);
        }
        scores_.resize(others_.size());
        scorer_->score(u, others_, floor, scores_);
        count(others_.size() - static_cast<std::size_t>(std::ranges::count(scores_, kNoFloor)));
        for (std::size_t i = 0; i < others_.size(); ++i) {
            if (scores_[i] >= floor) found.push_back({ordered({u, others_[i]}), scores_[i]});
        }
    }

  private:
    std::unique_ptr<RowScorer> scorer_;
    const PairFilter& filter_;
    std::span<const NodeId> order_;
    NeighbourMarks neighbours_;
    std::vector<NodeId> others_;
    std::vector<double> scores_;
};

// Row u: node u with those of higher numbers that share a neighbour with it.
class TwoHopRows final : public RowFinder {
  public:
    TwoHopRows(const Neighbourhoods& neighbourhoods, NeighbourhoodFormula formula,
               const PairFilter& filter)
        : formula_(formula),
          filter_(filter),
          neighbours_(neighbourhoods.graph()),
          shared_(neighbourhoods) {}

    void find(std::size_t row, double floor, std::vector<ScoredPair>& found) override {
        const auto u = static_cast<NodeId>(row);
        if (!filter_.allows(u)) return;
        neighbours_.set(u);
        shared_.start(u, u + 1);
        for (const NodeId v : shared_.reached()) {
            if (neighbours_.has(v) || !filter_.allows(u, v)) continue;
            count(1);
            const double score = formula_(shared_.with(v));
            if (score >= floor) found.push_back({{u, v}, score});
        }
    }

  private:
    NeighbourhoodFormula formula_;
    const PairFilter& filter_;
    NeighbourMarks neighbours_;
    NeighbourhoodSweep shared_;
};

// The same by any scorer of common neighbours.
class SweptRows final : public RowFinder {
  public:
    SweptRows(std::unique_ptr<TwoHopSweep> sweep, const CsrGraph& graph, const PairFilter& filter)
        : sweep_(std::move(sweep)), filter_(filter), neighbours_(graph) {}

    void find(std::size_t row, double floor, std::vector<ScoredPair>& found) override {
        const auto u = static_cast<NodeId>(row);
        if (!filter_.allows(u)) return;
        neighbours_.set(u);
        sweep_->start(u, u + 1);
        for (const NodeId v : sweep_->reached()) {
            if (neighbours_.has(v) || !filter_.allows(u, v)) continue;
            count(1);
            if (sweep_->score(v) >= floor) found.push_back({{u, v}, sweep_->score(v)});
        }
    }

  private:
    std::unique_ptr<TwoHopSweep> sweep_;
    const PairFilter& filter_;
    NeighbourMarks neighbours_;
};

// Cuts the rows that are wanted into batches of about equal cost.
template <typename Cost>
class RowBatches {
  public:
    RowBatches(std::size_t rows, std::size_t every, const Cost& cost) : cost_(cost) {
        for (std::size_t row = every / 2; row < rows; row += every)
            rows_.push_back(row);
    }

    // Empty at the end.
    [[nodiscard]] std::span<const std::size_t> next() {
        const std::size_t begin = next_;
        for (std::uint64_t batch = 0; next_ < rows_.size() && batch < size_; ++next_)
            batch += cost_(rows_[next_]);
        size_ = std::min(kLastBatch, 2 * size_);
        return std::span(rows_).subspan(begin, next_ - begin);
    }
    [[nodiscard]] std::uint64_t total() const {
        std::uint64_t total = 0;
        for (const std::size_t row : rows_)
            total += cost_(row);
        return total;
    }
    [[nodiscard]] std::uint64_t cost(std::size_t row) const { return cost_(row); }

  private:
    const Cost& cost_;
    std::vector<std::size_t> rows_;
    std::size_t next_ = 0;
    std::uint64_t size_ = kFirstBatch;
};

// Row i of a batch goes to finder i mod finders.
template <typename Cost>
ScanCounts run(RowBatches<Cost> batches, const RowFinders& finders, const Floor& floor,
               const TakePairs& take, Progress::Show show) {
    const Stopwatch watch;
    Progress progress("scoring", batches.total(), "pair", show);
    const Threads threads{static_cast<unsigned>(finders.size())};
    for (auto batch = batches.next(); !batch.empty(); batch = batches.next()) {
        std::vector<std::vector<ScoredPair>> found(batch.size());
        const double least = floor();
        parallel_for(threads, finders.size(), 1, [&](std::size_t w) {
            for (std::size_t i = w; i < batch.size(); i += finders.size()) {
                ask_interruption();
                finders[w]->find(batch[i], least, found[i]);
                progress.advance(batches.cost(batch[i]));
            }
        });
        for (const std::vector<ScoredPair>& row : found)
            take(row);
    }
    ScanCounts counts{.seconds = watch.seconds()};
    for (const auto& finder : finders)
        counts.scored += finder->scored();
    return counts;
}

void refuse_too_many(std::uint64_t pairs) {
    if (pairs <= kMostPairs) return;
    throw InputError(
        {.found = fmt::format("{} pairs of nodes to score", pairs),
         .expected = fmt::format("at most {}", kMostPairs),
         .fix =
             "pass --search two-steps, restrict them with --among or --between, ask for --node or "
             "--pairs, or use a heuristic of common neighbours"});
}

// As heuristic/hub_groups.hpp has it: a node is the hub of its pairs with all behind it.
std::vector<NodeId> hubs_first(const CsrGraph& graph, const PairFilter& filter) {
    std::vector<NodeId> nodes;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (filter.allows(v)) nodes.push_back(v);
    }
    std::stable_sort(nodes.begin(), nodes.end(),
                     [&](NodeId a, NodeId b) { return graph.degree(a) > graph.degree(b); });
    return nodes;
}

}  // namespace

std::uint64_t allowed_non_edges(const CsrGraph& known, const PairFilter& filter) {
    return filter.num_pairs() - count_allowed_edges(known, filter);
}

std::uint64_t scan_memory(NodeId num_nodes, Threads threads) {
    constexpr std::uint64_t kBytesANode = 128;  // of a thread's sweeps, scores and marks
    return kLastBatch * sizeof(ScoredPair) + threads.count * kBytesANode * num_nodes;
}

ScanCounts scan_pairs(const LinkScorer& scorer, const CsrGraph& known, const PairFilter& filter,
                      const Floor& floor, const TakePairs& take, const ScanOptions& options) {
    const std::uint64_t pairs = allowed_non_edges(known, filter);
    refuse_too_many(pairs);
    const std::vector<NodeId> order = hubs_first(known, filter);
    RowFinders finders;
    for (auto& rows : scorer.rows(options.threads))
        finders.push_back(std::make_unique<ScoredRows>(std::move(rows), known, filter, order));
    const auto cost = [&](std::size_t row) { return order.size() - row; };
    ScanCounts counts =
        run(RowBatches(order.size(), options.every, cost), finders, floor, take, options.progress);
    counts.pairs = pairs;
    return counts;
}

namespace {

ScanCounts run_two_hops(const CsrGraph& graph, const RowFinders& finders, const PairFilter& filter,
                        const Floor& floor, const TakePairs& take, const ScanOptions& options) {
    const auto walks_of_two_steps = [&](std::size_t row) {
        std::uint64_t walks = 1;
        for (const NodeId w : graph.neighbours(static_cast<NodeId>(row)))
            walks += graph.degree(w);
        return walks;
    };
    ScanCounts counts = run(RowBatches(graph.num_nodes(), options.every, walks_of_two_steps),
                            finders, floor, take, options.progress);
    counts.pairs = allowed_non_edges(graph, filter);
    return counts;
}

}  // namespace

ScanCounts scan_two_hops(const Neighbourhoods& neighbourhoods, NeighbourhoodFormula formula,
                         const PairFilter& filter, const Floor& floor, const TakePairs& take,
                         const ScanOptions& options) {
    RowFinders finders;
    for (unsigned i = 0; i < options.threads.count; ++i)
        finders.push_back(std::make_unique<TwoHopRows>(neighbourhoods, formula, filter));
    return run_two_hops(neighbourhoods.graph(), finders, filter, floor, take, options);
}

ScanCounts scan_two_hops(const TwoHopScorer& scorer, const CsrGraph& graph,
                         const PairFilter& filter, const Floor& floor, const TakePairs& take,
                         const ScanOptions& options) {
    RowFinders finders;
    for (unsigned i = 0; i < options.threads.count; ++i)
        finders.push_back(std::make_unique<SweptRows>(scorer.sweep(), graph, filter));
    return run_two_hops(graph, finders, filter, floor, take, options);
}

std::uint64_t num_two_step_walks(const CsrGraph& graph) {
    std::uint64_t walks = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v)
        walks += std::uint64_t{graph.degree(v)} * graph.degree(v);
    return walks;
}

RankedPairs rank_pairs(std::size_t top, double min_score,
                       const std::function<ScanCounts(const Floor&, const TakePairs&)>& scan) {
    BestPairs best(top);
    RankedPairs ranked;
    ranked.counts = scan([&] { return std::max(min_score, best.floor()); },
                         [&](std::span<const ScoredPair> pairs) { best.offer(pairs); });
    ranked.pairs = best.ranked();
    return ranked;
}

}  // namespace hplc
