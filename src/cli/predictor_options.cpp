#include "cli/predictor_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "train/predictor_json.hpp"

namespace hplc::cli {

void add_own_predictor_options(CLI::App& verb, PredictorOptions& options) {
    verb.add_option("--katz-beta", options.katz.beta,
                    "katz: factor by which each further step weighs less")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    verb.add_option("--katz-length", options.katz.max_length, "katz: longest walks counted")
        ->check(CLI::Range(1u, 16u))
        ->capture_default_str();
    verb.add_option("--lambda", options.autoencoder.lambdas,
                    "linear-autoencoder: penalty; of several, comma between, the one that is best "
                    "on validation")
        ->delimiter(',')
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    verb.add_option("--drop-entries", options.autoencoder.dropout,
                    "linear-autoencoder: share of the adjacency that it learns to do without")
        ->check(CLI::Range(0.0, 0.99))
        ->capture_default_str();
}

void add_predictor_options(CLI::App& verb, PredictorOptions& options) {
    add_own_predictor_options(verb, options);
    verb.add_option("--select-by", options.autoencoder.select_by,
                    "Metric by which validation chooses")
        ->capture_default_str();
}

std::string list_of_predictors() {
    std::string text = "Models:\n";
    for (const Predictor& predictor : predictors())
        text += fmt::format("  {:<25} {}\n", predictor.name, predictor.summary);
    return text;
}

PredictorOptions with_common(PredictorOptions options, const CommonOptions& common) {
    options.threads = common.threads();
    options.progress = common.progress();
    options.autoencoder.max_memory = common.max_memory;
    return options;
}

nlohmann::ordered_json options_json(const Predictor& predictor, const PredictorOptions& options) {
    return predictor_json(predictor, options);
}

}  // namespace hplc::cli
