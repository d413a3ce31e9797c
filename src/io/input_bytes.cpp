#include "io/input_bytes.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <utility>

#include "base/error.hpp"
#include "io/gzip.hpp"

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

SharedBytes shared(GrowingBytes bytes) {
    const auto owner = std::make_shared<const GrowingBytes>(std::move(bytes));
    return {owner->view(), owner};
}

SharedBytes mapped(const std::string& path) {
    const std::size_t size = checked_size(path);
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.number() < 0) fail(path, "opening it", errno);
    // Empty, or a file of /proc, which has bytes but no size.
    if (size == 0) return shared(read_all(file.number(), path));
    void* mapping = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number(), 0);
    if (mapping == MAP_FAILED) fail(path, "mapping it", errno);
    return {{static_cast<const char*>(mapping), size},
            std::shared_ptr<const void>(mapping, [size](void* start) { ::munmap(start, size); })};
}

SharedBytes decompressed(SharedBytes bytes, const std::string& name) {
    return is_gzip(bytes.view()) ? shared(gunzip(bytes.view(), name)) : bytes;
}

}  // namespace

InputBytes InputBytes::open(const std::string& path) {
    const std::string name = path == "-" ? "standard input" : path;
    SharedBytes bytes = path == "-" ? shared(read_all(STDIN_FILENO, name)) : mapped(path);
    return {name, decompressed(std::move(bytes), name)};
}

InputBytes InputBytes::in_memory(std::string name, std::string_view bytes) {
    SharedBytes plain = decompressed(SharedBytes::borrowed(bytes), name);
    return {std::move(name), std::move(plain)};
}

SharedBytes read_file(const std::filesystem::path& path) {
    return InputBytes::open(path.string()).bytes();
}

}  // namespace hplc
