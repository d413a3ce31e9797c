// NumPy's .npy: one array behind a header that is a Python dict literal. Versions 1.0, 2.0 and 3.0
// are read, 1.0 is written. C and Fortran order; bool, int, uint, float32, float64 and text.
// Source of the layout: numpy.lib.format (NEP 1).
#pragma once

#include <filesystem>
#include <string>

#include "io/python/array.hpp"

namespace hplc {

[[nodiscard]] bool looks_like_npy(std::string_view bytes);

// `origin` is named in messages. The array is a view of `bytes`. Throws InputError.
[[nodiscard]] Array parse_npy(const SharedBytes& bytes, const std::string& origin);
[[nodiscard]] Array read_npy(const std::filesystem::path& path);

// An array of Python objects is stored as a pickle behind the header.
[[nodiscard]] bool is_npy_of_objects(std::string_view bytes);
[[nodiscard]] SharedBytes pickle_in_npy(const SharedBytes& bytes, const std::string& origin);

// The header of an array as parse_npy wants it; the elements follow in C order.
[[nodiscard]] std::string npy_header(ElementType type, const Array::Shape& shape);
void write_npy(const std::filesystem::path& path, const Array& array);

}  // namespace hplc
