// Which model is best, and whether the others are really behind.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "report/evaluation_run.hpp"
#include "report/paired_tests.hpp"

namespace hplc {

// What counts as telling two models apart, and the fewest runs that a test is made of.
inline constexpr double kTestLevel = 0.05;
inline constexpr std::size_t kLeastRunsToTell = 3;

// A model against the best.
struct RivalTest {
    PairedTest paired;       // of the best minus this one, over the seeds
    double corrected_p = 1;  // by Holm, for as many tests as there are rivals
    double wilcoxon_p = 1;   // for those who trust no normal distribution; not corrected
    bool is_behind() const { return corrected_p < kTestLevel; }
};

// A model that was run with every seed.
struct Standing {
    std::size_t index = 0;               // in Evaluation::models
    double mean = 0;                     // of the metric on the test edges
    std::optional<RivalTest> test = {};  // nothing for the best, and where the runs are too few
};

struct Verdict {
    std::string metric;
    std::size_t runs = 0;
    double test_to_train = 0;  // of paired_t_test(); 0 where every run has the same split
    std::vector<Standing> standings = {};  // best first, equals in the order of the models
};

// Throws InputError where there is no such metric. The test is paired_t_test(), corrected for the
// overlap of random splits; see docs/protocols.md.
[[nodiscard]] Verdict compare_models(const Evaluation& evaluation, const std::string& metric);

// "Best: hplc (auc 0.9645, 10 runs). Not distinguishable from gcn, seal (p > 0.05 …). …"
[[nodiscard]] std::string verdict_text(const Verdict& verdict, const Evaluation& evaluation);

}  // namespace hplc
