// Writes a task down, so that other programs can answer the very same question.
#pragma once

#include <filesystem>

#include "io/node_ids.hpp"
#include "task/link_task.hpp"

namespace hplc {

// One pair a line with the user's ids, in HeaRT's layout, which --split-files reads back:
// train_pos.txt, {valid,test}_{pos,neg}.txt, and where there are candidates
// heart_{valid,test}_samples.txt, those of a positive in successive lines. Throws InputError where
// the folder cannot be made or is not empty.
void write_split(const std::filesystem::path& folder, const LinkTask& task, const NodeIds& ids);

}  // namespace hplc
