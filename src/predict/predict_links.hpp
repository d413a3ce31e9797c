// A model fitted to a whole graph, to tell which links are missing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "heuristic/registry.hpp"
#include "io/graph_data.hpp"
#include "predict/best_pairs.hpp"
#include "predict/cost_estimate.hpp"
#include "predict/near_pairs.hpp"
#include "predict/scan_pairs.hpp"
#include "predict/shortlist.hpp"
#include "predict/two_hop_links.hpp"

namespace hplc {

// Which links are wanted; edges of the graph never are.
struct LinkChoice {
    PairFilter filter;
    double min_score = kNoFloor;
    // Of Search::kTwoSteps: of a node at most so many pairs, those that share most by resource
    // allocation. 0: for all nodes no limit, for one Shortlist::kMostWithin.
    std::size_t most_per_node = 0;
};

enum class Search {
    kAll,       // exact
    kNear,      // pairs with a common neighbour alone (near_pairs.hpp); of one node, with the nodes
                // of its shortlist (shortlist.hpp)
    kTwoSteps,  // pairs with a common neighbour alone; of one node, too, as long as they are not
                // too many (shortlist.hpp)
};

// The best pairs of one node.
struct LinksOfNode {
    std::vector<ScoredPair> pairs;  // best first
    std::size_t scored = 0;
    std::size_t left_out = 0;  // pairs within two steps that were not scored
};

class LinkPredictions {
  public:
    // Fits to all edges. Where lambda is to be chosen from several, that is done on a random split
    // 80/10/10 by the seed first. Throws InputError where the fit needs more memory than allowed.
    LinkPredictions(const GraphData& data, const Predictor& predictor, PredictorOptions options,
                    std::uint64_t seed);
    // A scorer that is fitted already, to the edges of `graph` or some of them. `formula` as of its
    // Predictor, where it is one of those.
    LinkPredictions(TrainGraph graph, std::unique_ptr<const LinkScorer> scorer, Threads threads,
                    Progress::Show progress, NeighbourhoodFormula formula = nullptr);

    // The best pairs, exactly; equal scores by ascending node numbers. For a formula of common
    // neighbours pairs without one, which score 0, are left out; for others there is a limit, see
    // scan_pairs.hpp.
    [[nodiscard]] RankedPairs best(std::size_t count, const LinkChoice& choice,
                                   Search search = Search::kAll) const;
    // How much of the ten best links of fifty random nodes Search::kNear finds: scored on the spot.
    // Nothing on graphs of more than kMostRecallNodes nodes, where that would take minutes.
    [[nodiscard]] std::optional<Recall> recall_of_near(const LinkChoice& choice,
                                                       std::uint64_t seed) const;
    // How many of 10,000 known links lie outside of what Search::kTwoSteps looks at.
    [[nodiscard]] LinksOutside links_outside(const LinkChoice& choice, std::uint64_t seed) const;
    // All pairs that reach choice.min_score, in no certain order, as they are found.
    ScanCounts each(const LinkChoice& choice, const TakePairs& take,
                    Search search = Search::kAll) const;
    // The best pairs of one node. O(N) scores, or a bounded number for Search::kNear; for a formula
    // of common neighbours, always exactly, O(degrees of the node's neighbours). Several threads
    // may ask at once.
    [[nodiscard]] std::vector<ScoredPair> best_of(NodeId node, std::size_t count,
                                                  const LinkChoice& choice,
                                                  Search search = Search::kAll) const {
        return links_of(node, count, choice, search).pairs;
    }
    [[nodiscard]] LinksOfNode links_of(NodeId node, std::size_t count, const LinkChoice& choice,
                                       Search search) const;
    // Whether best_of() finds the same with Search::kNear, because it is as fast exactly.
    [[nodiscard]] bool is_always_exact() const { return two_hops_ != nullptr; }
    [[nodiscard]] const Shortlist* shortlist() const { return shortlist_.get(); }
    // Any pairs, in their order.
    [[nodiscard]] std::vector<ScoredPair> of(std::span<const NodePair> pairs) const;

    // What was chosen on the split, for example {"lambda", 0.01}.
    [[nodiscard]] const std::vector<std::pair<std::string, double>>& chosen() const {
        return chosen_;
    }

    // Whether links are directed: pairs are then those that are linked in neither direction, each
    // once, its likelier source first.
    [[nodiscard]] bool is_directed() const { return graph_.directions() != nullptr; }

    [[nodiscard]] const LinkScorer& scorer() const { return *scorer_; }
    // The edges, which are no predictions.
    [[nodiscard]] const CsrGraph& known() const { return graph_.graph(); }
    // All pairs that can be links.
    [[nodiscard]] LinkChoice all_links() const {
        return {.filter = graph_.pairs() == nullptr ? PairFilter(known().num_nodes())
                                                    : graph_.pairs()->filter};
    }
    // Null where all can.
    [[nodiscard]] const SharedPairs& pairs() const { return graph_.pairs(); }

    // What best() will cost, from some of the rows.
    [[nodiscard]] CostEstimate estimate(Search search = Search::kAll,
                                        std::size_t most_per_node = 0) const;

  private:
    [[nodiscard]] CostEstimate estimate_near(std::size_t most_per_node) const;
    [[nodiscard]] ScanCounts scan(const LinkChoice& choice, bool zeros_matter, const Floor& floor,
                                  const TakePairs& take, std::size_t every = 1) const;

    // Pairs of the node that links_of() scores; `left_out` as there.
    [[nodiscard]] std::vector<NodePair> candidates_of(NodeId node, std::size_t count,
                                                      const LinkChoice& choice, Search search,
                                                      std::size_t& left_out) const;
    [[nodiscard]] ScanCounts scan_near(const LinkChoice& choice, const Floor& floor,
                                       const TakePairs& take, std::size_t every = 1) const;

    void make_ranker();
    // Pairs and their scores the way that scores higher; as they are where links are undirected.
    [[nodiscard]] std::vector<ScoredPair> turned(std::vector<ScoredPair> pairs) const;

    TrainGraph graph_;
    Threads threads_;
    Progress::Show progress_;
    NeighbourhoodFormula formula_ = nullptr;
    std::shared_ptr<const TwoHopLinks> two_hops_;  // null where there is no formula
    std::shared_ptr<const Shortlist> shortlist_;   // null where there is one
    std::vector<std::pair<std::string, double>> chosen_;
    std::unique_ptr<const LinkScorer> scorer_;
    // What unordered pairs are ranked by: the scorer itself, or the better of both directions.
    std::shared_ptr<const LinkScorer> ranker_;
};

// What making LinkPredictions and asking for the best pairs will cost. Scoring by the linear
// autoencoder is not in it; its matrix is by far the most.
[[nodiscard]] CostEstimate estimate_best(const GraphData& data, const Predictor& predictor,
                                         const PredictorOptions& options);

}  // namespace hplc
