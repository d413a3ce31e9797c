// Where output goes: a file that appears whole or not at all, or standard output; gzipped or not.
#pragma once

#include <cstddef>
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
    // What was written to standard output leaves the process now; nothing for files.
    void flush();
    // Only now does the file appear under its name.
    void commit();

  private:
    struct Sink;
    std::unique_ptr<Sink> sink_;
};

// A file of `count` lines; append_line(i, text) appends line i without its end.
template <typename AppendLine>
void write_lines(const std::string& path, bool gzip, std::size_t count,
                 const AppendLine& append_line) {
    constexpr std::size_t kPiece = std::size_t{1} << 18;
    OutputBytes out(path, gzip);
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        append_line(i, text);
        text += '\n';
        if (text.size() < kPiece) continue;
        out.write(text);
        text.clear();
    }
    out.write(text);
    out.commit();
}

}  // namespace hplc
