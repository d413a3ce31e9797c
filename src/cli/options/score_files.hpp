// --scores of `compare`: files with the scores of somebody else's methods.
#pragma once

#include <string>
#include <vector>

#include "cli/options/evaluation_request.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace hplc::cli {

// FILE or NAME=FILE, as given; files of one name are its runs, in the order of the seeds.
void add_score_files_option(CLI::App& verb, std::vector<std::string>& given);

// Completes the request: the methods, each called by its name or by that of its file, and as many
// runs as files where --runs is not given. A single file serves all runs, for splits that the seed
// does not change. `models` are the names that are taken. Throws InputError for a name that is
// taken, where there are not as many files as runs, and where an output would overwrite a file.
void take_score_files(const std::vector<std::string>& given, const std::vector<std::string>& models,
                      EvaluationRequest& request);

}  // namespace hplc::cli
