// libhplc_learn.so, opened when a model that learns is first asked for: torch takes half a second
// and 170 MB, which the other verbs are spared.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "model/learned_model.hpp"

namespace hplc {

// Where the library may lie: beside the program, or where `cmake --install` puts it. Where this
// code is part of a Python module PREFIX/lib/pythonX/dist-packages/hplc/FILE: beside the module,
// above its package (a build folder), or where `cmake --install` puts it below PREFIX.
[[nodiscard]] std::vector<std::filesystem::path> learn_library_places();

// Makes a model by the first library that is there. Throws InputError where there is none, where it
// was built for another interface than this program (model/learn_interface.hpp), or where the model
// refuses.
[[nodiscard]] std::unique_ptr<LearnedModel> make_learned_model(
    const ModelRequest& request,
    const std::vector<std::filesystem::path>& places = learn_library_places());

}  // namespace hplc
