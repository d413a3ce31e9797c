// The graph where a model file says that it lay. Model files come from strangers too, and what they
// name is opened without the user having named it: only where that can do no harm.
#pragma once

#include <filesystem>

#include "base/memory/memory_budget.hpp"
#include "io/graph_data.hpp"
#include "io/graph_source.hpp"
#include "train/files/model_file.hpp"

namespace hplc {

// Whether all that the source names is the user's own: an embedded graph, a data set of the user's
// data folder, or files below the folder of `model_file` or below the current one (links followed;
// the root folder does not count). Nothing is opened.
[[nodiscard]] bool may_be_opened(const GraphSource& source,
                                 const std::filesystem::path& model_file);

// Reads it. Throws InputError where it may not be opened, is not there, came from standard input or
// cannot be read; the message names the path, but nothing of what lies there. No remarks.
[[nodiscard]] GraphData read_recorded_graph(const ModelFile& file, const GraphSource& source,
                                            Threads threads, Progress::Show progress,
                                            const MemoryBudget& memory = {});

}  // namespace hplc
