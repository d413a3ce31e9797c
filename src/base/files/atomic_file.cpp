#include "base/files/atomic_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "base/exit_code.hpp"

namespace hplc {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBufferSize = std::size_t{1} << 20;

fs::path folder_of(const fs::path& file) {
    return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

// The rename is durable only once the folder's entry is synced too.
void sync_folder_of(const fs::path& file) {
    const int descriptor = ::open(folder_of(file).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    ::fsync(descriptor);
    ::close(descriptor);
}

// Calls make(name) with names beside `place` until one is not taken; returns it, or an empty path
// with errno set.
template <typename Make>
fs::path first_free_neighbour(const fs::path& place, const Make& make) {
    for (unsigned attempt = 0;; ++attempt) {
        fs::path name = place;
        name += fmt::format(".tmp-{}-{}", ::getpid(), attempt);
        if (make(name)) return name;
        if (errno != EEXIST) return {};
    }
}

fs::path followed(const fs::path& target) {
    std::error_code error;
    if (!fs::is_symlink(target, error)) return target;
    const fs::path place = fs::weakly_canonical(target, error);
    return error ? target : place;
}

}  // namespace

AtomicFile::AtomicFile(fs::path target) : target_(std::move(target)), place_(followed(target_)) {
    std::error_code ignored;  // opening says it better
    const fs::file_status status = fs::status(place_, ignored);
    if (fs::is_directory(status)) {
        throw OutputError({.file = target_.string(),
                           .found = "a directory",
                           .expected = "the name of a file to write",
                           .fix = "name a file inside it"});
    }
    in_place_ = fs::exists(status) && !fs::is_regular_file(status);
    if (in_place_) {
        descriptor_ = ::open(place_.c_str(), O_WRONLY | O_CLOEXEC);
    } else {
        open_nameless_or_neighbour();
    }
    if (descriptor_ < 0) fail("creating it", errno);
    if (fs::is_regular_file(status)) {
        ::fchmod(descriptor_, static_cast<mode_t>(status.permissions()));
    }
    buffer_.reserve(kBufferSize);
}

AtomicFile::~AtomicFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    remove_neighbour();
}

void AtomicFile::open_nameless_or_neighbour() {
    descriptor_ = ::open(folder_of(place_).c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    if (descriptor_ >= 0 || (errno != EOPNOTSUPP && errno != EISDIR)) return;
    neighbour_ = first_free_neighbour(place_, [this](const fs::path& name) {
        descriptor_ = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        return descriptor_ >= 0;
    });
}

// A nameless file can only be linked to a free name, so it too reaches its place by a rename.
void AtomicFile::give_name() {
    if (!neighbour_.empty()) return;
    const std::string self = fmt::format("/proc/self/fd/{}", descriptor_);
    neighbour_ = first_free_neighbour(place_, [&](const fs::path& name) {
        return ::linkat(AT_FDCWD, self.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
    });
    if (neighbour_.empty()) fail("naming it", errno);
}

void AtomicFile::remove_neighbour() {
    if (neighbour_.empty()) return;
    std::error_code ignored;
    fs::remove(neighbour_, ignored);
}

void AtomicFile::write(std::string_view bytes) {
    if (buffer_.size() + bytes.size() > kBufferSize) flush();
    if (bytes.size() >= kBufferSize) {
        write_through(bytes);
    } else {
        buffer_ += bytes;
    }
}

void AtomicFile::seek(std::uint64_t position) {
    flush();
    if (::lseek(descriptor_, static_cast<off_t>(position), SEEK_SET) < 0)
        fail("seeking in it", errno);
}

void AtomicFile::commit() {
    flush();
    if (!in_place_) {
        if (::fsync(descriptor_) != 0) fail("syncing it", errno);
        give_name();
    }
    if (::close(std::exchange(descriptor_, -1)) != 0) fail("closing it", errno);
    if (in_place_) return;
    if (::rename(neighbour_.c_str(), place_.c_str()) != 0) {
        fail("renaming the finished file to it", errno);
    }
    neighbour_.clear();
    sync_folder_of(place_);
}

void AtomicFile::flush() {
    write_through(buffer_);
    buffer_.clear();
}

void AtomicFile::write_through(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail("writing it", errno);
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

void AtomicFile::fail(const char* doing, int error_number) {
    throw OutputError({.file = target_.string(),
                       .found = fmt::format("'{}' when {}", system_message(error_number), doing),
                       .expected = "a place that can be written",
                       .fix = "check the folder, its permissions and the free space"});
}

void write_file(const std::filesystem::path& target, std::string_view bytes) {
    AtomicFile file(target);
    file.write(bytes);
    file.commit();
}

void make_folder(const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (!error) return;
    throw OutputError({.file = folder.string(),
                       .found = fmt::format("'{}' when making this folder", error.message()),
                       .expected = "a place that can be written",
                       .fix = "check the permissions and the free space, or name another folder"});
}

}  // namespace hplc
