// Bytes that several values look at without copying: a file's contents, and the arrays and texts
// that lie in it. The memory lives as long as any part of it is in use.
#pragma once

#include <cassert>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace hplc {

class SharedBytes {
  public:
    SharedBytes() = default;
    [[nodiscard]] static SharedBytes owned(std::string bytes);
    // The caller keeps the memory alive.
    [[nodiscard]] static SharedBytes borrowed(std::string_view bytes) { return {bytes, nullptr}; }

    [[nodiscard]] std::string_view view() const { return view_; }
    [[nodiscard]] std::size_t size() const { return view_.size(); }
    // count bytes from offset on; they must be there.
    [[nodiscard]] SharedBytes part(std::size_t offset, std::size_t count) const {
        assert(offset <= size() && count <= size() - offset);
        return {view_.substr(offset, count), owner_};
    }
    [[nodiscard]] SharedBytes from(std::size_t offset) const {
        return part(offset, size() - offset);
    }

  private:
    SharedBytes(std::string_view view, std::shared_ptr<const std::string> owner)
        : view_(view), owner_(std::move(owner)) {}

    std::string_view view_;
    std::shared_ptr<const std::string> owner_;
};

// A whole file. Throws InputError for what is no ordinary file (a folder, a FIFO) or cannot be
// read.
[[nodiscard]] SharedBytes read_file(const std::filesystem::path& path);

}  // namespace hplc
