// Which pairs `hplc predict` scores, and what it says of that.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "cli/options/model_at_hand.hpp"
#include "cli/verbs/predict_rows.hpp"

namespace hplc::cli {

// What --search and --approximate ask for. By itself: pairs within two steps where a model that
// learns would have more than kMostPairs to score, else all.
[[nodiscard]] Search search_wanted(const PredictOptions& options, const FittedPredictions& fitted);

// Before a search of all nodes that takes hours: what would tell how many, and what would shorten
// it.
void say_if_long(const PredictOptions& options, const FittedPredictions& fitted, Search search);

// How the pairs were searched, for --json and for people, who read it after the result.
struct SearchReport {
    nlohmann::ordered_json json = {};
    std::string text = {};
};

// Of a search of all nodes. Throws InputError where only pairs with a common neighbour were looked
// at and, between users and items, there are none.
[[nodiscard]] SearchReport report_of_pairs(const PredictOptions& options,
                                           const FittedPredictions& fitted,
                                           const LinkChoice& choice, Search search,
                                           const ScanCounts& counts);

// What was looked at for single nodes, one after the other.
class NodeSearches {
  public:
    void add(const LinksOfNode& links, double seconds);
    [[nodiscard]] SearchReport report(const PredictOptions& options,
                                      const FittedPredictions& fitted, const LinkChoice& choice,
                                      Search search) const;

  private:
    [[nodiscard]] SearchReport report_of_two_steps(const LinksOutside& outside) const;
    [[nodiscard]] std::string text_of_times() const;
    [[nodiscard]] double quantile(double share) const;

    std::vector<double> seconds_;
    std::size_t whole_ = 0;          // nodes of which no pair within two steps was left out
    std::size_t most_left_out_ = 0;  // of a node
};

}  // namespace hplc::cli
