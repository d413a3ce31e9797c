// The bytes of an input, whatever it lies in: a file, standard input, or either of them gzipped,
// which shows in the first two bytes. Files are copied, not mapped: one that another process cuts
// while it is read would end this one by a signal, where a copy is whole or an error. The exception
// are large files of a format that is used in place (mapped_file.hpp).
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "io/bytes/mapped_file.hpp"
#include "io/bytes/shared_bytes.hpp"

namespace hplc {

class InputBytes {
  public:
    // `path` is a file, or "-" for standard input. Throws InputError for what is missing, may not
    // be read, or is no file: folders, devices, and named pipes, which would wait for a writer; and
    // for what takes more memory than the budget allows.
    [[nodiscard]] static InputBytes open(const std::string& path,
                                         const MemoryBudget& budget = MemoryBudget::of_available());
    // The same, but a file that fits the rule is mapped.
    [[nodiscard]] static InputBytes open_or_map(const std::string& path, const MapRule& rule,
                                                const MemoryBudget& budget);
    // A file that lies in memory, which the caller keeps alive.
    [[nodiscard]] static InputBytes in_memory(std::string name, std::string_view bytes,
                                              const MemoryBudget& budget = {});

    [[nodiscard]] std::string_view view() const { return bytes_.view(); }
    [[nodiscard]] const SharedBytes& bytes() const { return bytes_; }
    // For messages: the path, or "standard input".
    [[nodiscard]] const std::string& name() const { return name_; }

  private:
    [[nodiscard]] static InputBytes open_by(const std::string& path,
                                            const std::optional<MapRule>& rule,
                                            const MemoryBudget& budget);
    InputBytes(std::string name, SharedBytes bytes)
        : name_(std::move(name)), bytes_(std::move(bytes)) {}

    std::string name_;
    SharedBytes bytes_;
};

// The bytes of InputBytes::open() alone.
[[nodiscard]] SharedBytes read_file(const std::filesystem::path& path,
                                    const MemoryBudget& budget = MemoryBudget::of_available());

}  // namespace hplc
