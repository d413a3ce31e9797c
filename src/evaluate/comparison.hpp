// Which model is best, and whether the others are really behind.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "evaluate/edge_tests.hpp"
#include "evaluate/evaluation_run.hpp"
#include "evaluate/paired_tests.hpp"

namespace hplc {

// What counts as telling two models apart.
inline constexpr double kTestLevel = 0.05;
// The fewest splits that are tested over. Of 70/10/20 splits, and for a single rival, three would
// tell a difference of 3.4 standard deviations of a run's difference, five 1.9, ten 1.4.
inline constexpr std::size_t kLeastSplitsToTell = 5;

// Over what the figures of two models are held against each other.
enum class TestedOver {
    kNothing,  // no rival, or nothing to test by
    kSplits,   // paired_t_test(), corrected for the overlap of random splits
    kEdges,    // edge_test(): the split is the same in all runs, or there are too few
};

// A model against the best.
struct RivalTest {
    PairedTest paired = {};                 // of the best minus this one
    double corrected_p = 1;                 // by Holm, for as many tests as there are rivals
    std::optional<double> wilcoxon_p = {};  // over splits only; not corrected
    bool is_behind() const { return corrected_p < kTestLevel; }
};

// A model that was run with every seed.
struct Standing {
    std::size_t index = 0;               // in Evaluation::models
    double mean = 0;                     // of the metric on the test edges
    std::optional<RivalTest> test = {};  // nothing for the best, and where nothing is tested
};

struct Verdict {
    std::string metric;
    std::size_t runs = 0;
    TestedOver tested = TestedOver::kNothing;
    std::string test_name = {};            // "a paired t test"; empty where nothing is tested
    double test_to_train = 0;              // of paired_t_test(); 0 where edges are tested over
    std::vector<Standing> standings = {};  // best first, equals in the order of the models
};

// `scores` are those of the evaluation's runs, without which nothing is tested over edges. Throws
// InputError where there is no such metric. See docs/protocols.md.
[[nodiscard]] Verdict compare_models(const Evaluation& evaluation, const std::string& metric,
                                     const HeldOutScores& scores = {}, Threads threads = {});

// Whether every run holds out edges of its own.
[[nodiscard]] bool splits_vary(const Evaluation& evaluation);

// "Best: hplc (auc 0.9645, 10 runs). Not distinguishable from gcn, seal (p > 0.05 …). …"
[[nodiscard]] std::string verdict_text(const Verdict& verdict, const Evaluation& evaluation);

}  // namespace hplc
