#include "base/files/scratch_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>

#include "base/exit_code.hpp"
#include "base/files/read_at.hpp"
#include "base/memory/memory.hpp"

namespace hplc {
namespace {

[[noreturn]] void refuse_scratch(const std::filesystem::path& folder, const std::string& found) {
    throw OutputError({.file = folder.string(),
                       .found = found,
                       .expected = "room for numbers that do not fit into memory",
                       .fix = "set TMPDIR to a folder on a disk with room, or pass a larger "
                              "--max-memory"});
}

int open_nameless(const std::filesystem::path& folder) {
    const int nameless = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (nameless >= 0 || (errno != EOPNOTSUPP && errno != EISDIR)) return nameless;
    std::string name = (folder / "hplc-XXXXXX").string();
    const int named = ::mkostemp(name.data(), O_CLOEXEC);
    if (named >= 0) ::unlink(name.c_str());
    return named;
}

}  // namespace

std::filesystem::path scratch_folder() {
    const char* chosen = std::getenv("TMPDIR");
    return chosen != nullptr && *chosen != '\0' ? chosen : "/var/tmp";
}

ScratchFile::ScratchFile(std::uint64_t bytes) : folder_(scratch_folder()) {
    std::error_code unknown;
    const std::filesystem::space_info space = std::filesystem::space(folder_, unknown);
    if (!unknown && space.available < bytes) {
        refuse_scratch(folder_, fmt::format("{} free where {} are needed", in_mib(space.available),
                                            in_mib(bytes)));
    }
    descriptor_ = open_nameless(folder_);
    if (descriptor_ < 0)
        refuse_scratch(folder_,
                       fmt::format("'{}' when creating a file in it", system_message(errno)));
}

ScratchFile::~ScratchFile() {
    unmap();
    ::close(descriptor_);
}

void ScratchFile::unmap() {
    if (!mapped_.empty()) ::munmap(const_cast<std::byte*>(mapped_.data()), mapped_.size());
    mapped_ = {};
}

std::span<const std::byte> ScratchFile::map(std::uint64_t bytes) {
    unmap();
    if (bytes == 0) return {};
    void* const place = ::mmap(nullptr, bytes, PROT_READ, MAP_SHARED, descriptor_, 0);
    if (place == MAP_FAILED)
        refuse_scratch(folder_,
                       fmt::format("'{}' when mapping a file in it", system_message(errno)));
    mapped_ = {static_cast<const std::byte*>(place), bytes};
    return mapped_;
}

void ScratchFile::write(std::uint64_t position, std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t done =
            ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(position));
        if (done < 0 && errno == EINTR) continue;
        if (done < 0)
            refuse_scratch(folder_,
                           fmt::format("'{}' when writing a file in it", system_message(errno)));
        bytes = bytes.subspan(static_cast<std::size_t>(done));
        position += static_cast<std::uint64_t>(done);
    }
}

void ScratchFile::read(std::uint64_t position, std::span<std::byte> bytes) const {
    const std::string problem = read_at(descriptor_, position, bytes);
    if (!problem.empty())
        refuse_scratch(folder_, fmt::format("'{}' when reading a file in it", problem));
}

}  // namespace hplc
