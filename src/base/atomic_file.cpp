#include "base/atomic_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "base/error.hpp"

namespace hplc {
namespace {

constexpr std::size_t kBufferSize = std::size_t{1} << 20;

// The rename is durable only once the folder's entry is synced too.
void sync_folder_of(const std::filesystem::path& file) {
    const auto folder = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    ::fsync(descriptor);
    ::close(descriptor);
}

// A rename would put a file in the place of a device: /dev/full, /dev/stdout.
void refuse_non_file(const std::filesystem::path& target) {
    std::error_code ignored;
    const auto status = std::filesystem::status(target, ignored);
    if (!std::filesystem::exists(status) || std::filesystem::is_regular_file(status)) return;
    const bool folder = std::filesystem::is_directory(status);
    throw InputError({.file = target.string(),
                      .found = folder ? "a directory" : "a device or pipe",
                      .expected = "the name of a file to write",
                      .fix = folder ? "name a file inside it"
                                    : "name a file, or - where standard output is meant"});
}

}  // namespace

AtomicFile::AtomicFile(std::filesystem::path target)
    : target_(std::move(target)), temporary_(target_) {
    temporary_ += fmt::format(".tmp-{}", ::getpid());
    refuse_non_file(target_);
    descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (descriptor_ < 0) fail("creating it", errno);
    buffer_.reserve(kBufferSize);
}

AtomicFile::~AtomicFile() {
    if (descriptor_ < 0) return;
    ::close(descriptor_);
    std::error_code ignored;
    std::filesystem::remove(temporary_, ignored);
}

void AtomicFile::write(std::string_view bytes) {
    for (; !bytes.empty(); bytes.remove_prefix(std::min(bytes.size(), kBufferSize))) {
        buffer_ += bytes.substr(0, kBufferSize);
        if (buffer_.size() >= kBufferSize) flush();
    }
}

void AtomicFile::commit() {
    flush();
    if (::fsync(descriptor_) != 0) fail("syncing it", errno);
    if (::close(std::exchange(descriptor_, -1)) != 0) fail("closing it", errno);
    std::error_code error;
    std::filesystem::rename(temporary_, target_, error);
    if (error) {
        std::error_code ignored;
        std::filesystem::remove(temporary_, ignored);
        fail("renaming the finished file to it", error.value());
    }
    sync_folder_of(target_);
}

void AtomicFile::flush() {
    std::string_view rest = buffer_;
    while (!rest.empty()) {
        const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail("writing it", errno);
        rest.remove_prefix(static_cast<std::size_t>(written));
    }
    buffer_.clear();
}

void AtomicFile::fail(const char* doing, int error_number) {
    throw InputError({.file = target_.string(),
                      .found = fmt::format("'{}' when {}", system_message(error_number), doing),
                      .expected = "a place that can be written",
                      .fix = "check the folder, its permissions and the free space"});
}

void write_file(const std::filesystem::path& target, std::string_view bytes) {
    AtomicFile file(target);
    file.write(bytes);
    file.commit();
}

}  // namespace hplc
