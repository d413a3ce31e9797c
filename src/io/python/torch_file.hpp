// What torch.save writes for a dict of arrays: OGB's split files. Both forms are read.
// - Zip (torch 1.6 and later): NAME/data.pkl, and a storage an entry in NAME/data/.
// - Legacy: five pickles (magic number, version, system, object, storage keys), then the storages,
//   each led by the number of its elements.
// Values may be tensors of bool, int or float (any strides) or NumPy arrays.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "io/python/array.hpp"

namespace hplc {

[[nodiscard]] bool looks_like_torch_file(const SharedBytes& bytes);

class TorchFile {
  public:
    // Reads the file; the arrays are views of it. Throws InputError for what is no such file, is
    // damaged, or holds other Python objects than those the pickle reader knows.
    TorchFile(const SharedBytes& bytes, std::string file);
    [[nodiscard]] static TorchFile open(const std::filesystem::path& path,
                                        const MemoryBudget& budget = MemoryBudget::of_available());

    [[nodiscard]] const std::string& file() const { return file_; }
    [[nodiscard]] bool contains(const std::string& key) const { return arrays_.contains(key); }
    // Throws InputError, with the keys there are, where there is none.
    [[nodiscard]] const Array& array(const std::string& key) const;
    // All that is an array or a tensor; other values of the dict are left out.
    [[nodiscard]] const std::map<std::string, Array>& arrays() const { return arrays_; }

  private:
    std::string file_;
    std::map<std::string, Array> arrays_;
};

}  // namespace hplc
