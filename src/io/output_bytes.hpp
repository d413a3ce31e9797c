// Where output goes: a file that appears whole or not at all, or standard output; gzipped or not.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace hplc {

class OutputBytes {
  public:
    // `path` is a file, or "-" for standard output. Throws InputError where it cannot be written.
    OutputBytes(const std::string& path, bool gzip);
    ~OutputBytes();
    OutputBytes(const OutputBytes&) = delete;
    OutputBytes& operator=(const OutputBytes&) = delete;

    void write(std::string_view bytes);
    // Only now does the file appear under its name.
    void commit();

  private:
    struct Sink;
    std::unique_ptr<Sink> sink_;
};

}  // namespace hplc
