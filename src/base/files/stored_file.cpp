#include "base/files/stored_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "base/files/read_at.hpp"

namespace hplc {
namespace {

[[noreturn]] void refuse_stored(const std::filesystem::path& path, const std::string& found) {
    throw InputError({.file = path.string(),
                      .found = found,
                      .expected = "a file that can be read and stays as it is",
                      .fix = "check its name and permissions, or remove it, so that it is made "
                             "anew"});
}

}  // namespace

StoredFile::StoredFile(std::filesystem::path path)
    : path_(std::move(path)), descriptor_(::open(path_.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (descriptor_ < 0)
        refuse_stored(path_, fmt::format("'{}' when opening it", system_message(errno)));
    struct stat status = {};
    if (::fstat(descriptor_, &status) != 0 || !S_ISREG(status.st_mode)) {
        ::close(descriptor_);
        refuse_stored(path_, "no regular file");
    }
    size_ = static_cast<std::uint64_t>(status.st_size);
}

StoredFile::~StoredFile() {
    ::close(descriptor_);
}

void StoredFile::read(std::uint64_t position, std::span<std::byte> bytes) const {
    const std::string problem = read_at(descriptor_, position, bytes);
    if (!problem.empty()) refuse_stored(path_, fmt::format("'{}' when reading it", problem));
}

}  // namespace hplc
