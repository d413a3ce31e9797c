#include "io/bytes/input_bytes.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <utility>

#include "base/error.hpp"
#include "io/bytes/gzip.hpp"

namespace hplc {
namespace {

constexpr std::size_t kReadPiece = std::size_t{1} << 20;

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

[[noreturn]] void fail_cut(const std::string& name, std::size_t found, std::size_t expected) {
    throw InputError(
        {.file = name,
         .found = fmt::format("{} bytes and then the file's end", found),
         .expected = fmt::format("the {} bytes that it had when it was opened", expected),
         .fix = "run the command again when no other program writes the file"});
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

// Before it is opened, which a device might take for more.
void check_path(const std::string& path) {
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0) fail(path, "opening it", errno);
    check_kind(path, status.st_mode);
}

std::size_t size_of(int descriptor, const std::string& path) {
    struct stat status = {};
    if (::fstat(descriptor, &status) != 0) fail(path, "opening it", errno);
    check_kind(path, status.st_mode);
    return static_cast<std::size_t>(status.st_size);
}

GrowingBytes read_all(int descriptor, const std::string& name, const MemoryBudget& budget) {
    GrowingBytes bytes(budget, name);
    while (true) {
        char* room = bytes.room(kReadPiece);
        const ssize_t count = ::read(descriptor, room, bytes.free_room());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail(name, "reading it", errno);
        if (count == 0) return bytes;
        bytes.took(static_cast<std::size_t>(count));
    }
}

// As many bytes as the file had when it was opened.
GrowingBytes read_sized(int descriptor, const std::string& name, std::size_t size,
                        const MemoryBudget& budget) {
    GrowingBytes bytes(budget, name);
    char* const room = bytes.room(size);
    while (bytes.view().size() < size) {
        const std::size_t done = bytes.view().size();
        const ssize_t count = ::read(descriptor, room + done, size - done);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail(name, "reading it", errno);
        if (count == 0) fail_cut(name, done, size);
        bytes.took(static_cast<std::size_t>(count));
    }
    return bytes;
}

SharedBytes shared(GrowingBytes bytes) {
    const auto memory = std::make_shared<const GrowingBytes>(std::move(bytes));
    return {memory->view(), memory, memory->budget()};
}

SharedBytes read_path(const std::string& path, const std::optional<MapRule>& rule,
                      const MemoryBudget& budget) {
    check_path(path);
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.number() < 0) fail(path, "opening it", errno);
    const std::size_t size = size_of(file.number(), path);
    // Empty, or a file of /proc, which has bytes but no size.
    if (size == 0) return shared(read_all(file.number(), path, budget));
    if (rule) {
        if (auto mapped = map_descriptor(file.number(), size, *rule, budget)) return *mapped;
    }
    return shared(read_sized(file.number(), path, size, budget));
}

SharedBytes decompressed(const SharedBytes& bytes, const std::string& name,
                         const MemoryBudget& budget) {
    return is_gzip(bytes.view()) ? shared(gunzip(bytes.view(), name, budget)) : bytes;
}

}  // namespace

InputBytes InputBytes::open(const std::string& path, const MemoryBudget& budget) {
    return open_by(path, std::nullopt, budget);
}

InputBytes InputBytes::open_or_map(const std::string& path, const MapRule& rule,
                                   const MemoryBudget& budget) {
    return open_by(path, rule, budget);
}

InputBytes InputBytes::open_by(const std::string& path, const std::optional<MapRule>& rule,
                               const MemoryBudget& budget) {
    const std::string name = path == "-" ? "standard input" : path;
    SharedBytes bytes =
        path == "-" ? shared(read_all(STDIN_FILENO, name, budget)) : read_path(path, rule, budget);
    return {name, decompressed(bytes, name, budget)};
}

InputBytes InputBytes::in_memory(std::string name, std::string_view bytes,
                                 const MemoryBudget& budget) {
    SharedBytes plain = decompressed(SharedBytes(bytes, nullptr, budget), name, budget);
    return {std::move(name), std::move(plain)};
}

SharedBytes read_file(const std::filesystem::path& path, const MemoryBudget& budget) {
    return InputBytes::open(path.string(), budget).bytes();
}

}  // namespace hplc
