// One process at a time for a file: a lock on a neighbour, FILE.lock.
//
// The neighbour is removed with the lock. A killed process leaves it behind, but not the lock on it
// (flock), so nothing has to be cleaned up by hand.
#pragma once

#include <filesystem>

namespace hplc {

class FileLock {
  public:
    // Throws OutputError where another process goes on holding the lock for two seconds (`work`
    // says what it does there: "another training writes to it"), or where there can be none.
    FileLock(const std::filesystem::path& file, const char* work);
    ~FileLock();
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

  private:
    [[nodiscard]] bool is_still_named() const;

    std::filesystem::path path_;
    int descriptor_ = -1;
};

}  // namespace hplc
