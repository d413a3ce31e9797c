// A model file for people: what it is, what it was made from, by which command.
#pragma once

#include <string>

#include "train/files/model_file.hpp"

namespace hplc {

// Reads nothing but the file's own words; throws InputError where they are no model card.
[[nodiscard]] std::string model_file_text(const ModelFile& file);

}  // namespace hplc
