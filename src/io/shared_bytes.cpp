#include "io/shared_bytes.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <fstream>

#include "base/error.hpp"

namespace hplc {
namespace {

[[noreturn]] void cannot_read(const std::filesystem::path& path, const std::string& found) {
    throw InputError({.file = path.string(),
                      .found = found,
                      .expected = "a file that can be read",
                      .fix = "check the name and the permissions"});
}

std::size_t size_of_file(const std::filesystem::path& path) {
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (std::filesystem::is_directory(status)) cannot_read(path, "a directory");
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
        cannot_read(path, "no ordinary file (a pipe or a device)");
    const auto size = std::filesystem::file_size(path, error);
    if (error) cannot_read(path, fmt::format("'{}'", error.message()));
    return size;
}

}  // namespace

SharedBytes SharedBytes::owned(std::string bytes) {
    auto owner = std::make_shared<const std::string>(std::move(bytes));
    const std::string_view view = *owner;
    return {view, std::move(owner)};
}

SharedBytes read_file(const std::filesystem::path& path) {
    std::string bytes(size_of_file(path), '\0');
    std::ifstream in(path, std::ios::binary);
    if (!in) cannot_read(path, fmt::format("'{}' when opening it", system_message(errno)));
    in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(in.gcount()));
    return SharedBytes::owned(std::move(bytes));
}

}  // namespace hplc
