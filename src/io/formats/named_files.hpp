// Files that are called by name: those of a folder, or those compiled into the library.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "io/bytes/input_bytes.hpp"
#include "io/datasets/embedded_graph.hpp"

namespace hplc {

class NamedFiles {
  public:
    explicit NamedFiles(const std::filesystem::path& folder,
                        const MemoryBudget& budget = MemoryBudget::of_available());
    NamedFiles(std::string name, std::span<const EmbeddedFile> files);

    // For messages: the folder's path.
    [[nodiscard]] const std::string& name() const { return name_; }
    // Each takes "edges.txt" for edges.txt or edges.txt.gz, whichever is there.
    [[nodiscard]] bool has(std::string_view file) const;
    [[nodiscard]] std::optional<InputBytes> open(std::string_view file) const;
    // Throws InputError where it is missing.
    [[nodiscard]] InputBytes need(std::string_view file) const;

  private:
    [[nodiscard]] std::optional<InputBytes> open_exactly(const std::string& file) const;

    std::string name_;
    bool on_disk_;
    MemoryBudget budget_;  // for each file
    std::span<const EmbeddedFile> embedded_;
};

}  // namespace hplc
