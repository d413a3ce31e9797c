// The bytes of an input, whatever it lies in: a file (mapped, not copied), standard input, or
// either of them gzipped, which shows in the first two bytes.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "io/shared_bytes.hpp"

namespace hplc {

class InputBytes {
  public:
    // `path` is a file, or "-" for standard input. Throws InputError for what is missing, may not
    // be read, or is no file: folders, devices, and named pipes, which would wait for a writer.
    [[nodiscard]] static InputBytes open(const std::string& path);
    // A file that lies in memory, which the caller keeps alive.
    [[nodiscard]] static InputBytes in_memory(std::string name, std::string_view bytes);

    [[nodiscard]] std::string_view view() const { return bytes_.view(); }
    [[nodiscard]] const SharedBytes& bytes() const { return bytes_; }
    // For messages: the path, or "standard input".
    [[nodiscard]] const std::string& name() const { return name_; }

  private:
    InputBytes(std::string name, SharedBytes bytes)
        : name_(std::move(name)), bytes_(std::move(bytes)) {}

    std::string name_;
    SharedBytes bytes_;
};

// The bytes of InputBytes::open() alone.
[[nodiscard]] SharedBytes read_file(const std::filesystem::path& path);

}  // namespace hplc
