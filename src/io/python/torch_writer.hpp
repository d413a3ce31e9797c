// Writes a dict of tensors as torch.save does (zip form), for files that torch.load and
// torch_file.hpp read.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace hplc {

// A tensor in row-major order: whole numbers of 64 bits, or floats where `numbers` is empty.
struct TorchTensor {
    std::string name;
    std::vector<std::uint64_t> shape;
    std::vector<std::int64_t> numbers = {};
    std::vector<float> floats = {};
};

// The file appears whole or not at all; the same tensors give the same bytes. Throws OutputError
// where it cannot be written.
void write_torch_file(const std::filesystem::path& path, std::span<const TorchTensor> tensors);

}  // namespace hplc
