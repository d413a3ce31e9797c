#include "base/files/file_lock.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <thread>
#include <utility>

#include "base/exit_code.hpp"

namespace hplc {
namespace {

namespace fs = std::filesystem;

// What a chain of links points to, which need not be there yet.
fs::path end_of_links(fs::path file) {
    constexpr int kMostLinks = 40;  // as Linux has it
    std::error_code error;
    for (int link = 0; link < kMostLinks && fs::is_symlink(file, error); ++link)
        file = file.parent_path() / fs::read_symlink(file, error);
    return file;
}

// Beside the file itself, wherever links to it lie.
fs::path lock_of(const fs::path& file) {
    std::error_code error;
    fs::path place = fs::weakly_canonical(end_of_links(file), error);
    if (error) place = file;
    place += ".lock";
    return place;
}

[[noreturn]] void refuse(const fs::path& file, std::string found, std::string fix) {
    throw OutputError({.file = file.string(),
                       .found = std::move(found),
                       .expected = "a place for this run alone",
                       .fix = std::move(fix)});
}

// A process that was killed holds its lock until its memory is taken down, which may outlast
// whoever waited for it.
bool locked_before_long(int descriptor) {
    constexpr int kTries = 40;
    constexpr auto kPause = std::chrono::milliseconds(50);
    for (int attempt = 0; ::flock(descriptor, LOCK_EX | LOCK_NB) != 0; ++attempt) {
        if (errno != EWOULDBLOCK || attempt == kTries) return false;
        std::this_thread::sleep_for(kPause);
    }
    return true;
}

}  // namespace

FileLock::FileLock(const fs::path& file, const char* work) : path_(lock_of(file)) {
    // Whoever held the lock may have removed its file between our opening and our locking it.
    do {
        if (descriptor_ >= 0) ::close(descriptor_);
        descriptor_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (descriptor_ < 0) {
            refuse(file, fmt::format("'{}' when locking it", system_message(errno)),
                   "check the folder and its permissions");
        }
        if (!locked_before_long(descriptor_)) {
            const int error = errno;
            ::close(std::exchange(descriptor_, -1));
            if (error == EWOULDBLOCK) refuse(file, work, "wait for it, or name another file");
            refuse(file, fmt::format("'{}' when locking it", system_message(error)),
                   "write to a file system that has locks");
        }
    } while (!is_still_named());
}

FileLock::~FileLock() {
    ::unlink(path_.c_str());
    ::close(descriptor_);
}

bool FileLock::is_still_named() const {
    struct stat locked = {};
    struct stat named = {};
    return ::fstat(descriptor_, &locked) == 0 && ::stat(path_.c_str(), &named) == 0 &&
           locked.st_dev == named.st_dev && locked.st_ino == named.st_ino;
}

}  // namespace hplc
