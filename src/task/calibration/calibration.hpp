// From scores to probabilities, for the true rate of links.
//
// A score is worth how much likelier links have it than other pairs do: the ratio f₊(s) / f₋(s) of
// its densities among held-out edges and among non-edges. The ratio does not depend on how many of
// each were sampled. Bayes' rule makes a probability of it for any share of links (the prior):
//
//     log-odds of a link = log(prior / (1 - prior)) + log f₊(s) / f₋(s)
//
// Where links are hidden among the other pairs, as test edges are among the pairs that nobody has
// told apart from them, f₋ is not to be had, but f = prior f₊ + (1 - prior) f₋ is, and the share of
// hidden links is known: the ratio is that of f₊ and what is left of f without them.
//
// What the probability is about: of the pairs that are not linked in the input, and have this
// score, the share that are links that were held out. It says how many will be right of those that
// are checked, if as many links are missing as were held out.
//
// Both ways to fit the ratio rise strictly: a higher score has a higher probability, and the order
// of the pairs is kept to the last.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/parallel.hpp"
#include "base/text/enum_names.hpp"
#include "task/calibration/platt.hpp"

namespace hplc {

enum class CalibrationMethod {
    // Isotonic blocks of at least kLeastInBlock positives and negatives each, smoothed: the log
    // ratio of a block holds at its centre (centred isotonic regression, Oron and Flournoy 2017)
    // and rises within the block by no more than its evidence leaves open; the rest of the rise
    // lies between blocks. Beyond the outer centres it goes on as in the outer half of the block,
    // less and less (CalibrationEnd).
    kIsotonic,
    // The log ratio is a line that bends before it gets further up or down than half a pair of the
    // other label in the last or the first block would take it.
    kPlatt,
};
template <>
inline constexpr std::array kNames<CalibrationMethod> = {
    Named{CalibrationMethod::kIsotonic, "isotonic"}, Named{CalibrationMethod::kPlatt, "platt"}};

inline constexpr std::uint64_t kLeastInBlock = 10;

struct CalibrationBlock {
    double lowest = 0;  // scores, ends included
    double highest = 0;
    double log_ratio = 0;
    std::uint64_t positives = 0;  // in the block: the evidence
    std::uint64_t negatives = 0;
    // The score that the log ratio is that of: half-way between the medians of both labels, where
    // it is for densities that differ by an exponential factor.
    double centre = 0;

    bool operator==(const CalibrationBlock&) const = default;
};

// How the log ratio goes on beyond the centre of the last block, or of the first: at a distance of
// `scale` it has changed by half of `rise`, and never by more than `rise`.
struct CalibrationEnd {
    double scale = 1;
    double rise = 0;

    bool operator==(const CalibrationEnd&) const = default;
};

// The least rise, unless a block's evidence is surer than that: less than ten pairs of each label
// can tell from none, and enough to keep order.
inline constexpr double kLeastRise = 0.1;

// Pairs that it was fitted to and that score `score` or more.
struct TailCount {
    double score = 0;
    std::uint64_t positives = 0;
    std::uint64_t negatives = 0;

    bool operator==(const TailCount&) const = default;
};

// How well either method does on the fifth of the pairs that it was not fitted to, five times
// (of many negatives, the first 200,000).
struct CalibrationCheck {
    double isotonic_log_loss = 0;  // a pair, at the prior
    double platt_log_loss = 0;
    // Expected calibration error for as many negatives as positives.
    std::optional<double> error_before;  // scores as logits; nothing where they are none
    double error_after = 0;

    bool operator==(const CalibrationCheck&) const = default;
};

struct ScoreCalibration {
    CalibrationMethod method = CalibrationMethod::kIsotonic;
    std::vector<CalibrationBlock> blocks = {};  // ascending; also where Platt's line is taken
    CalibrationEnd lower = {};                  // before the first block's centre
    CalibrationEnd upper = {};                  // beyond the last one's
    LogisticLine line = {};                     // of the log ratio
    // From the highest score down, each about a sixteenth more pairs than the last: what the best
    // pairs of all are worth, which may be less than a monotone probability can say.
    std::vector<TailCount> tail = {};
    // Hidden links among the negatives that it was fitted to, for each positive that scores alike.
    double hidden = 0;
    double prior = 0.5;           // share of links among the pairs asked about
    std::uint64_t positives = 0;  // that it was fitted to
    std::uint64_t negatives = 0;
    CalibrationCheck check = {};

    [[nodiscard]] double log_ratio(double score) const;
    [[nodiscard]] double probability(double score) const;
    // The same for another share of links.
    [[nodiscard]] ScoreCalibration with_prior(double share) const;

    bool operator==(const ScoreCalibration&) const = default;
};

// The standard error of the log ratio of a block with so many pairs of either label. O(1).
[[nodiscard]] double unsure_by(std::uint64_t positives, std::uint64_t negatives);

// The log of f₊ / f₋ where so many of the positives and negatives of the calibration are found.
// O(1).
[[nodiscard]] double log_ratio_of(const ScoreCalibration& calibration, double positives,
                                  double negatives);

struct CalibrationSample {
    std::span<const double> positives;  // scores of links, as those asked about
    std::span<const double> negatives;  // of a uniform sample of the other pairs
    std::uint64_t population = 0;       // how many those are
    std::uint64_t hidden = 0;           // how many of those are links, nobody knows which
    bool are_logits = false;            // log-odds for as many negatives as positives
};

// Both lists are in random order. By the method whose cross-validated log loss is lower. Nothing
// where there are fewer than kLeastInBlock positives or negatives: too little to tell a probability
// from. The same for any number of threads. O(n log n).
[[nodiscard]] std::optional<ScoreCalibration> fit_calibration(const CalibrationSample& sample,
                                                              Threads threads = {});

}  // namespace hplc
