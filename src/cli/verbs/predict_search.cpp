#include "cli/verbs/predict_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "model/systems.hpp"
#include "report/text/text_table.hpp"

namespace hplc::cli {
namespace {

using Json = nlohmann::ordered_json;

// Users and items have no common neighbour.
void refuse_if_none_is_near(const FittedPredictions& fitted, const ScanCounts& counts) {
    if (counts.scored > 0 || fitted.predictions.pairs() == nullptr) return;
    throw InputError(
        {.found = fmt::format("--approximate between {}, no pair of which has a common neighbour",
                              fitted.predictions.pairs()->name()),
         .expected = "pairs with common neighbours, which are all that it looks at",
         .fix = "leave --approximate out"});
}

Json json_of(const LinksOutside& outside) {
    return {{"links", outside.links}, {"outside", outside.outside}, {"share", outside.share()}};
}

std::string text_of(const LinksOutside& outside) {
    return fmt::format("{:.1f} % of {} known links, each taken out alone, lie outside two steps",
                       100 * outside.share(), grouped(outside.links));
}

std::string text_of_left_out(const PredictOptions& options, const ScanCounts& counts) {
    if (counts.left_out == 0) return "";
    return fmt::format(
        ", of each node at most the {} that share most by resource allocation, which left {} out",
        grouped(options.links.most_per_node), grouped(counts.left_out));
}

std::string text_of(const std::optional<Recall>& recall) {
    if (!recall) return "";
    return fmt::format("; they contain {:.1f} % of the {} best links of {} random nodes",
                       100 * recall->share, recall->best, recall->nodes);
}

}  // namespace

Search search_wanted(const PredictOptions& options, const FittedPredictions& fitted) {
    if (options.links.approximate) return Search::kNear;
    if (options.links.search == "two-steps") return Search::kTwoSteps;
    if (options.links.search == "all") return Search::kAll;
    const PairFilter all = fitted.predictions.all_links().filter;
    return is_system(fitted.model) && all.num_pairs() > kMostPairs ? Search::kTwoSteps
                                                                   : Search::kAll;
}

void say_if_long(const PredictOptions& options, const FittedPredictions& fitted, Search search) {
    if (search != Search::kTwoSteps || options.links.most_per_node > 0) return;
    const std::uint64_t pairs = num_two_step_walks(fitted.predictions.known()) / 2;  // at most
    if (pairs <= kMostPairs) return;
    remark(
        options.common,
        fmt::format("up to {} pairs are within two steps: --estimate says how long they take, and "
                    "--most-per-node 100 scores of each node only those that share most",
                    grouped(pairs)));
}

SearchReport report_of_pairs(const PredictOptions& options, const FittedPredictions& fitted,
                             const LinkChoice& choice, Search search, const ScanCounts& counts) {
    Json json = {{"exact", search == Search::kAll},
                 {"pairs", counts.pairs},
                 {"scored", counts.scored},
                 {"skipped_share", counts.skipped_share()},
                 {"seconds", counts.seconds}};
    if (search == Search::kAll) {
        return {std::move(json),
                fmt::format("exact search of all {} unlinked pairs; a bound excluded {:.2f} % of "
                            "them without scoring",
                            counts.pairs, 100 * counts.skipped_share())};
    }
    refuse_if_none_is_near(fitted, counts);
    const std::uint64_t seed = options.common.seed;
    const LinksOutside outside = fitted.predictions.links_outside(choice, seed);
    if (counts.left_out == 0) json["exact_within"] = "two steps";
    json["left_out"] = counts.left_out;
    json["links_outside"] = json_of(outside);
    std::optional<Recall> recall;
    if (search == Search::kNear) recall = fitted.predictions.recall_of_near(choice, seed);
    if (recall)
        json["recall"] = {
            {"nodes", recall->nodes}, {"best", recall->best}, {"share", recall->share}};
    return {std::move(json),
            fmt::format("{} search: only {}{} pairs with a common neighbour were scored{}; {}",
                        search == Search::kNear ? "approximate" : "two-step",
                        counts.left_out == 0 ? "the " : "", counts.scored,
                        text_of_left_out(options, counts) + text_of(recall), text_of(outside))};
}

void NodeSearches::add(const LinksOfNode& links, double seconds) {
    seconds_.push_back(seconds);
    whole_ += links.left_out == 0 ? 1 : 0;
    most_left_out_ = std::max(most_left_out_, links.left_out);
}

double NodeSearches::quantile(double share) const {
    std::vector<double> sorted = seconds_;
    std::ranges::sort(sorted);
    const auto rank =
        static_cast<std::size_t>(std::ceil(share * static_cast<double>(sorted.size())));  // from 1
    return sorted.empty() ? 0 : sorted[std::max<std::size_t>(1, rank) - 1];
}

std::string NodeSearches::text_of_times() const {
    return fmt::format("{:.1f} ms per node in the median, {:.1f} ms at the 95th percentile",
                       1e3 * quantile(0.5), 1e3 * quantile(0.95));
}

SearchReport NodeSearches::report_of_two_steps(const LinksOutside& outside) const {
    std::string which = "all of them";
    if (whole_ < seconds_.size()) {
        which += fmt::format(
            " for {} of {} nodes, of the others (up to {} more) those that share most by resource "
            "allocation",
            grouped(whole_), grouped(seconds_.size()), grouped(most_left_out_));
    }
    return {{{"exact", false},
             {"exact_within", "two steps"},
             {"nodes", seconds_.size()},
             {"exact_nodes", whole_},
             {"links_outside", json_of(outside)}},
            fmt::format("two-step search: only pairs with a common neighbour were scored, {}; {}; "
                        "{}",
                        which, text_of(outside), text_of_times())};
}

SearchReport NodeSearches::report(const PredictOptions& options, const FittedPredictions& fitted,
                                  const LinkChoice& choice, Search search) const {
    SearchReport report{.json = {{"exact", true}}};
    if (search == Search::kTwoSteps && !fitted.predictions.is_always_exact()) {
        report = report_of_two_steps(fitted.predictions.links_outside(choice, options.common.seed));
    } else if (search == Search::kNear && !fitted.predictions.is_always_exact()) {
        report = {{{"exact", false}},
                  fmt::format("approximate search: of each node, only pairs with some of the nodes "
                              "that are near or have many links were scored, {} or more of each "
                              "kind",
                              Shortlist::kEach)};
    }
    report.json["seconds_per_node"] = {
        {"median", quantile(0.5)}, {"p95", quantile(0.95)}, {"most", quantile(1)}};
    return report;
}

}  // namespace hplc::cli
