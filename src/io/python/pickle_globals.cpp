#include "io/python/pickle_globals.hpp"

#include <fmt/format.h>

#include <array>
#include <optional>

#include "base/error.hpp"
#include "base/text/unicode.hpp"

namespace hplc {
namespace {

using Arguments = std::vector<PickleValue>;

struct GlobalName {
    std::string_view module;
    std::string_view name;
    KnownGlobal global;
};

// Old and new names of the same thing side by side: Python 2 and 3, NumPy 1 and 2, SciPy before and
// after 1.8.
constexpr auto kGlobals = std::to_array<GlobalName>({
    {"numpy.core.multiarray", "_reconstruct", KnownGlobal::kReconstruct},
    {"numpy._core.multiarray", "_reconstruct", KnownGlobal::kReconstruct},
    {"numpy.core.numeric", "_frombuffer", KnownGlobal::kFromBuffer},
    {"numpy._core.numeric", "_frombuffer", KnownGlobal::kFromBuffer},
    {"numpy", "ndarray", KnownGlobal::kNdarray},
    {"numpy", "dtype", KnownGlobal::kDtype},
    {"_codecs", "encode", KnownGlobal::kEncode},
    {"__builtin__", "bytes", KnownGlobal::kBytes},
    {"builtins", "bytes", KnownGlobal::kBytes},
    {"__builtin__", "list", KnownGlobal::kList},
    {"builtins", "list", KnownGlobal::kList},
    {"collections", "defaultdict", KnownGlobal::kDefaultDict},
    {"collections", "OrderedDict", KnownGlobal::kOrderedDict},
    {"scipy.sparse.csr", "csr_matrix", KnownGlobal::kCsr},
    {"scipy.sparse._csr", "csr_matrix", KnownGlobal::kCsr},
    {"scipy.sparse._csr", "csr_array", KnownGlobal::kCsr},
    {"scipy.sparse.csc", "csc_matrix", KnownGlobal::kCsc},
    {"scipy.sparse._csc", "csc_matrix", KnownGlobal::kCsc},
    {"scipy.sparse._csc", "csc_array", KnownGlobal::kCsc},
    {"scipy.sparse.coo", "coo_matrix", KnownGlobal::kCoo},
    {"scipy.sparse._coo", "coo_matrix", KnownGlobal::kCoo},
    {"scipy.sparse._coo", "coo_array", KnownGlobal::kCoo},
    {"torch._utils", "_rebuild_tensor_v2", KnownGlobal::kRebuildTensor},
    {"torch", "BoolStorage", KnownGlobal::kBoolStorage},
    {"torch", "ByteStorage", KnownGlobal::kByteStorage},
    {"torch", "CharStorage", KnownGlobal::kCharStorage},
    {"torch", "ShortStorage", KnownGlobal::kShortStorage},
    {"torch", "IntStorage", KnownGlobal::kIntStorage},
    {"torch", "LongStorage", KnownGlobal::kLongStorage},
    {"torch", "FloatStorage", KnownGlobal::kFloatStorage},
    {"torch", "DoubleStorage", KnownGlobal::kDoubleStorage},
});

KnownGlobal global_of(const PickleHeap& heap, PickleValue value) {
    if (value.kind != PickleKind::kGlobal) heap.fail_kind(value, "the name of a function or class");
    return value.global();
}

void need(const PickleHeap& heap, bool condition, const char* expected) {
    if (!condition) heap.fail("unknown arguments", expected);
}

bool is_global(PickleValue value, KnownGlobal global) {
    return value.kind == PickleKind::kGlobal && value.global() == global;
}

std::optional<ElementType> storage_type(KnownGlobal global) {
    switch (global) {
        case KnownGlobal::kBoolStorage:
            return element_type<bool>();
        case KnownGlobal::kByteStorage:
            return element_type<std::uint8_t>();
        case KnownGlobal::kCharStorage:
            return element_type<std::int8_t>();
        case KnownGlobal::kShortStorage:
            return element_type<std::int16_t>();
        case KnownGlobal::kIntStorage:
            return element_type<std::int32_t>();
        case KnownGlobal::kLongStorage:
            return element_type<std::int64_t>();
        case KnownGlobal::kFloatStorage:
            return element_type<float>();
        case KnownGlobal::kDoubleStorage:
            return element_type<double>();
        default:
            return std::nullopt;
    }
}

// numpy: _reconstruct(ndarray, (0,), b'b') is an empty array whose state follows.
PickleValue reconstruct(PickleHeap& heap, const Arguments& arguments) {
    need(heap, !arguments.empty() && is_global(arguments[0], KnownGlobal::kNdarray),
         "_reconstruct(ndarray, …)");
    return heap.add(PickleKind::kArray, heap.arrays, {});
}

// numpy: dtype('i8', False, True); the byte order follows as state.
PickleValue make_dtype(PickleHeap& heap, const Arguments& arguments) {
    need(heap, !arguments.empty(), "dtype(code, …)");
    return heap.add(PickleKind::kDtype, heap.dtypes, {heap.name(arguments[0]), '='});
}

const PickleDtype& dtype_of(const PickleHeap& heap, PickleValue value) {
    if (value.kind != PickleKind::kDtype) heap.fail_kind(value, "a dtype");
    return heap.dtypes[value.place()];
}

Array make_array(const PickleHeap& heap, PickleValue dtype, PickleValue shape, bool fortran_order,
                 PickleValue bytes) {
    const auto& [code, order] = dtype_of(heap, dtype);
    const auto make = fortran_order ? Array::in_fortran_order : Array::in_c_order;
    return make(parse_element_type(code, order, heap.origin), heap.shape(shape), heap.string(bytes),
                heap.origin);
}

// numpy, protocol 5: _frombuffer(bytes, dtype, shape, 'C' or 'F').
PickleValue from_buffer(PickleHeap& heap, const Arguments& arguments) {
    need(heap, arguments.size() == 4, "_frombuffer(bytes, dtype, shape, order)");
    const bool fortran_order = heap.name(arguments[3]) == "F";
    return heap.add(
        PickleKind::kArray, heap.arrays,
        {make_array(heap, arguments[1], arguments[2], fortran_order, arguments[0]), {}});
}

// _codecs: encode(text, 'latin1') is how Python 3 writes bytes in protocol 2. UTF-8 becomes
// Latin-1, so the result is no longer than the text.
PickleValue encode_latin1(PickleHeap& heap, const Arguments& arguments) {
    need(heap, arguments.size() == 2 && heap.name(arguments[1]) == "latin1",
         "encode(text, 'latin1')");
    std::string_view text = heap.string(arguments[0]).view();
    heap.encoded_bytes += text.size();
    if (heap.encoded_bytes > heap.source.size())
        heap.fail("the same text encoded again and again", "each text once");
    std::string bytes;
    bytes.reserve(text.size());
    while (!text.empty()) {
        const auto code_point = take_code_point(text);
        if (!code_point || *code_point > 0xff)
            heap.fail(fmt::format("the text {}", hplc::quoted(text)), "characters up to U+00FF");
        bytes += static_cast<char>(*code_point);
    }
    return heap.add(PickleKind::kBytes, heap.strings, SharedBytes::owned(std::move(bytes)));
}

// torch: _rebuild_tensor_v2(storage, offset, size, stride, requires_grad, hooks).
PickleValue rebuild_tensor(PickleHeap& heap, const Arguments& arguments) {
    need(heap, arguments.size() >= 4 && arguments[0].kind == PickleKind::kStorage,
         "_rebuild_tensor_v2(storage, offset, size, stride, …)");
    const std::int64_t offset = heap.integer(arguments[1]);
    need(heap, offset >= 0, "an offset from 0");
    return heap.add(PickleKind::kTensor, heap.tensors,
                    PickleTensor{.storage = heap.storages[arguments[0].place()],
                                 .offset = static_cast<std::uint64_t>(offset),
                                 .shape = heap.shape(arguments[2]),
                                 .strides = heap.shape(arguments[3])});
}

PickleValue empty_dict(PickleHeap& heap, bool plain_arguments) {
    need(heap, plain_arguments, "defaultdict(list) or OrderedDict()");
    return heap.add(PickleKind::kDict, heap.dicts, {});
}

// numpy: (version, shape, dtype, is_fortran, bytes or list of objects).
void set_array_state(PickleHeap& heap, PickleValue array, const Arguments& state) {
    need(heap, state.size() == 5, "an array's (version, shape, dtype, is_fortran, data)");
    PickleArray& target = heap.arrays[array.place()];
    if (dtype_of(heap, state[2]).code.starts_with('O')) {
        if (state[4].kind != PickleKind::kList) heap.fail_kind(state[4], "a list of objects");
        target.objects = state[4];
    } else {
        const bool fortran_order = heap.integer(state[3]) != 0;
        target.elements = make_array(heap, state[2], state[1], fortran_order, state[4]);
    }
}

// numpy: (3, '<', …); from version 4 on with metadata behind.
void set_dtype_state(PickleHeap& heap, PickleValue dtype, const Arguments& state) {
    need(heap, state.size() >= 2, "a dtype's (version, byte order, …)");
    const std::string order = heap.name(state[1]);
    need(heap, order.size() == 1, "a byte order of one character");
    heap.dtypes[dtype.place()].order = order[0];
}

}  // namespace

PickleValue find_global(const PickleHeap& heap, std::string_view module, std::string_view name) {
    for (const GlobalName& known : kGlobals) {
        if (known.module == module && known.name == name)
            return {PickleKind::kGlobal, static_cast<std::int64_t>(known.global)};
    }
    throw InputError({.file = heap.origin,
                      .found = fmt::format("a pickle that calls for {} of the Python module {} at "
                                           "byte {}",
                                           hplc::quoted(name), hplc::quoted(module), heap.position),
                      .expected = "only dicts, lists, numbers, text, NumPy arrays, SciPy matrices "
                                  "and torch tensors",
                      .fix = "nothing of it was run; if you trust the file, convert it to .npz or "
                             "text with Python"});
}

PickleValue call_global(PickleHeap& heap, PickleValue global, PickleValue arguments) {
    const Arguments& values = heap.items(arguments);
    switch (global_of(heap, global)) {
        case KnownGlobal::kReconstruct:
            return reconstruct(heap, values);
        case KnownGlobal::kFromBuffer:
            return from_buffer(heap, values);
        case KnownGlobal::kDtype:
            return make_dtype(heap, values);
        case KnownGlobal::kEncode:
            return encode_latin1(heap, values);
        case KnownGlobal::kBytes:
            need(heap, values.empty(), "bytes()");
            return heap.add(PickleKind::kBytes, heap.strings, SharedBytes());
        case KnownGlobal::kDefaultDict:
            return empty_dict(heap, values.size() == 1 && is_global(values[0], KnownGlobal::kList));
        case KnownGlobal::kOrderedDict:
            return empty_dict(heap, values.empty());
        case KnownGlobal::kRebuildTensor:
            return rebuild_tensor(heap, values);
        default:
            heap.fail("a class that is called as a function", "a function we know");
    }
}

PickleValue make_instance(PickleHeap& heap, PickleValue global, PickleValue arguments) {
    const KnownGlobal type = global_of(heap, global);
    const bool is_matrix =
        type == KnownGlobal::kCsr || type == KnownGlobal::kCsc || type == KnownGlobal::kCoo;
    need(heap, is_matrix && heap.items(arguments).empty(), "a SciPy matrix class");
    return heap.add(PickleKind::kInstance, heap.instances, {type, {}});
}

void set_state(PickleHeap& heap, PickleValue object, PickleValue state) {
    if (object.kind == PickleKind::kArray) return set_array_state(heap, object, heap.items(state));
    if (object.kind == PickleKind::kDtype) return set_dtype_state(heap, object, heap.items(state));
    if (object.kind != PickleKind::kInstance || state.kind != PickleKind::kDict)
        heap.fail_kind(object, "an array, a dtype or a matrix, and its state");
    heap.instances[object.place()].state = state;
}

PickleValue find_persistent(PickleHeap& heap, PickleValue id) {
    const Arguments& parts = heap.items(id);
    need(heap, parts.size() >= 5 && heap.name(parts[0]) == "storage", "torch's ('storage', …)");
    const auto type = storage_type(global_of(heap, parts[1]));
    const std::int64_t count = heap.integer(parts[4]);
    need(heap, type && count >= 0, "a storage type and the number of its elements");
    return heap.add(
        PickleKind::kStorage, heap.storages,
        PickleStorage{
            .type = *type, .key = heap.name(parts[2]), .count = static_cast<std::uint64_t>(count)});
}

}  // namespace hplc
