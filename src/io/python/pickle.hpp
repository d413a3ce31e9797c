// A restricted reader of Python's pickles (protocols 2 to 5): it builds a tree of plain values and
// never runs anything. It knows the opcodes and the globals that Planetoid's files, NumPy's object
// arrays and torch's files need (pickle_heap.hpp lists them) and refuses every other by name.
//
// Every length is checked against the bytes that are left before anything is allocated, nothing
// recurses, and memory stays below a constant times the pickle's size. Source of the format:
// Python's pickletools.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "io/python/pickle_heap.hpp"

namespace hplc {

// A look at one value of a pickle. Each accessor throws InputError, naming what was found, where
// the value is of another kind.
class PickleView {
  public:
    PickleView(const PickleHeap& heap, PickleValue value) : heap_(&heap), value_(value) {}

    [[nodiscard]] PickleKind kind() const { return value_.kind; }
    [[nodiscard]] std::int64_t integer() const { return heap_->integer(value_); }
    [[nodiscard]] double number() const;            // float or whole
    [[nodiscard]] std::string_view string() const;  // bytes or text, or the bytes of a long
    [[nodiscard]] const Array& array() const;       // of numbers or text
    [[nodiscard]] const PickleTensor& tensor() const;
    [[nodiscard]] const PickleInstance& instance() const;
    // The list of an array of objects; nothing where this is no such array.
    [[nodiscard]] std::optional<PickleView> objects() const;
    // What an instance was given by its state, a dict.
    [[nodiscard]] PickleView state() const { return {*heap_, instance().state}; }

    [[nodiscard]] std::size_t size() const;                  // of a list, tuple or dict
    [[nodiscard]] PickleView operator[](std::size_t) const;  // of a list or tuple
    [[nodiscard]] PickleView key(std::size_t i) const;       // of a dict, in the file's order
    [[nodiscard]] PickleView value(std::size_t i) const;
    [[nodiscard]] std::optional<PickleView> find(std::string_view key) const;  // in a dict; O(size)
    [[nodiscard]] PickleView at(std::string_view key) const;  // throws where there is none

    [[noreturn]] void fail(const std::string& expected) const;

  private:
    [[nodiscard]] PickleView view(PickleValue value) const { return {*heap_, value}; }
    [[nodiscard]] const std::vector<std::pair<PickleValue, PickleValue>>& entries() const;

    const PickleHeap* heap_;
    PickleValue value_;
};

class Pickle {
  public:
    Pickle(std::unique_ptr<const PickleHeap> heap, PickleValue root, std::size_t size)
        : heap_(std::move(heap)), root_(root), size_(size) {}

    // Views live as long as the Pickle.
    [[nodiscard]] PickleView root() const { return {*heap_, root_}; }
    // The blocks outside the pickle that its tensors are views of.
    [[nodiscard]] std::span<const PickleStorage> storages() const { return heap_->storages; }
    // How many of the bytes it took; others may follow.
    [[nodiscard]] std::size_t size() const { return size_; }

  private:
    std::unique_ptr<const PickleHeap> heap_;
    PickleValue root_;
    std::size_t size_;
};

// Whether the bytes begin as a pickle of protocol 2 to 5 does.
[[nodiscard]] bool looks_like_pickle(std::string_view bytes);

// Reads the pickle at the front of the bytes; `origin` is named in messages. O(bytes).
[[nodiscard]] Pickle parse_pickle(const SharedBytes& bytes, const std::string& origin);

}  // namespace hplc
