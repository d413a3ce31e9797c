// Whether two paths name one file, however they are spelt.
#pragma once

#include <filesystem>

namespace hplc {

// By device and inode where both exist, so links of either kind are seen through; else by the path
// from the root, links on the way followed.
[[nodiscard]] bool is_same_file(const std::filesystem::path& one,
                                const std::filesystem::path& other);

// Whether `file` is standard input: `hplc train - <FILE`.
[[nodiscard]] bool is_standard_input(const std::filesystem::path& file);

// Whether a file can be put there, or written to where something like a pipe is there already.
// Throws OutputError where not; leaves nothing behind.
void require_writable_file(const std::filesystem::path& file);

// The same of a folder that is there or can be made.
void require_writable_folder(const std::filesystem::path& folder);

}  // namespace hplc
