// Protocol: everything one must know to compare a number with another. No number is printed
// without it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/text/enum_names.hpp"

namespace hplc {

enum class SplitKind { kNone, kRandom, kTime, kGiven };
template <>
inline constexpr std::array kNames<SplitKind> = {
    Named{SplitKind::kNone, "none"}, Named{SplitKind::kRandom, "random"},
    Named{SplitKind::kTime, "time"}, Named{SplitKind::kGiven, "given"}};
// Where the shared pool of negatives comes from, which AUC, AP and Hits@K are measured against.
// Those of kDegreeMatched and kTwoSteps are harder than uniform ones
// (task/negatives/hard_pools.hpp); those of kReversed are directed links the other way round
// (task/negatives/non_arcs.hpp).
enum class PoolKind { kNone, kUniform, kGiven, kDegreeMatched, kTwoSteps, kReversed };
template <>
inline constexpr std::array kNames<PoolKind> = {
    Named{PoolKind::kNone, "none"},         Named{PoolKind::kUniform, "uniform"},
    Named{PoolKind::kGiven, "given"},       Named{PoolKind::kDegreeMatched, "degree-matched"},
    Named{PoolKind::kTwoSteps, "two-step"}, Named{PoolKind::kReversed, "reversed"}};
// Where the negatives of each single positive come from, which MRR is measured against. With kNone
// MRR ranks each positive among the whole pool.
enum class CandidateKind { kNone, kGiven, kRandomTargets, kHeart };
template <>
inline constexpr std::array kNames<CandidateKind> = {
    Named{CandidateKind::kNone, "none"}, Named{CandidateKind::kGiven, "given"},
    Named{CandidateKind::kRandomTargets, "random-targets"}, Named{CandidateKind::kHeart, "heart"}};

struct Protocol {
    SplitKind split = SplitKind::kNone;
    std::string split_detail;  // "70/10/20", "train up to 2005, valid up to 2006, test after", …
    std::uint64_t seed = 0;
    PoolKind pool = PoolKind::kNone;  // kGiven where nothing of it is drawn
    bool valid_pool_given = false;
    bool test_pool_given = false;
    std::string pool_detail;  // "527 for validation, …, and 1055 for test, …"
    CandidateKind candidates = CandidateKind::kNone;
    std::string candidates_detail;  // "500 a positive"
    // "between user and item (3 × 5 nodes)"; empty: all pairs of nodes can be links.
    std::string pairs = {};
    bool directed = false;  // pairs are ordered: from the first node to the second
    // What edges weigh: "sums of the weights of their entries"; empty: they are alike.
    std::string weights = {};
    bool validation_edges_as_input = false;
    std::string leak;  // what training may see of the answers; empty where nothing

    [[nodiscard]] bool leaky() const { return !leak.empty(); }

    // How equal scores count: for a half in AUC, against the positive in Hits@K (OGB), at their
    // mean rank in MRR (OGB).
    static constexpr std::string_view kTieRule =
        "AUC: a tie counts one half; Hits@K: a tie counts against the positive (OGB); "
        "MRR: mean of the optimistic and the pessimistic rank (OGB)";
};

// "each positive among all negatives of the pool", or among its own candidates.
[[nodiscard]] std::string_view mrr_rule(const Protocol& protocol);

// All of it in a line for people; starts with LEAKY where it is.
[[nodiscard]] std::string describe(const Protocol& protocol);

}  // namespace hplc
