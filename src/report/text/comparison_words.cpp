// The sentences of a verdict.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "evaluate/comparison.hpp"
#include "report/text/text_table.hpp"
#include "task/checks/leak_mark.hpp"

namespace hplc {
namespace {

std::string p_text(double p) {
    return p < 0.0001 ? std::string("p < 0.0001") : fmt::format("p = {:.2g}", p);
}

class Words {
  public:
    Words(const Verdict& verdict, const Evaluation& evaluation)
        : verdict_(verdict), evaluation_(evaluation), best_(verdict.standings.front()) {}

    [[nodiscard]] std::string best() const {
        return fmt::format("Best: {} ({} {:.4f}, {}).", name(best_), verdict_.metric, best_.mean,
                           runs_text());
    }

    [[nodiscard]] std::string rivals() const {
        if (verdict_.standings.size() < 2) return " No other model was run.";
        switch (verdict_.tested) {
            case TestedOver::kSplits:
                return fmt::format(" {}{}.", capital(outcome()), power());
            case TestedOver::kEdges:
                return fmt::format("{} On the {} it is {}.", too_few(), place(), outcome());
            case TestedOver::kNothing:
                break;
        }
        return splits_vary(evaluation_)
                   ? too_few()
                   : " All runs have the same split, so no test over runs is possible.";
    }

    // Whether learning is worth it.
    [[nodiscard]] std::string other_kind() const {
        if (is_given(best_)) return {};
        const bool best_learns = learns(best_);
        const auto other = std::ranges::find_if(verdict_.standings, [&](const Standing& s) {
            return !is_given(s) && learns(s) != best_learns;
        });
        if (other == verdict_.standings.end()) return {};
        return fmt::format(" The best {} of those run reaches {:.4f} ({}, {:.4f} less{}).",
                           best_learns ? "heuristic" : "trained model", other->mean, name(*other),
                           best_.mean - other->mean,
                           other->test ? ", " + p_text(other->test->corrected_p) : "");
    }

    // What the test says nothing about.
    [[nodiscard]] std::string reach() const {
        if (splits_vary(evaluation_) || verdict_.standings.size() < 2) return {};
        const bool one_start =
            verdict_.runs == 1 &&
            std::ranges::any_of(verdict_.standings, [&](const Standing& s) { return learns(s); });
        return one_start ? " Other splits and other initial weights are not tested."
                         : " Other splits are not tested.";
    }

  private:
    [[nodiscard]] const std::string& name(const Standing& standing) const {
        return evaluation_.models[standing.index].model;
    }
    [[nodiscard]] bool learns(const Standing& standing) const {
        return evaluation_.models[standing.index].learns;
    }
    // Of scores from outside nobody knows how they were made.
    [[nodiscard]] bool is_given(const Standing& standing) const {
        return evaluation_.models[standing.index].is_given;
    }
    [[nodiscard]] std::size_t rival_count() const { return verdict_.standings.size() - 1; }

    [[nodiscard]] std::string runs_text() const {
        const std::string runs = count_of(verdict_.runs, "run", "runs");
        return splits_vary(evaluation_) || verdict_.runs == 1 ? runs : runs + " of one split";
    }

    // Of runs on random splits.
    [[nodiscard]] std::string too_few() const {
        if (!splits_vary(evaluation_)) return {};
        return fmt::format(
            " {} too few to tell whether it is better on other splits: at least {} are needed, 10 "
            "are "
            "better (--runs 10).",
            verdict_.runs == 1 ? "1 run is" : fmt::format("{} runs are", verdict_.runs),
            kLeastSplitsToTell);
    }

    [[nodiscard]] std::string place() const {
        const std::string edges = count_of(evaluation_.test_edges, "test edge", "test edges");
        return splits_vary(evaluation_) && verdict_.runs > 1
                   ? fmt::format("{} of each of these splits", edges)
                   : fmt::format("{} of this split", edges);
    }

    [[nodiscard]] std::vector<std::string> indistinguishable() const {
        std::vector<std::string> names;
        for (const Standing& standing : verdict_.standings) {
            if (standing.test && !standing.test->is_behind()) names.push_back(name(standing));
        }
        return names;
    }

    [[nodiscard]] std::string outcome() const {
        const std::vector<std::string> near = indistinguishable();
        if (near.empty()) return rival_count() == 1 ? better_than_one() : better_than_all();
        return fmt::format("not distinguishable from {} (p > {}{}){}", fmt::join(near, ", "),
                           kTestLevel, correction(),
                           near.size() == rival_count() ? "" : "; better than the others");
    }

    // What so many runs can detect: with few of them even a large difference may not be
    // significant.
    [[nodiscard]] std::string power() const {
        double least = 0;
        for (const Standing& standing : verdict_.standings) {
            if (!standing.test || standing.test->is_behind()) continue;
            const double level = kTestLevel / static_cast<double>(rival_count());
            least = std::max(least, standing.test->paired.least_telling(level));
        }
        if (least == 0) return {};
        return fmt::format("; {} can detect differences of {:.2g} or more",
                           count_of(verdict_.runs, "run", "runs"), least);
    }

    [[nodiscard]] std::string better_than_one() const {
        const Standing& rival = verdict_.standings.back();
        return fmt::format("better than {} ({})", name(rival), p_text(rival.test->corrected_p));
    }

    [[nodiscard]] std::string better_than_all() const {
        return fmt::format("better than all {} others (p < {}{})", rival_count(), kTestLevel,
                           correction());
    }

    [[nodiscard]] std::string correction() const {
        const std::size_t count = rival_count();
        return count == 1 ? "" : fmt::format(" after Holm's correction for {} tests", count);
    }

    static std::string capital(std::string text) {
        text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
        return text;
    }

    const Verdict& verdict_;
    const Evaluation& evaluation_;
    const Standing& best_;
};

}  // namespace

std::string verdict_text(const Verdict& verdict, const Evaluation& evaluation) {
    if (verdict.standings.empty()) return "No model could be run.";
    const Words words(verdict, evaluation);
    const char* warning = mark_of(evaluation.protocol).leaky() ? "LEAKY, so no forecast. " : "";
    return warning + words.best() + words.rivals() + words.other_kind() + words.reach();
}

}  // namespace hplc
