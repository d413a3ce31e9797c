// Options that were given, held against the models that were chosen: one that no model has would
// be ignored, and whoever gave it would believe the opposite.
#pragma once

#include <span>
#include <string>

namespace CLI {
class App;
}

namespace hplc::cli {

// Throws InputError where an option of models, with learning or without, was given to the verb and
// none of `models` has it. By names, so that a verb without the option passes.
void require_options_of(const CLI::App& verb, std::span<const std::string> models);

// The same where a model file brings its options with it: throws where any was given.
void refuse_options_beside_file(const CLI::App& verb, const std::string& file);

}  // namespace hplc::cli
