// The options of models that learn: a recipe, and what is to be other than in it. Made from
// train/option_table.hpp, so the command line, --config and model files know the same ones.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cli/common.hpp"
#include "model/hplc_options.hpp"

namespace CLI {
class Option;
}

namespace hplc::cli {

struct ModelOptions {
    std::string recipe = "best";
    // Every option of the table by its key; those that were given change the recipe.
    std::vector<std::pair<std::string, const CLI::Option*>> changes = {};
    // Changes that come from elsewhere, {key: value, …}; those above win over them.
    nlohmann::ordered_json given = nlohmann::ordered_json::object();
    double max_seconds = 0;  // of a training; 0: no end
};

// Names of the models that learn, and lines about them for the end of a help text.
[[nodiscard]] std::span<const std::string> learned_models();
[[nodiscard]] bool is_learned(const std::string& model);
[[nodiscard]] std::string list_of_learned_models();

// --recipe and one option or flag for each of the table, with the defaults of both recipes.
void add_model_options(CLI::App& verb, ModelOptions& options);

// {recipe, …}: all options by the names of the table, for the record.
[[nodiscard]] nlohmann::ordered_json model_options_json(const ModelOptions& options,
                                                        const HplcOptions& used);

// The recipe for such a graph as that model takes it, with its changes; throws InputError for a
// value out of its range.
[[nodiscard]] HplcOptions options_for(const std::string& model, const ModelOptions& options,
                                      const CommonOptions& common, const GraphData& data);

}  // namespace hplc::cli
