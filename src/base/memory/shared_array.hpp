// SharedArray: a fixed array of numbers that any number of values look at without copying. The
// memory is a vector of its own or a part of something larger, as a file that is mapped, and lives
// as long as any of them. Copying is O(1); the numbers cannot be changed.
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/memory/mapped_pages.hpp"

namespace hplc {

template <typename Number>
class SharedArray {
  public:
    SharedArray() = default;
    SharedArray(std::vector<Number> numbers) {
        const auto memory = std::make_shared<const std::vector<Number>>(std::move(numbers));
        view_ = *memory;
        memory_ = memory;
    }
    // `memory` keeps the numbers alive, or nothing where the caller does. `is_mapped`: they lie in
    // a file that is mapped read-only.
    SharedArray(std::span<const Number> view, std::shared_ptr<const void> memory,
                bool is_mapped = false)
        : view_(view), memory_(std::move(memory)), is_mapped_(is_mapped) {}

    [[nodiscard]] std::span<const Number> view() const { return view_; }
    [[nodiscard]] std::size_t size() const { return view_.size(); }
    [[nodiscard]] const Number* data() const { return view_.data(); }
    [[nodiscard]] const Number& operator[](std::size_t i) const { return view_[i]; }
    [[nodiscard]] bool is_mapped() const { return is_mapped_; }

    // Where they lie in a mapped file: lets its pages go (mapped_pages.hpp).
    void release_pages(std::size_t first, std::size_t count) const {
        if (is_mapped_) release_mapped_pages(std::as_bytes(view_.subspan(first, count)));
    }
    void release_pages() const { release_pages(0, size()); }

    // By content. O(size), or O(1) where both look at the same memory.
    bool operator==(const SharedArray& other) const {
        if (size() == other.size() && data() == other.data()) return true;
        return std::ranges::equal(view_, other.view_);
    }

  private:
    std::span<const Number> view_;
    std::shared_ptr<const void> memory_;
    bool is_mapped_ = false;
};

}  // namespace hplc
