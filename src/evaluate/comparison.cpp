#include "evaluate/comparison.hpp"

#include <algorithm>
#include <ranges>

namespace hplc {
namespace {

std::vector<double> test_values(const ModelRuns& runs, const std::string& metric) {
    std::vector<double> values;
    for (const EvaluationRun& run : runs.runs)
        values.push_back(metric_named(metric, run.test));
    return values;
}

// Of random splits, which share edges.
double test_to_train(const Evaluation& evaluation) {
    return static_cast<double>(evaluation.test_edges) / static_cast<double>(evaluation.train_edges);
}

// Tests every rival against the best.
class Tester {
  public:
    Tester(const Evaluation& evaluation, const HeldOutScores& scores, Threads threads)
        : evaluation_(evaluation), scores_(scores), threads_(threads) {}

    void test(Verdict& verdict) const {
        if (verdict.standings.size() < 2) return;
        if (splits_vary(evaluation_) && verdict.runs >= kLeastSplitsToTell) {
            verdict.tested = TestedOver::kSplits;
            verdict.test_name = "a paired t test over the splits";
            verdict.test_to_train = test_to_train(evaluation_);
        } else if (can_test_edges(verdict)) {
            verdict.tested = TestedOver::kEdges;
            verdict.test_name = std::string(edge_test_name(verdict.metric, first_sample(verdict))) +
                                " over the test edges";
        } else {
            return;
        }
        for (Standing& rival : verdict.standings | std::views::drop(1))
            rival.test = verdict.tested == TestedOver::kSplits ? over_splits(verdict, rival)
                                                               : over_edges(verdict, rival);
        correct(verdict);
    }

  private:
    [[nodiscard]] std::vector<double> values(const Verdict& verdict, const Standing& one) const {
        return test_values(evaluation_.models[one.index], verdict.metric);
    }
    [[nodiscard]] std::span<const EdgeSample> samples(const Standing& one) const {
        return scores_.of(evaluation_.models[one.index].model);
    }
    [[nodiscard]] const EdgeSample& first_sample(const Verdict& verdict) const {
        return samples(verdict.standings.front()).front();
    }

    [[nodiscard]] bool can_test_edges(const Verdict& verdict) const {
        return std::ranges::all_of(verdict.standings, [&](const Standing& one) {
            const auto kept = samples(one);
            return !kept.empty() && std::ranges::all_of(kept, [](const EdgeSample& sample) {
                return sample.size() >= 2;
            });
        });
    }

    [[nodiscard]] RivalTest over_splits(const Verdict& verdict, const Standing& rival) const {
        const auto best = values(verdict, verdict.standings.front());
        const auto other = values(verdict, rival);
        return {.paired = paired_t_test(best, other, verdict.test_to_train),
                .wilcoxon_p = wilcoxon_signed_rank(best, other)};
    }

    [[nodiscard]] RivalTest over_edges(const Verdict& verdict, const Standing& rival) const {
        const Standing& best = verdict.standings.front();
        return {.paired = edge_test(verdict.metric, values(verdict, best), values(verdict, rival),
                                    samples(best), samples(rival),
                                    {.seed = evaluation_.protocol.seed, .threads = threads_})};
    }

    static void correct(Verdict& verdict) {
        std::vector<double> p;
        for (const Standing& rival : verdict.standings | std::views::drop(1))
            p.push_back(rival.test->paired.p);
        const std::vector<double> corrected = holm(p);
        for (std::size_t i = 0; i < p.size(); ++i)
            verdict.standings[i + 1].test->corrected_p = corrected[i];
    }

    const Evaluation& evaluation_;
    const HeldOutScores& scores_;
    Threads threads_;
};

}  // namespace

bool splits_vary(const Evaluation& evaluation) {
    return evaluation.protocol.split == SplitKind::kRandom;
}

Verdict compare_models(const Evaluation& evaluation, const std::string& metric,
                       const HeldOutScores& scores, Threads threads) {
    Verdict verdict = {.metric = metric};
    for (std::size_t m = 0; m < evaluation.models.size(); ++m) {
        const ModelRuns& runs = evaluation.models[m];
        if (!runs.refusal.empty()) continue;
        verdict.runs = runs.runs.size();
        verdict.standings.push_back(
            {.index = m, .mean = summary_of(metric, test_values(runs, metric)).mean});
    }
    std::ranges::stable_sort(verdict.standings, std::greater<>(), &Standing::mean);
    Tester(evaluation, scores, threads).test(verdict);
    return verdict;
}

}  // namespace hplc
