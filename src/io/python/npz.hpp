// NumPy's .npz: a zip archive with one .npy an array. numpy.load reads what is written here; both
// numpy.savez and numpy.savez_compressed are read.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "io/bytes/input_bytes.hpp"
#include "io/bytes/zip_archive.hpp"
#include "io/python/array.hpp"

namespace hplc {

// Reads arrays by name, on demand, so that arrays nobody asks for cost nothing.
class NpzFile {
  public:
    // Throws InputError where the bytes are no zip archive.
    NpzFile(SharedBytes bytes, std::string file) : archive_(std::move(bytes), std::move(file)) {}
    [[nodiscard]] static NpzFile open(const std::filesystem::path& path) {
        return {read_file(path), path.string()};
    }

    [[nodiscard]] const std::string& file() const { return archive_.file(); }
    // The names of the arrays, without ".npy".
    [[nodiscard]] std::vector<std::string> names() const;
    [[nodiscard]] bool contains(const std::string& name) const;
    // Throws InputError where it is missing, damaged, or holds Python objects.
    [[nodiscard]] Array array(const std::string& name) const;
    // Whether the array is one of Python objects, and the pickle that it is stored as.
    [[nodiscard]] bool holds_objects(const std::string& name) const;
    [[nodiscard]] SharedBytes pickle(const std::string& name) const;
    // "graph.npz(data.npy)", for messages.
    [[nodiscard]] std::string origin(const std::string& name) const;

  private:
    ZipArchive archive_;
};

struct NamedArray {
    std::string name;
    Array array;
};

// Uncompressed, like numpy.savez, atomic, and the same bytes for the same arrays. Memory: none
// besides the arrays, but a copy of those that are not in C order.
void write_npz(const std::filesystem::path& path, std::span<const NamedArray> arrays);

}  // namespace hplc
