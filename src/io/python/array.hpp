// Array: numbers or fixed-width text with a shape, as NumPy and torch keep them.
//
// A view of shared bytes with a stride an axis, so arrays in C or Fortran order, and transposed
// tensors, are read in place. The constructor proves that every element lies inside the bytes and
// that there are no more elements than bytes, so what walks an Array needs no further checks and
// allocates no more than a multiple of the file's size.
#pragma once

#include <cstdint>
#include <cstring>
#include <functional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "base/types.hpp"
#include "io/bytes/shared_bytes.hpp"

namespace hplc {

// NumPy's letters.
enum class ElementKind : char {
    kBool = 'b',
    kSigned = 'i',
    kUnsigned = 'u',
    kFloat = 'f',
    kBytes = 'S',  // zero-padded bytes
    kText = 'U',   // zero-padded UTF-32
};

struct ElementType {
    ElementKind kind = ElementKind::kSigned;
    std::uint32_t size = 8;  // bytes an element

    [[nodiscard]] bool is_whole() const {
        return kind == ElementKind::kBool || kind == ElementKind::kSigned ||
               kind == ElementKind::kUnsigned;
    }
    bool operator==(const ElementType&) const = default;
};

template <typename T>
[[nodiscard]] constexpr ElementType element_type() {
    constexpr auto size = static_cast<std::uint32_t>(sizeof(T));
    if constexpr (std::is_same_v<T, bool>) return {ElementKind::kBool, size};
    if constexpr (std::is_floating_point_v<T>) return {ElementKind::kFloat, size};
    return {std::is_signed_v<T> ? ElementKind::kSigned : ElementKind::kUnsigned, size};
}

// "int64", "float32", "bytes of length 3".
[[nodiscard]] std::string to_string(ElementType type);

// From NumPy's code without the byte order ("i8", "f4", "b1", "U7"). Throws InputError, naming the
// code, for what is no plain little-endian number or text; order is '<', '|', '=' or '>'.
[[nodiscard]] ElementType parse_element_type(std::string_view code, char order,
                                             const std::string& origin);

// NumPy's own limit.
inline constexpr std::size_t kMaxAxes = 32;

class Array {
  public:
    using Shape = std::vector<std::uint64_t>;

    Array() = default;
    // Strides are in elements. `origin` says in messages where the array came from: "x.npz(data)".
    Array(ElementType type, Shape shape, Shape strides, SharedBytes bytes, std::string origin);

    [[nodiscard]] static Array in_c_order(ElementType type, Shape shape, SharedBytes bytes,
                                          std::string origin);
    [[nodiscard]] static Array in_fortran_order(ElementType type, Shape shape, SharedBytes bytes,
                                                std::string origin);

    // The same array with another origin.
    [[nodiscard]] Array named(std::string origin) const {
        Array copy = *this;
        copy.origin_ = std::move(origin);
        return copy;
    }

    [[nodiscard]] ElementType type() const { return type_; }
    [[nodiscard]] const Shape& shape() const { return shape_; }
    [[nodiscard]] const std::string& origin() const { return origin_; }
    [[nodiscard]] std::uint64_t size() const { return size_; }
    [[nodiscard]] bool is_c_order() const;
    // The bytes from the first element on.
    [[nodiscard]] const SharedBytes& bytes() const { return bytes_; }

    // Calls visit(place) for every element in C order, `place` its position in elements. O(size).
    template <typename Visit>
    void for_each_place(Visit&& visit) const;

  private:
    ElementType type_;
    Shape shape_ = {0};
    Shape strides_ = {1};
    std::uint64_t size_ = 0;
    SharedBytes bytes_;
    std::string origin_;
};

// Calls visit(std::int64_t) for every element of a bool or integer array, in C order. Throws
// InputError for other types and for numbers of 2^63 and more.
void for_each_whole(const Array& array, const std::function<void(std::int64_t)>& visit);

// All elements in C order. Whole numbers and floats of any width become T; InputError where one
// does not fit (or is a float where T is whole).
[[nodiscard]] std::vector<std::int64_t> whole_numbers(const Array& array);
[[nodiscard]] std::vector<float> floats(const Array& array);
// Whole numbers from 0 to num_nodes-1.
[[nodiscard]] std::vector<NodeId> node_ids(const Array& array, std::uint64_t num_nodes);
// The same two by two, for arrays whose last axis has length 2.
[[nodiscard]] std::vector<NodePair> node_pairs(const Array& array, std::uint64_t num_nodes);
// The elements of a bytes or text array as UTF-8, without the padding.
[[nodiscard]] std::vector<std::string> texts(const Array& array);

// The elements alone, in C order: a view where they lie so, else a copy.
[[nodiscard]] SharedBytes elements_in_c_order(const Array& array);

// A view of numbers in memory, in C order; the caller keeps them alive. For writing.
template <typename T>
[[nodiscard]] Array array_of(std::span<const T> values, Array::Shape shape) {
    const std::string_view bytes(reinterpret_cast<const char*>(values.data()), values.size_bytes());
    return Array::in_c_order(element_type<T>(), std::move(shape), SharedBytes::borrowed(bytes), "");
}
// Text of UTF-8 as a NumPy text array; owns its bytes.
[[nodiscard]] Array array_of(std::span<const std::string> values);

template <typename Visit>
void Array::for_each_place(Visit&& visit) const {
    if (is_c_order()) {
        for (std::uint64_t place = 0; place < size_; ++place)
            visit(place);
        return;
    }
    Shape index(shape_.size(), 0);
    std::uint64_t place = 0;
    for (std::uint64_t done = 0; done < size_; ++done) {
        visit(place);
        for (std::size_t axis = shape_.size(); axis-- > 0;) {
            place += strides_[axis];
            if (++index[axis] < shape_[axis]) break;
            place -= strides_[axis] * shape_[axis];
            index[axis] = 0;
        }
    }
}

}  // namespace hplc
