// A file that appears whole or not at all.
//
// Bytes go to a temporary neighbour of the target; commit() flushes, syncs and renames it. Without
// commit() the destructor removes the neighbour, so an error or Ctrl-C leaves nothing half-written.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace hplc {

class AtomicFile {
  public:
    // Throws InputError where the neighbour cannot be made (no folder, no permission).
    explicit AtomicFile(std::filesystem::path target);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    // Buffered; throws InputError where the bytes cannot be written (a full disk).
    void write(std::string_view bytes);
    void commit();

    [[nodiscard]] const std::filesystem::path& target() const { return target_; }

  private:
    void flush();
    [[noreturn]] void fail(const char* doing, int error_number);

    std::filesystem::path target_;
    std::filesystem::path temporary_;
    int descriptor_ = -1;
    std::string buffer_;
};

// All of it in one call.
void write_file(const std::filesystem::path& target, std::string_view bytes);

}  // namespace hplc
