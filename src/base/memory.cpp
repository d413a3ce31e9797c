#include "base/memory.hpp"

#include <algorithm>
#include <fstream>
#include <limits>
#include <optional>
#include <string>

namespace hplc {
namespace {

constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

// The bytes of a line "Key:   123 kB".
std::optional<std::uint64_t> bytes_of_line(const char* file, const std::string& key) {
    std::ifstream in(file);
    std::string word;
    while (in >> word) {
        std::uint64_t kibibytes = 0;
        if (word == key + ":" && in >> kibibytes) return kibibytes * 1024;
    }
    return std::nullopt;
}

std::optional<std::uint64_t> number_in(const std::string& file) {
    std::ifstream in(file);
    std::uint64_t value = 0;
    return in >> value ? std::optional(value) : std::nullopt;  // the text "max" is no number
}

// What a control group allows beyond what it uses. Cached files count as used here, so this is
// rather too little than too much.
std::uint64_t free_in_group(const std::string& limit_file, const std::string& usage_file) {
    const auto limit = number_in(limit_file);
    const auto usage = number_in(usage_file);
    if (!limit || !usage) return kNoLimit;
    return *limit - std::min(*limit, *usage);
}

std::uint64_t free_in_groups() {
    const std::string root = "/sys/fs/cgroup/";
    return std::min(free_in_group(root + "memory.max", root + "memory.current"),
                    free_in_group(root + "memory/memory.limit_in_bytes",
                                  root + "memory/memory.usage_in_bytes"));
}

}  // namespace

std::uint64_t available_memory() {
    const auto system = bytes_of_line("/proc/meminfo", "MemAvailable");
    return std::min(system.value_or(kNoLimit), free_in_groups());
}

std::uint64_t peak_resident_bytes() {
    return bytes_of_line("/proc/self/status", "VmHWM").value_or(0);
}

void reset_peak_resident() {
    std::ofstream("/proc/self/clear_refs") << "5";
}

}  // namespace hplc
