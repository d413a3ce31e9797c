#include "cli/options/predictor_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/shell/help_formatter.hpp"

namespace hplc::cli {

void add_predictor_options(CLI::App& verb, PredictorOptions& options) {
    const std::string group = advanced_group("Options of heuristics");
    verb.add_option("--katz-beta", options.katz.beta,
                    "katz: factor of the weight of a walk per additional step")
        ->check(CLI::PositiveNumber)
        ->capture_default_str()
        ->group(group);
    verb.add_option("--katz-length", options.katz.max_length, "katz: maximum length of walks")
        ->check(CLI::Range(1u, 16u))
        ->capture_default_str()
        ->group(group);
    verb.add_option("--lambda", options.autoencoder.lambdas,
                    "linear-autoencoder: penalty; of several, comma-separated, the best on "
                    "validation is used")
        ->delimiter(',')
        ->check(CLI::PositiveNumber)
        ->capture_default_str()
        ->group(group);
    verb.add_option("--half-life", options.recency.half_lives,
                    "decayed-…, repeat-the-past: time in which the weight of a link halves, in the "
                    "unit of the times of the edges; of several, comma-separated, the best on "
                    "validation is used (default: 1/2, 1/4, … 1/64 of the time from the first edge "
                    "on)")
        ->delimiter(',')
        ->check(CLI::PositiveNumber)
        ->group(group);
    verb.add_option("--drop-entries", options.autoencoder.dropout,
                    "linear-autoencoder: share of the entries of the adjacency dropped in the fit")
        ->check(CLI::Range(0.0, 0.99))
        ->capture_default_str()
        ->group(group);
}

void add_select_by_option(CLI::App& verb, std::string& metric) {
    verb.add_option("--select-by", metric, "Metric by which validation chooses")
        ->capture_default_str();
}

std::string list_of_predictors() {
    const auto line = [](const Predictor& predictor) {
        return fmt::format("  {:<27} {}\n", predictor.name, predictor.summary);
    };
    std::string text = "Heuristics:\n";
    std::string for_sides;
    for (const Predictor& predictor : predictors())
        (predictor.is_for_sides ? for_sides : text) += line(predictor);
    text +=
        "Heuristics for links between two types of nodes, by name (part of all with --between):\n";
    text += for_sides;
    text += "Heuristics for graphs with times of edges, by name (part of all in backtest only):\n";
    for (const Predictor& predictor : timed_predictors())
        text += line(predictor);
    text += "Heuristics for directed links, by name (part of all with --directed):\n";
    for (const Predictor& predictor : directed_predictors())
        text += fmt::format("  {:<32} {}\n", predictor.name, predictor.summary);
    return text;
}

PredictorOptions with_common(PredictorOptions options, const CommonOptions& common) {
    options.threads = common.threads();
    options.progress = common.progress();
    options.max_memory = common.max_memory;
    return options;
}

}  // namespace hplc::cli
