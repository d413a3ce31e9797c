#include "io/python/pickle_heap.hpp"

#include <fmt/format.h>

#include <array>

#include "base/error.hpp"

namespace hplc {

std::string_view to_string(PickleKind kind) {
    constexpr std::array<std::string_view, 16> names = {
        "None",    "a bool",  "a whole number", "a float",  "a long whole number",
        "bytes",   "text",    "a tuple",        "a list",   "a dict",
        "a class", "a dtype", "an array",       "a matrix", "a storage",
        "a tensor"};
    return names[static_cast<std::size_t>(kind)];
}

namespace {

constexpr std::size_t kMaxName = 64;

}  // namespace

std::int64_t PickleHeap::integer(PickleValue value) const {
    if (value.kind != PickleKind::kInt && value.kind != PickleKind::kBool)
        fail_kind(value, "a whole number");
    return value.payload;
}

const SharedBytes& PickleHeap::string(PickleValue value) const {
    if (value.kind != PickleKind::kBytes && value.kind != PickleKind::kText)
        fail_kind(value, "text or bytes");
    return strings[value.place()];
}

const std::vector<PickleValue>& PickleHeap::items(PickleValue value) const {
    if (value.kind != PickleKind::kTuple && value.kind != PickleKind::kList)
        fail_kind(value, "a tuple or list");
    return sequences[value.place()];
}

Array::Shape PickleHeap::shape(PickleValue value) const {
    const auto& extents = items(value);
    if (extents.size() > kMaxAxes)
        fail(fmt::format("a shape of {} axes", extents.size()), "at most 32 axes");
    Array::Shape result;
    for (const PickleValue extent : extents) {
        const std::int64_t number = integer(extent);
        if (number < 0) fail(fmt::format("the number {} in a shape", number), "a number from 0");
        result.push_back(static_cast<std::uint64_t>(number));
    }
    return result;
}

std::string PickleHeap::name(PickleValue value) const {
    const std::string_view text = string(value).view();
    if (text.size() > kMaxName)
        fail(fmt::format("the name {}", hplc::quoted(text)), "at most 64 characters");
    return std::string(text);
}

void PickleHeap::fail(const std::string& found, const std::string& expected) const {
    throw InputError({.file = origin,
                      .found = fmt::format("{} at byte {} of the pickle", found, position),
                      .expected = expected,
                      .fix = "get the file again; if it is whole, convert it to .npz or text"});
}

void PickleHeap::fail_kind(PickleValue value, const std::string& expected) const {
    fail(std::string(to_string(value.kind)), expected);
}

}  // namespace hplc
