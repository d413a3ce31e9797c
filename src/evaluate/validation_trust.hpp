// Whether validation can be trusted: how far it puts models, and the epochs of one training, in the
// order in which the test puts them. It is asked when all is chosen, and chooses nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "evaluate/evaluation_run.hpp"

namespace hplc {

// The fewest models or epochs whose order is spoken of: by chance alone, five are in the same order
// once in 120 times, three once in six.
inline constexpr std::size_t kLeastToOrder = 5;

// A model or an epoch with what it reaches on the test edges.
struct OnTest {
    std::string name;
    double test = 0;
};

struct ValidationTrust {
    // Of whose training the epochs are; empty: the models of the evaluation are compared.
    std::string model = {};
    std::optional<std::uint64_t> seed = {};  // of that training
    std::string metric = {};
    std::size_t count = 0;  // models or epochs
    double spearman = 0;
    double kendall = 0;
    OnTest chosen = {};  // highest on validation
    OnTest best = {};    // highest on test, which nobody knows who has to choose
};

// Over the models by the means of their runs, where at least kLeastToOrder have both parts and not
// all are equal; then over the epochs of each run that was looked back at (EvaluationRun::looks),
// on the same condition. `metric` is a name of named_metrics(), by which epochs were validated.
[[nodiscard]] std::vector<ValidationTrust> validation_trust(const Evaluation& evaluation,
                                                            const std::string& metric);

// "Validation against test, auc of 12 models: Spearman 0.95, Kendall 0.87; …", clauses with "; "
// between.
[[nodiscard]] std::string validation_trust_text(const ValidationTrust& trust);

}  // namespace hplc
