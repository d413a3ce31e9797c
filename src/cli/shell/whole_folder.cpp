#include "cli/shell/whole_folder.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "base/error.hpp"

namespace hplc::cli {

namespace fs = std::filesystem;

void require_free(const fs::path& folder) {
    std::error_code error;
    if (!fs::exists(folder, error) || fs::is_empty(folder, error)) return;
    throw InputError({.file = folder.string(),
                      .found = "something already there",
                      .expected = "a new or empty folder",
                      .fix = "name another, or remove this one"});
}

void write_whole_folder(const fs::path& folder, const std::function<void(const fs::path&)>& write) {
    const fs::path target = fs::absolute(folder).lexically_normal();
    const fs::path place = target.has_filename() ? target : target.parent_path();
    const fs::path neighbour = place.string() + fmt::format(".tmp-{}", ::getpid());
    try {
        write(neighbour);
        fs::rename(neighbour, place);
    } catch (...) {
        std::error_code ignored;
        fs::remove_all(neighbour, ignored);
        throw;
    }
}

}  // namespace hplc::cli
