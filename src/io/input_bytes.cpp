#include "io/input_bytes.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "base/error.hpp"

namespace hplc {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 20;

class Descriptor {
  public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() { ::close(number_); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    [[nodiscard]] int number() const { return number_; }

  private:
    int number_;
};

[[noreturn]] void fail(const std::string& name, const char* doing, int error_number) {
    throw InputError({.file = name,
                      .found = fmt::format("'{}' when {}", system_message(error_number), doing),
                      .expected = "a file that can be read",
                      .fix = "check the path and its permissions"});
}

[[noreturn]] void refuse(const std::string& name, std::string found, std::string fix) {
    throw InputError(
        {.file = name, .found = std::move(found), .expected = "a file", .fix = std::move(fix)});
}

void check_kind(const std::string& name, mode_t mode) {
    if (S_ISREG(mode)) return;
    if (S_ISDIR(mode)) refuse(name, "a directory", "name a file inside it");
    if (S_ISFIFO(mode)) {
        refuse(name, "a named pipe", "pass - as the name and send the data to standard input");
    }
    refuse(name, "a device or socket", "name a file, or - for standard input");
}

std::size_t checked_size(const std::string& path) {
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0) fail(path, "opening it", errno);
    check_kind(path, status.st_mode);
    return static_cast<std::size_t>(status.st_size);
}

GrowingBytes read_all(int descriptor, const std::string& name) {
    GrowingBytes bytes;
    while (true) {
        char* room = bytes.room(kPiece);
        const ssize_t count = ::read(descriptor, room, bytes.free_room());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail(name, "reading it", errno);
        if (count == 0) return bytes;
        bytes.took(static_cast<std::size_t>(count));
    }
}

}  // namespace

InputBytes::InputBytes(std::string name, GrowingBytes bytes) : name_(std::move(name)) {
    const auto owner = std::make_shared<const GrowingBytes>(std::move(bytes));
    view_ = owner->view();
    owner_ = owner;
}

InputBytes::InputBytes(std::string name, void* mapping, std::size_t size)
    : name_(std::move(name)),
      owner_(mapping, [size](void* address) { ::munmap(address, size); }),
      view_(static_cast<const char*>(mapping), size) {}

InputBytes InputBytes::open_raw(const std::string& path) {
    if (path == "-") {
        const std::string name = "standard input";
        return {name, read_all(STDIN_FILENO, name)};
    }
    const std::size_t size = checked_size(path);
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.number() < 0) fail(path, "opening it", errno);
    // Empty, or a file of /proc, which has bytes but no size.
    if (size == 0) return {path, read_all(file.number(), path)};
    void* mapping = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number(), 0);
    if (mapping == MAP_FAILED) fail(path, "mapping it", errno);
    return {path, mapping, size};
}

InputBytes InputBytes::open(const std::string& path) {
    InputBytes input = open_raw(path);
    if (!is_gzip(input.view())) return input;
    return {input.name(), gunzip(input.view(), input.name())};
}

}  // namespace hplc
