#include "io/python/array.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <limits>
#include <utility>

#include "base/error.hpp"
#include "base/text/unicode.hpp"

namespace hplc {
namespace {

static_assert(std::endian::native == std::endian::little,
              "arrays are read in place, so the machine must be little-endian like the files");

constexpr std::uint32_t kMaxTextSize = 1u << 20u;  // bytes of one fixed-width text

// a * b, or the largest number where that is too large.
std::uint64_t saturating_product(std::uint64_t a, std::uint64_t b) {
    std::uint64_t product = 0;
    return __builtin_mul_overflow(a, b, &product) ? std::numeric_limits<std::uint64_t>::max()
                                                  : product;
}

std::uint64_t saturating_sum(std::uint64_t a, std::uint64_t b) {
    std::uint64_t sum = 0;
    return __builtin_add_overflow(a, b, &sum) ? std::numeric_limits<std::uint64_t>::max() : sum;
}

std::uint64_t element_count(const Array::Shape& shape) {
    if (std::find(shape.begin(), shape.end(), 0u) != shape.end()) return 0;
    std::uint64_t count = 1;
    for (const std::uint64_t extent : shape)
        count = saturating_product(count, extent);
    return count;
}

// Elements from the first to one past the last that the strides reach.
std::uint64_t element_reach(const Array::Shape& shape, const Array::Shape& strides) {
    std::uint64_t last = 0;
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
        last = saturating_sum(last, saturating_product(shape[axis] - 1, strides[axis]));
    return saturating_sum(last, 1);
}

Array::Shape c_strides(const Array::Shape& shape) {
    Array::Shape strides(shape.size(), 1);
    for (std::size_t axis = shape.size(); axis-- > 1;)
        strides[axis - 1] = saturating_product(strides[axis], shape[axis]);
    return strides;
}

Array::Shape fortran_strides(const Array::Shape& shape) {
    Array::Shape strides(shape.size(), 1);
    for (std::size_t axis = 1; axis < shape.size(); ++axis)
        strides[axis] = saturating_product(strides[axis - 1], shape[axis - 1]);
    return strides;
}

[[noreturn]] void wrong_type(const Array& array, const char* expected) {
    throw InputError({.file = array.origin(),
                      .found = fmt::format("an array of {}", to_string(array.type())),
                      .expected = expected});
}

// An empty vector with room for one T an element: memory that an input of small elements asks for
// many times over.
template <typename T>
std::vector<T> room_for(const Array& array) {
    array.bytes().budget().require(saturating_product(array.size(), sizeof(T)), array.origin());
    std::vector<T> values;
    values.reserve(array.size());
    return values;
}

template <typename T>
T load(const Array& array, std::uint64_t place) {
    T value;
    std::memcpy(&value, array.bytes().view().data() + place * sizeof(T), sizeof(T));
    return value;
}

template <typename T, typename Visit>
void visit_as(const Array& array, const Visit& visit) {
    array.for_each_place([&](std::uint64_t place) { visit(load<T>(array, place)); });
}

// Calls visit with every element as its own type; false where the array holds no whole numbers.
template <typename Visit>
bool visit_whole(const Array& array, const Visit& visit) {
    const ElementType type = array.type();
    if (!type.is_whole()) return false;
    const bool has_sign = type.kind == ElementKind::kSigned;
    switch (type.size) {
        case 1:
            has_sign ? visit_as<std::int8_t>(array, visit) : visit_as<std::uint8_t>(array, visit);
            return true;
        case 2:
            has_sign ? visit_as<std::int16_t>(array, visit) : visit_as<std::uint16_t>(array, visit);
            return true;
        case 4:
            has_sign ? visit_as<std::int32_t>(array, visit) : visit_as<std::uint32_t>(array, visit);
            return true;
        default:
            has_sign ? visit_as<std::int64_t>(array, visit) : visit_as<std::uint64_t>(array, visit);
            return true;
    }
}

template <typename Visit>
bool visit_floats(const Array& array, const Visit& visit) {
    if (array.type().kind != ElementKind::kFloat) return false;
    array.type().size == 4 ? visit_as<float>(array, visit) : visit_as<double>(array, visit);
    return true;
}

std::string text_from_bytes(std::string_view element) {
    return std::string(element.substr(0, element.find_last_not_of('\0') + 1));
}

std::string text_from_utf32(std::string_view element, const std::string& origin) {
    std::string text;
    for (std::size_t i = 0; i + 4 <= element.size(); i += 4) {
        std::uint32_t code_point = 0;
        std::memcpy(&code_point, element.data() + i, 4);
        if (code_point > 0x10ffff) {
            throw InputError({.file = origin,
                              .found = fmt::format("the code point {:#x} in a text", code_point),
                              .expected = "Unicode, at most 0x10ffff"});
        }
        append_utf8(text, code_point);
    }
    return text_from_bytes(text);
}

std::string_view element_at(const Array& array, std::uint64_t place) {
    return array.bytes().view().substr(place * array.type().size, array.type().size);
}

// Bytes that are no UTF-8 stand for themselves, as Latin-1.
template <typename Visit>
void for_each_code_point(std::string_view text, const Visit& visit) {
    while (!text.empty()) {
        const auto code_point = take_code_point(text);
        visit(code_point.value_or(static_cast<unsigned char>(text.front())));
        if (!code_point) text.remove_prefix(1);
    }
}

}  // namespace

std::string to_string(ElementType type) {
    switch (type.kind) {
        case ElementKind::kBool:
            return "bool";
        case ElementKind::kSigned:
            return fmt::format("int{}", type.size * 8);
        case ElementKind::kUnsigned:
            return fmt::format("uint{}", type.size * 8);
        case ElementKind::kFloat:
            return fmt::format("float{}", type.size * 8);
        case ElementKind::kBytes:
            return fmt::format("bytes of length {}", type.size);
        case ElementKind::kText:
            return fmt::format("text of length {}", type.size / 4);
    }
    return "unknown";
}

ElementType parse_element_type(std::string_view code, char order, const std::string& origin) {
    const auto refuse = [&](std::string found, const char* fix) -> InputError {
        return InputError({.file = origin,
                           .found = std::move(found),
                           .expected = "little-endian bool, int, uint, float32, float64 or text",
                           .fix = fix});
    };
    if (order == '>')
        throw refuse(fmt::format("the big-endian type {}", hplc::quoted(code)),
                     "convert it with array.astype(array.dtype.newbyteorder('<'))");
    std::uint32_t size = 0;
    const char* const end = code.data() + code.size();
    const bool parsed =
        code.size() >= 2 && std::from_chars(code.data() + 1, end, size).ptr == end && size > 0;
    const char kind = parsed ? code.front() : '\0';
    const bool number_size = size == 1 || size == 2 || size == 4 || size == 8;
    if (kind == 'b' && size == 1) return {ElementKind::kBool, 1};
    if (kind == 'i' && number_size) return {ElementKind::kSigned, size};
    if (kind == 'u' && number_size) return {ElementKind::kUnsigned, size};
    if (kind == 'f' && (size == 4 || size == 8)) return {ElementKind::kFloat, size};
    if (kind == 'S' && size <= kMaxTextSize) return {ElementKind::kBytes, size};
    if (kind == 'U' && size <= kMaxTextSize / 4) return {ElementKind::kText, size * 4};
    throw refuse(fmt::format("the type {}", hplc::quoted(code)), "convert it with array.astype");
}

Array::Array(ElementType type, Shape shape, Shape strides, SharedBytes bytes, std::string origin)
    : type_(type),
      shape_(std::move(shape)),
      strides_(std::move(strides)),
      size_(element_count(shape_)),
      bytes_(std::move(bytes)),
      origin_(std::move(origin)) {
    if (shape_.size() > kMaxAxes || shape_.size() != strides_.size()) {
        throw InputError(
            {.file = origin_,
             .found = fmt::format("{} axes and {} strides", shape_.size(), strides_.size()),
             .expected = "at most 32 axes with a stride each"});
    }
    const std::uint64_t reach = size_ == 0 ? 0 : element_reach(shape_, strides_);
    const std::uint64_t needed = saturating_product(std::max(size_, reach), type_.size);
    if (needed > bytes_.size()) {
        throw InputError(
            {.file = origin_,
             .found = fmt::format("{} bytes for an array of {} and shape ({})", bytes_.size(),
                                  to_string(type_), fmt::join(shape_, ", ")),
             .expected = fmt::format("{} bytes", needed),
             .fix = "get the file again; it is cut short or damaged"});
    }
}

Array Array::in_c_order(ElementType type, Shape shape, SharedBytes bytes, std::string origin) {
    Shape strides = c_strides(shape);
    return {type, std::move(shape), std::move(strides), std::move(bytes), std::move(origin)};
}

Array Array::in_fortran_order(ElementType type, Shape shape, SharedBytes bytes,
                              std::string origin) {
    Shape strides = fortran_strides(shape);
    return {type, std::move(shape), std::move(strides), std::move(bytes), std::move(origin)};
}

bool Array::is_c_order() const {
    return strides_ == c_strides(shape_);
}

void for_each_whole(const Array& array, const std::function<void(std::int64_t)>& visit) {
    const bool whole = visit_whole(array, [&](auto value) {
        if (std::in_range<std::int64_t>(value)) return visit(static_cast<std::int64_t>(value));
        throw InputError({.file = array.origin(),
                          .found = fmt::format("the number {}", value),
                          .expected = "a number below 2^63"});
    });
    if (!whole) wrong_type(array, "whole numbers");
}

std::vector<std::int64_t> whole_numbers(const Array& array) {
    auto numbers = room_for<std::int64_t>(array);
    for_each_whole(array, [&](std::int64_t number) { numbers.push_back(number); });
    return numbers;
}

std::vector<float> floats(const Array& array) {
    auto numbers = room_for<float>(array);
    const auto keep = [&](auto number) { numbers.push_back(static_cast<float>(number)); };
    if (!visit_floats(array, keep) && !visit_whole(array, keep)) wrong_type(array, "numbers");
    return numbers;
}

std::vector<NodeId> node_ids(const Array& array, std::uint64_t num_nodes) {
    auto ids = room_for<NodeId>(array);
    for_each_whole(array, [&](std::int64_t id) {
        if (id < 0 || static_cast<std::uint64_t>(id) >= num_nodes) {
            throw InputError({.file = array.origin(),
                              .found = fmt::format("node id {}", id),
                              .expected = fmt::format("ids from 0 to {}, one per node",
                                                      static_cast<std::int64_t>(num_nodes) - 1)});
        }
        ids.push_back(static_cast<NodeId>(id));
    });
    return ids;
}

std::vector<NodePair> node_pairs(const Array& array, std::uint64_t num_nodes) {
    if (array.shape().empty() || array.shape().back() != 2) {
        throw InputError(
            {.file = array.origin(),
             .found = fmt::format("an array of shape ({})", fmt::join(array.shape(), ", ")),
             .expected = "pairs of nodes, two numbers in the last axis"});
    }
    const std::vector<NodeId> ids = node_ids(array, num_nodes);
    array.bytes().budget().require(ids.size() * sizeof(NodeId), array.origin());
    std::vector<NodePair> pairs(ids.size() / 2);
    for (std::size_t i = 0; i < pairs.size(); ++i)
        pairs[i] = {ids[2 * i], ids[2 * i + 1]};
    return pairs;
}

std::vector<std::string> texts(const Array& array) {
    const ElementKind kind = array.type().kind;
    if (kind != ElementKind::kBytes && kind != ElementKind::kText) wrong_type(array, "text");
    auto result = room_for<std::string>(array);
    array.for_each_place([&](std::uint64_t place) {
        const std::string_view element = element_at(array, place);
        result.push_back(kind == ElementKind::kText ? text_from_utf32(element, array.origin())
                                                    : text_from_bytes(element));
    });
    return result;
}

SharedBytes elements_in_c_order(const Array& array) {
    const std::size_t size = array.size() * array.type().size;
    if (array.is_c_order()) return array.bytes().part(0, size);
    array.bytes().budget().require(size, array.origin());
    std::string bytes;
    bytes.reserve(size);
    array.for_each_place([&](std::uint64_t place) { bytes += element_at(array, place); });
    return SharedBytes::owned(std::move(bytes));
}

Array array_of(std::span<const std::string> values) {
    std::size_t longest = 1;
    for (const std::string& text : values) {
        std::size_t length = 0;
        for_each_code_point(text, [&](char32_t) { ++length; });
        longest = std::max(longest, length);
    }
    std::string bytes(values.size() * longest * 4, '\0');
    for (std::size_t i = 0; i < values.size(); ++i) {
        char* out = bytes.data() + i * longest * 4;
        for_each_code_point(values[i], [&](char32_t code_point) {
            std::memcpy(out, &code_point, 4);
            out += 4;
        });
    }
    const ElementType type{ElementKind::kText, static_cast<std::uint32_t>(longest * 4)};
    return Array::in_c_order(type, {values.size()}, SharedBytes::owned(std::move(bytes)), "");
}

}  // namespace hplc
