// A zip archive in memory, read entry by entry on demand (libzip). Entries are stored or deflated;
// a size that deflate cannot reach, or that is beyond the budget of the archive's bytes, is refused
// before anything is allocated.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "io/bytes/shared_bytes.hpp"

struct zip;

namespace hplc {

[[nodiscard]] bool looks_like_zip(std::string_view bytes);

class ZipArchive {
  public:
    // `file` is named in messages. Throws InputError where the bytes are no archive.
    ZipArchive(SharedBytes bytes, std::string file);

    [[nodiscard]] const std::string& file() const { return file_; }
    // In the order of the archive.
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    [[nodiscard]] bool contains(const std::string& name) const;
    // The entry's bytes, its checksum compared. Throws InputError, also where there is none.
    [[nodiscard]] SharedBytes read(const std::string& name) const;
    // "graph.npz(data.npy)", for messages.
    [[nodiscard]] std::string origin(const std::string& name) const;

  private:
    struct Close {
        void operator()(zip* archive) const;
    };

    [[noreturn]] void fail(const std::string& name, const std::string& found) const;

    SharedBytes bytes_;
    std::string file_;
    std::unique_ptr<zip, Close> archive_;
    std::vector<std::string> names_;
};

}  // namespace hplc
