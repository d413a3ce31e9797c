// The file of a model, trained or half-way: a header that says what it is, then raw tensors.
//
//     bytes   0 ..  7  magic
//             8 .. 11  version of the format
//            12 .. 15  length of the header
//            16 .. 23  length of the content, which ends with its checksum
//            24 ..     header: JSON, with the name and the shape of every tensor
//            then      the tensors in that order: float32, row-major, each from the next multiple
//                      of 64 on, zeros between them
//            then      the sections, whose names and lengths the header has: raw bytes, each from
//                      the next multiple of 64 on; the model's graph, for example
//            64        SHA-256 of all bytes before, in hexadecimal: the end of the content
//            then      provenance: JSON, what wrote the file and when (base/provenance.hpp)
//            last 64   SHA-256 of the provenance, in hexadecimal
//
// The same training writes the same content; only the provenance tells two such files apart.
// Version 1 had no sections and no provenance, and is read all the same.
// Numbers are little-endian. A file is looked at whole, its sizes first, then its checksum, then
// its header, before any memory is taken for what it claims to hold (docs/formats.md).
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/bytes/shared_bytes.hpp"
#include "model/learned_model.hpp"

namespace hplc {

// A tensor as it lies in a file, or is to.
struct FileTensor {
    std::string name;
    std::vector<std::uint64_t> shape;
    std::string_view bytes;
};

[[nodiscard]] FileTensor file_tensor(std::string_view prefix, const TensorView& view,
                                     std::span<const float> values);
// Each with `prefix` before its name.
[[nodiscard]] std::vector<FileTensor> file_tensors(std::string_view prefix,
                                                   std::span<const TensorView> views);

// Any other bytes.
struct FileSection {
    std::string name;
    std::string_view bytes;
};

struct ModelFile {
    std::string origin;  // for messages
    SharedBytes bytes;   // what the tensors and sections look at
    nlohmann::ordered_json header;
    std::vector<FileTensor> tensors;
    std::vector<FileSection> sections = {};
    std::string content_sha256 = {};         // in hexadecimal
    nlohmann::ordered_json provenance = {};  // {schema, program, command, time}; empty of old
};

// Null where there is no section of that name.
[[nodiscard]] const FileSection* find_section(const ModelFile& file, std::string_view name);

inline constexpr std::uint32_t kModelFileVersion = 2;  // that is written; 1 is read too
inline constexpr std::uint32_t kMostHeaderBytes = std::uint32_t{4} << 20;
inline constexpr std::size_t kMostProvenanceBytes = std::size_t{1} << 20;

// Replaces the file atomically; returns the SHA-256 of its content. `header` is an object; the
// lists of tensors and sections are added to it. Throws OutputError where the file cannot be
// written.
std::string write_model_file(const std::filesystem::path& path, nlohmann::ordered_json header,
                             std::span<const FileTensor> tensors,
                             std::span<const FileSection> sections = {});

// Whether a file begins as a model does; false for what cannot be read.
[[nodiscard]] bool is_model_file(const std::filesystem::path& path);

// Throws InputError for whatever is not exactly such a file.
[[nodiscard]] ModelFile parse_model_file(const SharedBytes& bytes, const std::string& origin);
[[nodiscard]] ModelFile read_model_file(const std::filesystem::path& path,
                                        const MemoryBudget& memory = MemoryBudget::of_available());

// Copies the file's tensors whose names start with `prefix` to `views`, which must be the same in
// number, order, name and shape. Throws InputError where they are not, or where a value is not
// finite.
void load_tensors(const ModelFile& file, std::string_view prefix,
                  std::span<const TensorView> views);

}  // namespace hplc
