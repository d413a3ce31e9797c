#include "evaluate/validation_trust.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "evaluate/rank_correlation.hpp"

namespace hplc {
namespace {

// Models or epochs, by name.
struct OnBothParts {
    std::vector<std::string> names;
    std::vector<double> valid;
    std::vector<double> test;

    void add(std::string name, double on_valid, double on_test) {
        names.push_back(std::move(name));
        valid.push_back(on_valid);
        test.push_back(on_test);
    }
    // The first of equals.
    [[nodiscard]] OnTest highest(const std::vector<double>& by) const {
        const auto at = static_cast<std::size_t>(std::ranges::max_element(by) - by.begin());
        return {.name = names[at], .test = test[at]};
    }
};

std::optional<double> mean_of(const std::vector<MetricSummary>& metrics, const std::string& name) {
    const auto found = std::ranges::find(metrics, name, &MetricSummary::name);
    return found == metrics.end() ? std::nullopt : std::optional(found->mean);
}

OnBothParts models_on_both(const Evaluation& evaluation, const std::string& metric) {
    OnBothParts both;
    for (const ModelRuns& runs : evaluation.models) {
        const auto valid = mean_of(summarise_valid(runs), metric);
        const auto test = mean_of(summarise_test(runs), metric);
        if (valid && test) both.add(runs.model, *valid, *test);
    }
    return both;
}

OnBothParts epochs_on_both(const EvaluationRun& run) {
    OnBothParts both;
    for (const EpochOnBoth& look : run.looks)
        both.add(fmt::format("epoch {}", look.epoch), look.valid, look.test);
    return both;
}

void add_trust(const OnBothParts& both, ValidationTrust about, std::vector<ValidationTrust>& to) {
    if (both.names.size() < kLeastToOrder) return;
    const auto spearman = rank_correlation(both.valid, both.test);
    const auto kendall = kendall_tau(both.valid, both.test);
    if (!spearman || !kendall) return;
    about.count = both.names.size();
    about.spearman = *spearman;
    about.kendall = *kendall;
    about.chosen = both.highest(both.valid);
    about.best = both.highest(both.test);
    to.push_back(std::move(about));
}

// Bounds of words, not of a test.
const char* in_words(double spearman) {
    if (spearman >= 0.9) return "validation puts them in the order of the test";
    if (spearman >= 0.5) return "validation is a rough guide to the order of the test";
    return "validation says little about the order of the test";
}

std::string choice_text(const ValidationTrust& trust) {
    if (trust.chosen.name == trust.best.name)
        return fmt::format("both choose {} (test {:.4f})", trust.chosen.name, trust.chosen.test);
    return fmt::format("validation chooses {} (test {:.4f}), the best on test is {} ({:.4f})",
                       trust.chosen.name, trust.chosen.test, trust.best.name, trust.best.test);
}

std::string subject_text(const ValidationTrust& trust) {
    return trust.model.empty() ? fmt::format("{} of {} models", trust.metric, trust.count)
                               : fmt::format("{} of {} epochs of {}, seed {}", trust.metric,
                                             trust.count, trust.model, trust.seed.value_or(0));
}

}  // namespace

std::vector<ValidationTrust> validation_trust(const Evaluation& evaluation,
                                              const std::string& metric) {
    std::vector<ValidationTrust> all;
    add_trust(models_on_both(evaluation, metric), {.metric = metric}, all);
    for (const ModelRuns& runs : evaluation.models) {
        for (const EvaluationRun& run : runs.runs)
            add_trust(epochs_on_both(run),
                      {.model = runs.model, .seed = run.seed, .metric = metric}, all);
    }
    return all;
}

std::string validation_trust_text(const ValidationTrust& trust) {
    return fmt::format("Validation against test, {}: Spearman {:.2f}, Kendall {:.2f}; {}; {}",
                       subject_text(trust), trust.spearman, trust.kendall, in_words(trust.spearman),
                       choice_text(trust));
}

}  // namespace hplc
