// Bytes that several values look at without copying: a file's contents, and the arrays and texts
// that lie in it. The memory lives as long as any part of it is in use.
#pragma once

#include <cassert>
#include <memory>
#include <string>
#include <string_view>

namespace hplc {

class SharedBytes {
  public:
    SharedBytes() = default;
    [[nodiscard]] static SharedBytes owned(std::string bytes);
    // `owner` keeps the memory alive: a mapping, a buffer.
    SharedBytes(std::string_view view, std::shared_ptr<const void> owner)
        : view_(view), owner_(std::move(owner)) {}
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
    std::string_view view_;
    std::shared_ptr<const void> owner_;
};

}  // namespace hplc
