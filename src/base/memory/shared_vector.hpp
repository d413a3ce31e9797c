// SharedVector: numbers that are read as a vector's are, and that lie in a vector of their own or,
// until somebody changes them, in memory that they share, such as a mapped file. Copying is O(1)
// where they are shared, O(size) else.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <span>
#include <utility>
#include <vector>

#include "base/memory/shared_array.hpp"

namespace hplc {

template <typename Number>
class SharedVector {
  public:
    using value_type = Number;

    SharedVector() = default;
    SharedVector(std::initializer_list<Number> numbers) : own_(numbers) {}
    SharedVector(std::vector<Number> numbers) : own_(std::move(numbers)) {}
    SharedVector(SharedArray<Number> shared) : shared_(std::move(shared)) {}

    [[nodiscard]] bool is_shared() const { return shared_.size() > 0; }
    [[nodiscard]] std::size_t size() const { return is_shared() ? shared_.size() : own_.size(); }
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] const Number* data() const { return is_shared() ? shared_.data() : own_.data(); }
    [[nodiscard]] const Number* begin() const { return data(); }
    [[nodiscard]] const Number* end() const { return data() + size(); }
    [[nodiscard]] const Number& operator[](std::size_t i) const { return data()[i]; }
    [[nodiscard]] const Number& front() const { return *begin(); }
    [[nodiscard]] const Number& back() const { return *(end() - 1); }

    // Lets the pages of these numbers go where they lie in a mapped file (mapped_pages.hpp).
    void release(std::size_t first, std::size_t count) const {
        if (is_shared()) shared_.release_pages(first, count);
    }

    [[nodiscard]] std::vector<Number> copy() const { return {begin(), end()}; }

    // To be changed: a copy of what is shared, made once.
    [[nodiscard]] std::vector<Number>& own() {
        if (is_shared()) {
            own_.assign(begin(), end());
            shared_ = {};
        }
        return own_;
    }
    void push_back(Number number) { own().push_back(number); }
    void resize(std::size_t size, Number number = {}) { own().resize(size, number); }
    void append(std::span<const Number> more) {
        own().insert(own_.end(), more.begin(), more.end());
    }

    bool operator==(const SharedVector& other) const { return std::ranges::equal(*this, other); }

  private:
    std::vector<Number> own_;
    SharedArray<Number> shared_;
};

}  // namespace hplc
