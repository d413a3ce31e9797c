// Between Python's arrays, lists and texts and the types of the library.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "base/interruption.hpp"
#include "graph_arrays.hpp"
#include "io/node_ids.hpp"

namespace hplc::python {

namespace py = pybind11;
using Doubles = py::array_t<double, py::array::c_style | py::array::forcecast>;
using Floats = py::array_t<float, py::array::c_style | py::array::forcecast>;

// Bytes of names that are no UTF-8, which JSON cannot hold, become U+FFFD, as in --json.
inline std::string text_of(const nlohmann::ordered_json& json) {
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

inline WholeNumbers numbers_of(const py::array& array) {
    WholeType type = WholeType::kInt64;
    if (array.dtype().is(py::dtype::of<std::int32_t>())) {
        type = WholeType::kInt32;
    } else if (array.dtype().is(py::dtype::of<std::uint32_t>())) {
        type = WholeType::kUint32;
    } else if (array.dtype().is(py::dtype::of<std::uint64_t>())) {
        type = WholeType::kUint64;
    } else if (!array.dtype().is(py::dtype::of<std::int64_t>())) {
        throw py::type_error("expected whole numbers of 32 or 64 bits");
    }
    if (array.ndim() != 1) throw py::type_error("expected an array of one axis");
    return {.data = static_cast<const std::byte*>(array.data()),
            .stride = array.strides(0),
            .size = static_cast<std::size_t>(array.size()),
            .type = type};
}

// Python owns the values from now on; they stay where they are.
template <typename T>
py::array_t<T> array_of_values(std::vector<T> values, std::vector<py::ssize_t> shape = {}) {
    if (shape.empty()) shape = {static_cast<py::ssize_t>(values.size())};
    auto kept = std::make_unique<std::vector<T>>(std::move(values));
    const T* const data = kept->data();
    const py::capsule owner(kept.get(), [](void* p) { delete static_cast<std::vector<T>*>(p); });
    kept.release();
    return py::array_t<T>(shape, data, owner);
}

template <typename To, typename From>
py::array_t<To> converted(const std::vector<From>& values) {
    return array_of_values(std::vector<To>(values.begin(), values.end()));
}

inline py::array_t<std::int64_t> array_of_pairs(const std::vector<NodePair>& pairs) {
    py::array_t<std::int64_t> array({static_cast<py::ssize_t>(pairs.size()), py::ssize_t{2}});
    auto rows = array.mutable_unchecked<2>();
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        rows(static_cast<py::ssize_t>(i), 0) = pairs[i].u;
        rows(static_cast<py::ssize_t>(i), 1) = pairs[i].v;
    }
    return array;
}

// As the user wrote them: whole numbers, or text.
inline py::object list_of_ids(const NodeIds& ids) {
    if (!ids.are_text()) {
        std::vector<std::uint64_t> numbers(ids.size());
        for (NodeId v = 0; v < ids.size(); ++v)
            numbers[v] = ids.number(v);
        return array_of_values(numbers);
    }
    py::list names(ids.size());
    for (NodeId v = 0; v < ids.size(); ++v) {
        const std::string name = ids.text(v);
        names[v] = py::reinterpret_steal<py::object>(PyUnicode_DecodeUTF8(
            name.data(), static_cast<py::ssize_t>(name.size()), "surrogateescape"));
    }
    return names;
}

// What ends a long work on Ctrl-C. Throws where Python has an exception waiting.
void check_signals();

// While it lives other threads of Python run, and Ctrl-C ends the work in its parallel loops.
class LongWork {
    py::gil_scoped_release released_;
    GoOnQuestion question_ = check_signals;
    InterruptionScope scope_{question_};
};
using Released = py::call_guard<LongWork>;

// graph_binding.cpp
void add_graph(py::module_& module);
// model_binding.cpp
void add_models(py::module_& module);

}  // namespace hplc::python
