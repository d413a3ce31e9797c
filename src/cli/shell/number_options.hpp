// Numbers on the command line and in --config, read in one way for every verb: decimal digits, the
// whole text, finite. CLI11 by itself takes 010 for eight, -1 for 2^64 - 1, and nan for any number.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace hplc::cli {

enum class NumberKind {
    kNone,     // no number
    kNatural,  // 0, 1, 2, …
    kInteger,  // also negative
    kReal,     // also with a point or an exponent
    kSize,     // bytes: 8GB
};

// What the number of an option must be, by what CLI11 or its adder calls its type ("UINT", …).
[[nodiscard]] NumberKind number_kind(const std::string& type_name);

// What is wrong with a text, or nothing; leading zeros are taken off.
[[nodiscard]] std::string number_complaint(NumberKind kind, std::string& text);

// Lets every number of every verb of the program be read so. Comes after all options are added.
void read_numbers_strictly(CLI::App& program);

}  // namespace hplc::cli
