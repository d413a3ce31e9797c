// Folders that appear whole or not at all.
#pragma once

#include <filesystem>
#include <functional>

namespace hplc::cli {

// Throws InputError where there is something already.
void require_free(const std::filesystem::path& folder);

// write(PLACE) makes the folder under a name beside its place, which is then renamed; nothing is
// left where it throws.
void write_whole_folder(const std::filesystem::path& folder,
                        const std::function<void(const std::filesystem::path&)>& write);

}  // namespace hplc::cli
