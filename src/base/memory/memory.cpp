#include "base/memory/memory.hpp"

#include <fmt/format.h>
#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <limits>
#include <optional>
#include <sstream>

namespace hplc {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

// Of a line like "VmHWM:  1234 kB".
std::optional<std::uint64_t> bytes_in(const std::string& file, const std::string& title) {
    std::ifstream lines(file);
    std::string word;
    while (lines >> word) {
        std::uint64_t kibibytes = 0;
        if (word == title && lines >> kibibytes) return kibibytes * 1024;
    }
    return std::nullopt;
}

std::uint64_t system_available() {
    return bytes_in("/proc/meminfo", "MemAvailable:").value_or(kNoLimit);
}

std::optional<std::uint64_t> number_in(const fs::path& file) {
    std::ifstream in(file);
    std::uint64_t value = 0;
    return in >> value ? std::optional(value) : std::nullopt;  // "max" is no number
}

// One group: its limit, what it uses, and which lines of memory.stat are cached files.
struct GroupFiles {
    std::string limit;
    std::string usage;
    std::array<std::string, 2> cached;
};

const GroupFiles kVersion1 = {
    "memory.limit_in_bytes", "memory.usage_in_bytes", {"total_inactive_file", "total_active_file"}};
const GroupFiles kVersion2 = {"memory.max", "memory.current", {"inactive_file", "active_file"}};

std::uint64_t cached_files(const fs::path& group, const GroupFiles& files) {
    std::ifstream lines(group / "memory.stat");
    std::uint64_t total = 0;
    std::string title;
    std::uint64_t bytes = 0;
    while (lines >> title >> bytes) {
        if (std::ranges::find(files.cached, title) != files.cached.end()) total += bytes;
    }
    return total;
}

std::uint64_t group_available(const fs::path& group, const GroupFiles& files) {
    const auto limit = number_in(group / files.limit);
    const auto usage = number_in(group / files.usage);
    if (!limit || !usage) return kNoLimit;
    const std::uint64_t used = *usage - std::min(*usage, cached_files(group, files));
    return *limit - std::min(*limit, used);
}

// The group and all those that it is in, up to the mount. In a container the path may be one of
// the outside, which is not there; then the mount itself is the group.
std::uint64_t least_available(const fs::path& mount, const std::string& path,
                              const GroupFiles& files) {
    std::uint64_t least = group_available(mount, files);
    fs::path group = mount;
    for (const fs::path& part : fs::path(path).relative_path()) {
        group /= part;
        least = std::min(least, group_available(group, files));
    }
    return least;
}

bool names_memory(const std::string& controllers) {
    return fmt::format(",{},", controllers).find(",memory,") != std::string::npos;
}

// "4:memory:/a/b" of version 1, "0::/a/b" of version 2.
std::uint64_t available_by(const std::string& line, const fs::path& mounts) {
    const std::size_t first = line.find(':');
    const std::size_t second = first == std::string::npos ? first : line.find(':', first + 1);
    if (second == std::string::npos) return kNoLimit;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const std::string path = line.substr(second + 1);
    if (names_memory(controllers)) return least_available(mounts / "memory", path, kVersion1);
    if (!controllers.empty()) return kNoLimit;
    return std::min(least_available(mounts, path, kVersion2),
                    least_available(mounts / "unified", path, kVersion2));
}

std::string text_of(const std::string& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::uint64_t left_of(int resource, std::uint64_t used) {
    rlimit limit = {};
    if (::getrlimit(static_cast<__rlimit_resource_t>(resource), &limit) != 0 ||
        limit.rlim_cur == RLIM_INFINITY) {
        return kNoLimit;
    }
    return limit.rlim_cur - std::min<std::uint64_t>(limit.rlim_cur, used);
}

std::uint64_t available_data() {
    return left_of(RLIMIT_DATA, bytes_in("/proc/self/status", "VmData:").value_or(0));
}

std::uint64_t page_bytes() {
    return static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

struct ResidentPages {
    std::uint64_t all = 0;
    std::uint64_t of_files = 0;
};

// Not from status, which is twenty times as long.
ResidentPages resident_pages() {
    std::ifstream in("/proc/self/statm");
    std::uint64_t mapped = 0;
    ResidentPages pages;
    in >> mapped >> pages.all >> pages.of_files;
    return pages;
}

}  // namespace

std::uint64_t physical_memory() {
    return static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) *
           static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

std::uint64_t available_in_groups(const std::string& membership, const fs::path& mounts) {
    std::istringstream lines(membership);
    std::uint64_t least = kNoLimit;
    for (std::string line; std::getline(lines, line);)
        least = std::min(least, available_by(line, mounts));
    return least;
}

std::uint64_t available_addresses() {
    return left_of(RLIMIT_AS, bytes_in("/proc/self/status", "VmSize:").value_or(0));
}

std::uint64_t available_memory() {
    return std::min({system_available(), physical_memory(), available_addresses(), available_data(),
                     available_in_groups(text_of("/proc/self/cgroup"), "/sys/fs/cgroup")});
}

std::uint64_t resident_memory() {
    return resident_pages().all * page_bytes();
}

std::uint64_t own_memory() {
    const ResidentPages pages = resident_pages();
    return (pages.all - std::min(pages.all, pages.of_files)) * page_bytes();
}

// Not getrusage: its peak includes that of the process which started this one.
std::uint64_t peak_resident_memory() {
    return bytes_in("/proc/self/status", "VmHWM:").value_or(0);
}

bool reset_peak_resident_memory() {
    return static_cast<bool>(std::ofstream("/proc/self/clear_refs") << "5" << std::flush);
}

void return_freed_memory() {
    ::malloc_trim(0);
}

void keep_freed_memory() {
    constexpr int kLimit = 1 << 30;
    mallopt(M_MMAP_THRESHOLD, kLimit);
    mallopt(M_TRIM_THRESHOLD, kLimit);
}

std::string in_mib(std::uint64_t bytes) {
    constexpr double kMiB = 1 << 20;
    return fmt::format("{:.1f} MiB", static_cast<double>(bytes) / kMiB);
}

}  // namespace hplc
