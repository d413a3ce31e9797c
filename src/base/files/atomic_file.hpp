// A file that appears whole or not at all.
//
// Bytes go to a nameless file in the target's folder (or, where the file system has no such, to a
// temporary neighbour); commit() flushes, syncs, and puts it in the target's place. Without
// commit() it is dropped, so an error or Ctrl-C leaves nothing half-written and nothing behind.
// A target that exists keeps its permissions; a symbolic link is followed. A target that is no
// regular file (/dev/null, a pipe) is written directly, since it cannot be replaced.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace hplc {

class AtomicFile {
  public:
    // Throws InputError where no file can be made there (no folder, no permission).
    explicit AtomicFile(std::filesystem::path target);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    // Small pieces are buffered, large ones are not; throws InputError where the bytes cannot be
    // written (a full disk).
    void write(std::string_view bytes);
    // The next write goes to this position, counted from the start; not for files in place.
    void seek(std::uint64_t position);
    void commit();

    // Whether the target is no regular file, so that nothing written can be taken back.
    [[nodiscard]] bool is_in_place() const { return in_place_; }
    [[nodiscard]] const std::filesystem::path& target() const { return target_; }

  private:
    void open_nameless_or_neighbour();
    void give_name();
    void remove_neighbour();
    void flush();
    void write_through(std::string_view bytes);
    [[noreturn]] void fail(const char* doing, int error_number);

    std::filesystem::path target_;     // as the user named it
    std::filesystem::path place_;      // the same, links followed
    std::filesystem::path neighbour_;  // the temporary name, while there is one
    bool in_place_ = false;
    int descriptor_ = -1;
    std::string buffer_;
};

// All of it in one call.
void write_file(const std::filesystem::path& target, std::string_view bytes);

// The folder and those above it, where they are missing; throws InputError.
void make_folder(const std::filesystem::path& folder);

}  // namespace hplc
