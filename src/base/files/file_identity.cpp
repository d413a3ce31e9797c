#include "base/files/file_identity.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "base/exit_code.hpp"
#include "base/files/atomic_file.hpp"

namespace hplc {
namespace {

namespace fs = std::filesystem;

fs::path from_root(const fs::path& path) {
    std::error_code error;
    const fs::path whole = fs::absolute(path, error);
    const fs::path resolved = fs::weakly_canonical(whole, error);
    return error ? whole.lexically_normal() : resolved;
}

[[noreturn]] void refuse(const fs::path& path, const std::string& found) {
    throw OutputError({.file = path.string(),
                       .found = found,
                       .expected = "a place that can be written",
                       .fix = "check the path and its permissions, or name another"});
}

void require_access(const fs::path& asked, const fs::path& place, int mode) {
    if (::access(place.c_str(), mode) == 0) return;
    refuse(asked, fmt::format("'{}' for {}", system_message(errno), place.string()));
}

// The folder itself or the nearest one above it that exists.
fs::path nearest_existing(fs::path folder) {
    std::error_code ignored;
    while (!fs::exists(folder, ignored) && folder.has_parent_path() &&
           folder != folder.parent_path()) {
        folder = folder.parent_path();
    }
    return folder;
}

}  // namespace

bool is_same_file(const fs::path& one, const fs::path& other) {
    std::error_code error;
    if (fs::equivalent(one, other, error)) return true;
    return from_root(one) == from_root(other);
}

bool is_standard_input(const fs::path& file) {
    struct stat input = {};
    struct stat named = {};
    return ::fstat(STDIN_FILENO, &input) == 0 && ::stat(file.c_str(), &named) == 0 &&
           input.st_dev == named.st_dev && input.st_ino == named.st_ino;
}

void require_writable_file(const fs::path& file) {
    std::error_code ignored;
    const fs::file_status status = fs::status(file, ignored);
    const bool is_special =
        fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
    // A pipe that is opened and closed again would end its reader.
    if (is_special) return require_access(file, file, W_OK);
    const AtomicFile probe(file);  // is dropped again
}

void require_writable_folder(const fs::path& folder) {
    const fs::path place = nearest_existing(from_root(folder));
    std::error_code ignored;
    if (!fs::is_directory(place, ignored))
        refuse(folder, fmt::format("{}, which is no folder", place.string()));
    require_access(folder, place, W_OK | X_OK);
}

}  // namespace hplc
