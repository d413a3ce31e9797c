#include "cli/warn.hpp"

#include <fmt/format.h>

#include <cstdio>

namespace hplc::cli {

void warn(const std::string& sentence) {
    fmt::print(stderr, "hplc: {}\n", sentence);
}

}  // namespace hplc::cli
