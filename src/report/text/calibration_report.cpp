#include "report/text/calibration_report.hpp"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "report/text/text_table.hpp"
#include "train/files/calibration_json.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kBudgetShown = 100;

Json bins_json(const Reliability& reliability) {
    Json list = Json::array();
    for (const ReliabilityBin& bin : reliability.bins) {
        list.push_back({{"pairs", bin.pairs},
                        {"links", bin.links},
                        {"mean_probability", bin.mean_probability},
                        {"share_of_links", bin.share_of_links}});
    }
    return list;
}

Json budgets_json(const std::vector<BudgetPrecision>& budgets) {
    Json list = Json::array();
    for (const BudgetPrecision& budget : budgets) {
        list.push_back({{"pairs", budget.pairs},
                        {"expected", budget.expected},
                        {"low", budget.low},
                        {"high", budget.high},
                        {"right", budget.right}});
    }
    return list;
}

Json population_json(const PopulationCalibration& population) {
    const auto& before = population.before;
    const Reliability& after = population.after;
    const auto likely = [](const Reliability& reliability) {
        return reliability.error_of_likely ? Json(*reliability.error_of_likely) : Json();
    };
    return {{"prior", population.prior},
            {"ece_before", before ? Json(before->error) : Json()},
            {"ece_after", after.error},
            {"ece_of_likely_before", before ? likely(*before) : Json()},
            {"ece_of_likely_after", likely(after)},
            {"bins_before", before ? bins_json(*before) : Json()},
            {"bins_after", bins_json(after)},
            {"pairs_per_negative", population.pairs_per_negative},
            {"budgets", budgets_json(population.budgets)}};
}

std::vector<const CalibrationTest*> tests_of(const ModelRuns& runs) {
    std::vector<const CalibrationTest*> tests;
    for (const EvaluationRun& run : runs.runs) {
        if (run.calibration) tests.push_back(&*run.calibration);
    }
    return tests;
}

// Of what some have; nothing where one has not.
template <typename Value>
std::optional<double> mean_of(const std::vector<const CalibrationTest*>& tests,
                              const Value& value) {
    double sum = 0;
    for (const CalibrationTest* test : tests) {
        const std::optional<double> one = value(*test);
        if (!one) return {};
        sum += *one;
    }
    return sum / static_cast<double>(tests.size());
}

std::string cell(std::optional<double> value, const char* format) {
    return value ? fmt::format(fmt::runtime(format), *value) : "–";
}

std::optional<BudgetPrecision> shown(const CalibrationTest& test) {
    for (const BudgetPrecision& budget : test.true_rate.budgets) {
        if (budget.pairs == kBudgetShown) return budget;
    }
    return {};
}

auto of_shown(double BudgetPrecision::*member) {
    return [member](const CalibrationTest& test) -> std::optional<double> {
        const auto budget = shown(test);
        return budget ? std::optional(*budget.*member) : std::nullopt;
    };
}

std::string expectation(const std::vector<const CalibrationTest*>& tests) {
    const auto expected = mean_of(tests, of_shown(&BudgetPrecision::expected));
    if (!expected) return "–";
    return fmt::format("{:.0f} ({:.0f} to {:.0f})", *expected,
                       *mean_of(tests, of_shown(&BudgetPrecision::low)),
                       *mean_of(tests, of_shown(&BudgetPrecision::high)));
}

std::string method_of(const std::vector<const CalibrationTest*>& tests) {
    const auto first = tests.front()->calibration.method;
    for (const CalibrationTest* test : tests) {
        if (test->calibration.method != first) return "by run";
    }
    return std::string(to_string(first));
}

std::vector<std::string> row(const std::string& model,
                             const std::vector<const CalibrationTest*>& tests) {
    const auto before = [](const CalibrationTest& test) -> std::optional<double> {
        return test.pool.before ? std::optional(test.pool.before->error) : std::nullopt;
    };
    const auto after = [](const CalibrationTest& test) -> std::optional<double> {
        return test.pool.after.error;
    };
    const auto likely = [](const CalibrationTest& test) -> std::optional<double> {
        return test.true_rate.after.error_of_likely;
    };
    return {model,
            method_of(tests),
            cell(mean_of(tests, before), "{:.4f}"),
            cell(mean_of(tests, after), "{:.4f}"),
            cell(mean_of(tests, likely), "{:.4f}"),
            expectation(tests),
            cell(mean_of(tests, of_shown(&BudgetPrecision::right)), "{:.0f}")};
}

