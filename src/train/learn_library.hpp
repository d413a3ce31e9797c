// libhplc_learn.so, opened when a model that learns is first asked for: torch takes half a second
// and 170 MB, which the other verbs are spared.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "model/learned_model.hpp"
#include "train/workers/worker_place.hpp"

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

// Joins the other processes that train the same, at the place that a launcher says. `agreement` is
// a text that all ranks must have in common: what they train on and how. Throws WorkersError where
// ranks do not come, InputError where they disagree.
[[nodiscard]] std::shared_ptr<Workers> join_workers(
    const WorkerPlace& place, const std::string& agreement,
    const std::vector<std::filesystem::path>& places = learn_library_places());

}  // namespace hplc
