// Scores that somebody else's method gave to the held-out pairs of a split: with them it is judged
// as our models are, by the same edges, negatives, metrics and tests.
//
// A file of scores has the rows that `evaluate --scores` writes, in any order: a header and one row
// per pair, separated by tabs, commas or semicolons. Its columns, by name; others are not used:
//
//     split   valid, test; valid-candidates and test-candidates for the candidates of single edges
//     u, v    ids of the two nodes, in either order
//     label   1 for an edge, 0 for a negative
//     score   any finite number; higher is likelier
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "io/graph_data.hpp"
#include "io/text/source_text.hpp"
#include "task/evaluation.hpp"
#include "task/link_task.hpp"

namespace hplc {

// Of one split, in the order of its pairs.
struct GivenScores {
    std::optional<EdgeScores> valid;  // nothing where validation pairs have no scores
    EdgeScores test;
};

// What the column `split` holds for the candidates of single edges.
inline constexpr const char* kCandidateRows[] = {"valid-candidates", "test-candidates"};

// Every pair of the test needs its score, and so does every pair of validation unless none has one.
// Throws InputError for a pair without a score, one that is not of this split or has another label
// there, one with two different scores, and a score that is no finite number. O(rows log N).
[[nodiscard]] GivenScores read_given_scores(const SourceText& source, const NodeIds& ids,
                                            const LinkTask& task);

// Scores of the pairs of valid and of test in this order: edges, pool, candidates of each. Throws
// InputError where they are not as many, or not finite; `name` is for messages.
[[nodiscard]] GivenScores given_scores_in_order(std::span<const double> scores,
                                                const LinkTask& task, const std::string& name);

// A method that is known by its scores alone.
struct GivenMethod {
    std::string name;
    nlohmann::ordered_json about;  // where they come from, for the record
    // Of run 0, 1, …, whose task this is.
    std::function<GivenScores(const GraphData&, const LinkTask&, std::size_t run)> scores;
};

}  // namespace hplc
