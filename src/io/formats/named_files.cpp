#include "io/formats/named_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "base/error.hpp"

namespace hplc {

NamedFiles::NamedFiles(const std::filesystem::path& folder, const MemoryBudget& budget)
    : name_(folder.string()), on_disk_(true), budget_(budget) {}

NamedFiles::NamedFiles(std::string name, std::span<const EmbeddedFile> files)
    : name_(std::move(name)), on_disk_(false), embedded_(files) {}

bool NamedFiles::has(std::string_view file) const {
    const auto exists = [&](const std::string& whole) {
        std::error_code ignored;
        if (on_disk_) return std::filesystem::exists(std::filesystem::path(name_) / whole, ignored);
        return std::ranges::any_of(embedded_,
                                   [&](const auto& entry) { return entry.name == whole; });
    };
    return exists(std::string(file)) || exists(fmt::format("{}.gz", file));
}

std::optional<InputBytes> NamedFiles::open_exactly(const std::string& file) const {
    const auto path = std::filesystem::path(name_) / file;
    if (on_disk_) {
        std::error_code ignored;
        if (!std::filesystem::exists(path, ignored)) return std::nullopt;
        return InputBytes::open(path.string(), budget_);
    }
    const auto it =
        std::ranges::find_if(embedded_, [&](const auto& entry) { return entry.name == file; });
    if (it == embedded_.end()) return std::nullopt;
    return InputBytes::in_memory(path.string(), it->bytes);
}

std::optional<InputBytes> NamedFiles::open(std::string_view file) const {
    if (auto plain = open_exactly(std::string(file))) return plain;
    return open_exactly(fmt::format("{}.gz", file));
}

InputBytes NamedFiles::need(std::string_view file) const {
    if (auto found = open(file)) return *std::move(found);
    throw InputError({.file = name_,
                      .found = fmt::format("no {}", file),
                      .expected = fmt::format("{0} or {0}.gz in it", file),
                      .fix = "add the file, or name another folder"});
}

}  // namespace hplc
