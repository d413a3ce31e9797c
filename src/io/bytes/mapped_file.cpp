#include "io/bytes/mapped_file.hpp"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <memory>

#include "base/exit_code.hpp"

namespace hplc {
namespace {

class Mapping {
  public:
    Mapping(void* place, std::size_t size) : place_(place), size_(size) {}
    ~Mapping() { ::munmap(place_, size_); }
    Mapping(const Mapping&) = delete;
    Mapping& operator=(const Mapping&) = delete;
    [[nodiscard]] std::string_view view() const {
        return {static_cast<const char*>(place_), size_};
    }

  private:
    void* place_;
    std::size_t size_;
};

bool begins_with(int descriptor, std::string_view magic) {
    std::array<char, 64> first{};
    const ssize_t count = ::pread(descriptor, first.data(), first.size(), 0);
    return count > 0 &&
           std::string_view(first.data(), static_cast<std::size_t>(count)).starts_with(magic);
}

// An access control list that lets others write shows in the bits of the group.
bool only_user_and_root_can_write(const struct stat& status) {
    const bool is_ours = status.st_uid == ::geteuid() || status.st_uid == 0;
    return is_ours && (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

// Only functions that are allowed in a handler.
void on_bus_error(int /*signal*/, siginfo_t* info, void* /*context*/) {
    constexpr std::string_view kSentence =
        "hplc: found the end of a mapped graph file before the bytes that it had when it was "
        "opened; expected a file that stays as it is while it is in use. To fix: run the command "
        "again, and replace graph files by renaming (mv, hplc data import), not by writing onto "
        "them (cp).\n";
    // Anything else is our fault: the handler is gone, and the fault happens again.
    if (info->si_code != BUS_ADRERR) return;
    const bool is_told = ::write(STDERR_FILENO, kSentence.data(), kSentence.size()) > 0;
    ::_exit(static_cast<int>(is_told ? ExitCode::kBadInput : ExitCode::kOurFault));
}

}  // namespace

std::optional<SharedBytes> map_descriptor(int descriptor, std::size_t size, const MapRule& rule,
                                          const MemoryBudget& budget) {
    struct stat status = {};
    if (size < rule.least_bytes || size == 0 || ::fstat(descriptor, &status) != 0) return {};
    if (!only_user_and_root_can_write(status) || !begins_with(descriptor, rule.magic)) return {};
    void* const place = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor, 0);
    if (place == MAP_FAILED) return {};
    const auto mapping = std::make_shared<const Mapping>(place, size);
    return SharedBytes::mapped(mapping->view(), mapping, budget);
}

void end_when_mapping_is_cut() {
    struct sigaction action = {};
    action.sa_sigaction = on_bus_error;
    action.sa_flags = SA_SIGINFO | static_cast<int>(SA_RESETHAND);
    ::sigemptyset(&action.sa_mask);
    ::sigaction(SIGBUS, &action, nullptr);
}

}  // namespace hplc
