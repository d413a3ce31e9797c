#include "base/memory.hpp"

#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <optional>
#include <string>

namespace hplc {
namespace {

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

std::optional<std::uint64_t> number_in(const std::string& file) {
    std::ifstream in(file);
    std::uint64_t value = 0;
    return in >> value ? std::optional(value) : std::nullopt;  // "max" is no number
}

// Cached files count as used here, so this is rather too little than too much.
std::uint64_t group_available(const std::string& limit_file, const std::string& usage_file) {
    const auto limit = number_in(limit_file);
    const auto usage = number_in(usage_file);
    if (!limit || !usage) return kNoLimit;
    return *limit - std::min(*limit, *usage);
}

}  // namespace

std::uint64_t physical_memory() {
    return static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) *
           static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

std::uint64_t available_memory() {
    const std::string groups = "/sys/fs/cgroup/";
    return std::min({system_available(), physical_memory(),
                     group_available(groups + "memory.max", groups + "memory.current"),
                     group_available(groups + "memory/memory.limit_in_bytes",
                                     groups + "memory/memory.usage_in_bytes")});
}

std::uint64_t resident_memory() {
    return bytes_in("/proc/self/status", "VmRSS:").value_or(0);
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

}  // namespace hplc
