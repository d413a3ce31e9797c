#include "io/datasets/part_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>

#include "base/exit_code.hpp"
#include "base/files/atomic_file.hpp"

namespace hplc {

PartFile::PartFile(std::filesystem::path path) : path_(std::move(path)) {
    descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (descriptor_ < 0) fail("opening it");
    const off_t end = ::lseek(descriptor_, 0, SEEK_END);
    size_ = end < 0 ? 0 : static_cast<std::uint64_t>(end);
    std::ifstream in(tag_path(path_));
    std::getline(in, tag_);
}

PartFile::~PartFile() {
    ::close(descriptor_);
}

std::filesystem::path PartFile::tag_path(const std::filesystem::path& path) {
    return path.string() + ".tag";
}

void PartFile::restart(const std::string& tag) {
    // The old tag must not outlive the old bytes, nor the new one stand beside them.
    std::filesystem::remove(tag_path(path_));
    if (::ftruncate(descriptor_, 0) != 0) fail("emptying it");
    size_ = 0;
    tag_ = tag;
    if (!tag.empty()) write_file(tag_path(path_), tag + "\n");
}

void PartFile::append(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail("writing it");
        size_ += static_cast<std::uint64_t>(written);
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

void PartFile::sync() {
    if (::fsync(descriptor_) != 0) fail("syncing it");
}

void PartFile::fail(const char* doing) const {
    throw OutputError(
        {.file = path_.string(),
         .found = fmt::format("'{}' when {}", system_message(errno), doing),
         .expected = "a folder with room for the download",
         .fix =
             "free some space or choose another folder with --data-dir; what has been received so "
             "far is kept"});
}

}  // namespace hplc