std::string explanation(double prior) {
    return fmt::format(
        "\nCalibration: probabilities are fitted to validation edges and tested on test edges. "
        "ECE: "
        "mean\ndifference between probability and share of links; in the pool (before: scores "
        "used as logits),\nand at the true rate of links, 1 in {:.0f} pairs, over pairs with a "
        "probability of 10 % or more\n(–: there are none). Right of the {:.0f} most likely of all "
        "pairs: as expected (95 % interval), and\nas found among the test edges and a sample of "
        "the other pairs (–: too small to tell).\n",
        1 / prior, kBudgetShown);
}

// Mean over the runs; nothing where one has no calibration.
std::optional<double> pool_error(const ModelRuns& runs) {
    double sum = 0;
    for (const EvaluationRun& run : runs.runs) {
        if (!run.pool_calibration) return {};
        sum += run.pool_calibration->pool.after.error;
    }
    if (runs.runs.empty()) return {};
    return sum / static_cast<double>(runs.runs.size());
}

// Why there is no such number; nothing where the graph has fewer pairs.
std::string unknown_line(double pairs_per_negative) {
    if (pairs_per_negative <= kBudgetShown) return "";
    return fmt::format(
        "How many of the {:.0f} most likely of all pairs are right cannot be told from a sample of "
        "which each\npair stands for {:.0f} (more with --calibration-pairs).\n",
        kBudgetShown, pairs_per_negative);
}

}  // namespace

std::string expected_line(const ModelRuns& runs, const LeakMark& mark) {
    const auto tests = tests_of(runs);
    if (tests.empty()) return "";
    const auto right = mean_of(tests, of_shown(&BudgetPrecision::right));
    if (!right) return unknown_line(tests.front()->true_rate.pairs_per_negative);
    const std::string found = fmt::format("{:.0f}", *right);
    return fmt::format(
        "Of the {:.0f} most likely pairs by {} about {:.0f} should be right ({:.0f} to {:.0f}); {} "
        "{}.\n",
        kBudgetShown, mark.on(runs.model), *mean_of(tests, of_shown(&BudgetPrecision::expected)),
        *mean_of(tests, of_shown(&BudgetPrecision::low)),
        *mean_of(tests, of_shown(&BudgetPrecision::high)), found, found == "1" ? "is" : "are");
}

std::string calibration_text(const Evaluation& evaluation) {
    std::vector<std::vector<std::string>> rows;
    double prior = 0;
    for (const ModelRuns& runs : evaluation.models) {
        const auto tests = tests_of(runs);
        if (tests.empty()) continue;
        prior = tests.front()->true_rate.prior;
        rows.push_back(row(mark_of(evaluation.protocol).on(runs.model), tests));
    }
    if (rows.empty()) return "";
    return explanation(prior) + text_table({{"model"},
                                            {"method"},
                                            {"ece before", Align::kRight},
                                            {"ece after", Align::kRight},
                                            {"ece, true rate", Align::kRight},
                                            {"expected of 100", Align::kRight},
                                            {"right", Align::kRight}},
                                           rows);
}

std::string pool_calibration_text(const Evaluation& evaluation) {
    std::vector<std::vector<std::string>> rows;
    for (const ModelRuns& runs : evaluation.models) {
        const auto error = pool_error(runs);
        if (error)
            rows.push_back({mark_of(evaluation.protocol).on(runs.model), cell(error, "{:.4f}")});
    }
    if (rows.empty()) return "";
    return "\nCalibration: probabilities are fitted to the scores of validation edges and "
           "negatives, "
           "and tested on\nthose of the test. ECE: mean difference between probability and share "
           "of "
           "links in the test pool.\n" +
           text_table({{"model"}, {"ece", Align::kRight}}, rows);
}

Json pool_calibration_json(const PoolCalibration& test) {
    return {{"fitted", calibration_json(test.calibration)},
            {"pool", population_json(test.pool)},
            {"true_rate", nullptr}};
}

Json calibration_test_json(const CalibrationTest& test) {
    return {{"fitted", calibration_json(test.calibration)},
            {"pool", population_json(test.pool)},
            {"true_rate", population_json(test.true_rate)},
            {"seconds", test.seconds}};
}

}  // namespace hplc
