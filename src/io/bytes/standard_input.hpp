// Standard input as it comes, gzipped or not: a read returns as soon as there is anything, so that
// a program can be answered line by line.
#pragma once

#include <cstddef>
#include <memory>

namespace hplc {

class StandardInput {
  public:
    StandardInput();
    ~StandardInput();
    StandardInput(const StandardInput&) = delete;
    StandardInput& operator=(const StandardInput&) = delete;

    // Waits for the first byte, then takes what else is there already, at most `size` bytes; 0 only
    // at the end. Throws InputError for what cannot be read or is no whole gzip file.
    [[nodiscard]] std::size_t read(char* to, std::size_t size);

  private:
    struct Inflater;
    [[nodiscard]] std::size_t read_plain(char* to, std::size_t size);
    void look_at_the_beginning();

    std::size_t begin_ = 0;  // of what was read to look at it
    std::size_t end_ = 0;
    char first_[2] = {};
    bool looked_ = false;
    std::unique_ptr<Inflater> inflater_;  // null where it is not gzipped
};

}  // namespace hplc
