// The bytes of an input, whatever it lies in: a file (mapped, not copied), standard input, or
// either of them gzipped, which shows in the first two bytes.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "io/gzip.hpp"

namespace hplc {

// Copies share the bytes.
class InputBytes {
  public:
    // `path` is a file, or "-" for standard input. Throws InputError for what is missing, may not
    // be read, or is no file: folders, devices, and named pipes, which would wait for a writer.
    [[nodiscard]] static InputBytes open(const std::string& path);
    // The same without decompressing.
    [[nodiscard]] static InputBytes open_raw(const std::string& path);

    [[nodiscard]] std::string_view view() const { return view_; }
    // For messages: the path, or "standard input".
    [[nodiscard]] const std::string& name() const { return name_; }

  private:
    InputBytes(std::string name, GrowingBytes bytes);
    InputBytes(std::string name, void* mapping, std::size_t size);

    std::string name_;
    std::shared_ptr<const void> owner_;  // of the buffer or the mapping that view_ looks at
    std::string_view view_;
};

}  // namespace hplc
