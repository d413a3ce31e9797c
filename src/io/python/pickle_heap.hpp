// The values of one pickle while it is read and after: small ones in place, the others by number in
// pools that the heap owns. Numbers in place of pointers make cycles, which pickles may hold,
// harmless. Memory is bounded by a constant times the pickle's size: strings and arrays are views
// of its bytes, and whatever is copied on demand (shapes, names) has a largest size. The constant
// is large (an empty list is one byte there and a vector here), so it is also asked of the budget.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "io/bytes/shared_bytes.hpp"
#include "io/python/array.hpp"

namespace hplc {

enum class PickleKind : std::uint8_t {
    kNone,
    kBool,
    kInt,
    kFloat,
    kLong,  // a whole number beyond 64 bits; kept as its little-endian bytes
    kBytes,
    kText,
    kTuple,
    kList,
    kDict,
    kGlobal,    // one of the names we know
    kDtype,     // NumPy's type of elements
    kArray,     // NumPy's array
    kInstance,  // an object of a known class: a SciPy matrix
    kStorage,   // torch's name for a block of numbers that lies outside the pickle
    kTensor,    // torch's view of such a block
};

[[nodiscard]] std::string_view to_string(PickleKind kind);

// "a tuple", for messages.

// Every global that may occur. Any other is refused by name before anything else happens.
enum class KnownGlobal : std::uint8_t {
    kReconstruct,
    kFromBuffer,
    kNdarray,
    kDtype,
    kEncode,
    kBytes,
    kList,
    kDefaultDict,
    kOrderedDict,
    kCsr,
    kCsc,
    kCoo,
    kRebuildTensor,
    kBoolStorage,
    kByteStorage,
    kCharStorage,
    kShortStorage,
    kIntStorage,
    kLongStorage,
    kFloatStorage,
    kDoubleStorage,
};

struct PickleValue {
    PickleKind kind = PickleKind::kNone;
    std::int64_t payload = 0;  // the number itself, a double's bits, or a place in a pool

    [[nodiscard]] std::size_t place() const { return static_cast<std::size_t>(payload); }
    [[nodiscard]] KnownGlobal global() const { return static_cast<KnownGlobal>(payload); }
};

struct PickleDtype {
    std::string code;  // "i8"
    char order = '=';
};

struct PickleArray {
    Array elements;       // numbers or text
    PickleValue objects;  // the list of them where the array holds Python objects, else None
};

struct PickleInstance {
    KnownGlobal type;
    PickleValue state;
};

struct PickleStorage {
    ElementType type;
    std::string key;  // its name in the file
    std::uint64_t count = 0;
};

struct PickleTensor {
    PickleStorage storage;
    std::uint64_t offset = 0;  // elements
    Array::Shape shape;
    Array::Shape strides;
};

struct PickleHeap {
    SharedBytes source;
    std::string origin;             // for messages
    std::size_t position = 0;       // of the opcode that is being read, for messages
    std::size_t encoded_bytes = 0;  // made by _codecs.encode so far; at most the source's size
    MemoryMeter memory = {source.budget(), origin};

    std::vector<SharedBytes> strings = {};  // kLong, kBytes, kText
    std::vector<std::vector<PickleValue>> sequences = {};
    std::vector<std::vector<std::pair<PickleValue, PickleValue>>> dicts = {};
    std::vector<PickleDtype> dtypes = {};
    std::vector<PickleArray> arrays = {};
    std::vector<PickleInstance> instances = {};
    std::vector<PickleStorage> storages = {};
    std::vector<PickleTensor> tensors = {};

    template <typename T>
    [[nodiscard]] PickleValue add(PickleKind kind, std::vector<T>& pool, T object) {
        memory.add(2 * sizeof(T));  // a pool that grows is there twice for a moment
        pool.push_back(std::move(object));
        return {kind, static_cast<std::int64_t>(pool.size() - 1)};
    }

    // Each throws InputError, naming what was found, where the value is of another kind.
    [[nodiscard]] std::int64_t integer(PickleValue value) const;
    [[nodiscard]] const SharedBytes& string(PickleValue value) const;              // bytes or text
    [[nodiscard]] const std::vector<PickleValue>& items(PickleValue value) const;  // tuple or list
    // A tuple of at most 32 whole numbers from 0.
    [[nodiscard]] Array::Shape shape(PickleValue value) const;
    // A string of at most 64 bytes.
    [[nodiscard]] std::string name(PickleValue value) const;

    // "found … at byte 17; expected …".
    [[noreturn]] void fail(const std::string& found, const std::string& expected) const;
    [[noreturn]] void fail_kind(PickleValue value, const std::string& expected) const;
};

}  // namespace hplc
