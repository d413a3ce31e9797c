// A gzipped file of many lines, compressed by several threads.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "base/parallel.hpp"

namespace hplc {

// append_line(i, text) appends line i without its end, from several threads. Each block of lines is
// a gzip member of its own, as `cat a.gz b.gz` makes them: the same bytes for any number of
// threads. Throws InputError where the file cannot be written.
void write_gzip_lines(const std::string& path, std::size_t count,
                      const std::function<void(std::size_t, std::string&)>& append_line,
                      std::size_t lines_of_a_block, Threads threads);

}  // namespace hplc
