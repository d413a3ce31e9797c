// The options of trained models, as the command line gives them: a recipe, and what is to be
// other than in it. Made from the fields of the systems' options (model/option_field.hpp), so that
// the command line, --config, model files and `hplc models` know the same ones.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/options/common.hpp"
#include "model/systems.hpp"

namespace CLI {
class Option;
}

namespace hplc::cli {

struct GivenModelOptions {
    std::string recipe = "best";
    // Every option of some system by its key; those that were given change the recipe.
    std::vector<std::pair<std::string, const CLI::Option*>> changes = {};
    // Changes that come from elsewhere, {key: value, …}; those above win over them.
    nlohmann::ordered_json given = nlohmann::ordered_json::object();
    double max_seconds = 0;      // of a training; 0: no end
    bool ignore_times = false;   // in tasks by time, where hplc would look at them
    std::size_t test_every = 0;  // LearnedOptions::keep_every; evaluate and compare have it
    // As in LearnedOptions: how a caller other than the command line ends a training. May be empty.
    std::function<void()> after_epoch = {};
};

// Lines about the systems for the end of a help text.
[[nodiscard]] std::string list_of_learned_models();

// --recipe, --max-seconds, and one option or flag for each option of some system: --help shows what
// all systems have, --help-all also what some have.
void add_model_options(CLI::App& verb, GivenModelOptions& options);

// "--walk-length" of "walk_length".
[[nodiscard]] std::string option_name(std::string_view key);

// The recipe for such a graph as that system takes it, with its changes. Changes that the system
// does not have are passed over: that some chosen model has them is checked elsewhere
// (given_options.hpp). Throws InputError for a value out of its range.
[[nodiscard]] ModelOptions options_for(const std::string& model, const GivenModelOptions& options,
                                       const CommonOptions& common, const GraphData& data);

}  // namespace hplc::cli
