#include "report/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "report/text_table.hpp"

namespace hplc {
namespace {

std::vector<double> test_values(const ModelRuns& runs, const std::string& metric) {
    std::vector<double> values;
    for (const EvaluationRun& run : runs.runs)
        values.push_back(metric_named(metric, run.test));
    return values;
}

// Only random splits differ from run to run, and then they share edges.
double test_to_train(const Evaluation& evaluation) {
    if (evaluation.protocol.split != SplitKind::kRandom) return 0;
    return static_cast<double>(evaluation.test_edges) / static_cast<double>(evaluation.train_edges);
}

void test_rivals(Verdict& verdict, const Evaluation& evaluation) {
    const auto values = [&](const Standing& standing) {
        return test_values(evaluation.models[standing.index], verdict.metric);
    };
    const std::vector<double> best = values(verdict.standings.front());
    std::vector<double> p;
    for (Standing& rival : verdict.standings | std::views::drop(1)) {
        rival.test = RivalTest{.paired = paired_t_test(best, values(rival), verdict.test_to_train),
                               .wilcoxon_p = wilcoxon_signed_rank(best, values(rival))};
        p.push_back(rival.test->paired.p);
    }
    const std::vector<double> corrected = holm(p);
    for (std::size_t i = 0; i < p.size(); ++i)
        verdict.standings[i + 1].test->corrected_p = corrected[i];
}

std::string p_text(double p) {
    return p < 0.0001 ? std::string("p < 0.0001") : fmt::format("p = {:.2g}", p);
}

// The sentences of a verdict.
class Words {
  public:
    Words(const Verdict& verdict, const Evaluation& evaluation)
        : verdict_(verdict), evaluation_(evaluation), best_(verdict.standings.front()) {}

    [[nodiscard]] std::string best() const {
        return fmt::format("Best: {} ({} {:.4f}, {}).", name(best_), verdict_.metric, best_.mean,
                           count_of(verdict_.runs, "run", "runs"));
    }

    [[nodiscard]] std::string rivals() const {
        if (verdict_.standings.size() < 2) return " No other model was run.";
        if (verdict_.runs < kLeastRunsToTell) {
            return fmt::format(
                " {} cannot tell whether it is really better than others: pass "
                "--runs 10.",
                count_of(verdict_.runs, "run", "runs"));
        }
        const std::size_t count = verdict_.standings.size() - 1;
        const std::vector<std::string> near = indistinguishable();
        if (near.empty()) return count == 1 ? better_than_one() : better_than_all(count);
        return fmt::format(" Not distinguishable from {} (p > {}{}){}.", fmt::join(near, ", "),
                           kTestLevel, correction(count),
                           near.size() == count ? "" : "; better than the others");
    }

    // Whether learning is worth it.
    [[nodiscard]] std::string other_kind() const {
        const bool best_learns = learns(best_);
        const auto other = std::ranges::find_if(
            verdict_.standings, [&](const Standing& s) { return learns(s) != best_learns; });
        if (other == verdict_.standings.end()) return {};
        return fmt::format(" The best model {} reaches {:.4f} ({}, {:.4f} less{}).",
                           best_learns ? "without learning" : "that learns", other->mean,
                           name(*other), best_.mean - other->mean,
                           other->test ? ", " + p_text(other->test->corrected_p) : "");
    }

    [[nodiscard]] std::string reach() const {
        if (evaluation_.protocol.split == SplitKind::kRandom || verdict_.runs < kLeastRunsToTell)
            return {};
        return " All runs have the same split: other starts of training are tested, other splits "
               "are not.";
    }

  private:
    [[nodiscard]] const std::string& name(const Standing& standing) const {
        return evaluation_.models[standing.index].model;
    }
    [[nodiscard]] bool learns(const Standing& standing) const {
        return evaluation_.models[standing.index].learns;
    }

    [[nodiscard]] std::vector<std::string> indistinguishable() const {
        std::vector<std::string> names;
        for (const Standing& standing : verdict_.standings) {
            if (standing.test && !standing.test->is_behind()) names.push_back(name(standing));
        }
        return names;
    }

    [[nodiscard]] std::string better_than_one() const {
        const Standing& rival = verdict_.standings.back();
        return fmt::format(" Better than {} ({}).", name(rival), p_text(rival.test->corrected_p));
    }

    [[nodiscard]] std::string better_than_all(std::size_t count) const {
        return fmt::format(" Better than all {} others (p < {}{}).", count, kTestLevel,
                           correction(count));
    }

    [[nodiscard]] static std::string correction(std::size_t count) {
        return count == 1 ? "" : fmt::format(" after Holm's correction for {} tests", count);
    }

    const Verdict& verdict_;
    const Evaluation& evaluation_;
    const Standing& best_;
};

}  // namespace

Verdict compare_models(const Evaluation& evaluation, const std::string& metric) {
    Verdict verdict = {.metric = metric, .test_to_train = test_to_train(evaluation)};
    for (std::size_t m = 0; m < evaluation.models.size(); ++m) {
        const ModelRuns& runs = evaluation.models[m];
        if (!runs.refusal.empty()) continue;
        verdict.runs = runs.runs.size();
        verdict.standings.push_back(
            {.index = m, .mean = summary_of(metric, test_values(runs, metric)).mean});
    }
    std::ranges::stable_sort(verdict.standings, std::greater<>(), &Standing::mean);
    if (verdict.standings.size() > 1 && verdict.runs >= kLeastRunsToTell)
        test_rivals(verdict, evaluation);
    return verdict;
}

std::string verdict_text(const Verdict& verdict, const Evaluation& evaluation) {
    if (verdict.standings.empty()) return "No model could be run.";
    const Words words(verdict, evaluation);
    const char* warning = evaluation.protocol.leaky() ? "LEAKY, so no forecast. " : "";
    return warning + words.best() + words.rivals() + words.other_kind() + words.reach();
}

}  // namespace hplc
