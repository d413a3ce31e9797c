#include "cli/shell/number_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "base/error.hpp"

namespace hplc::cli {
namespace {

bool is_digit(char character) {
    return character >= '0' && character <= '9';
}

// Digits of a number that fits; CLI11 would take the largest there is for one that does not.
template <typename Number>
bool is_whole(std::string_view text) {
    Number value = 0;
    const auto [end, error] = std::from_chars(text.begin(), text.end(), value);
    return error == std::errc() && end == text.end();
}

bool is_finite_number(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.begin(), text.end(), value);
    return error == std::errc() && end == text.end() && std::isfinite(value);
}

// "8GB", "300": digits, and perhaps a unit, which is CLI11's to know.
bool is_size(std::string_view text) {
    const auto end = std::ranges::find_if_not(text, is_digit);
    const std::string_view unit(end, text.end());
    return is_whole<std::uint64_t>({text.begin(), end}) &&
           std::ranges::all_of(unit, [](char character) {
               return (character >= 'a' && character <= 'z') ||
                      (character >= 'A' && character <= 'Z');
           });
}

bool is_written_well(NumberKind kind, std::string_view text) {
    switch (kind) {
        case NumberKind::kNone:
            return true;
        case NumberKind::kNatural:
            return is_whole<std::uint64_t>(text);
        case NumberKind::kInteger:
            return is_whole<std::int64_t>(text);
        case NumberKind::kReal:
            return is_finite_number(text);
        case NumberKind::kSize:
            return is_size(text);
    }
    return false;
}

const char* expected(NumberKind kind) {
    switch (kind) {
        case NumberKind::kNatural:
            return "a whole number from 0 on, in decimal digits";
        case NumberKind::kInteger:
            return "a whole number, in decimal digits";
        case NumberKind::kReal:
            return "a finite number";
        case NumberKind::kSize:
            return "a size like 8GB or 500MiB";
        case NumberKind::kNone:
            break;
    }
    return "anything";
}

// 010 is ten.
void take_leading_zeros_off(std::string& text) {
    const std::size_t first = text.starts_with('-') ? 1 : 0;
    while (text.size() > first + 1 && text[first] == '0' && is_digit(text[first + 1]))
        text.erase(first, 1);
}

}  // namespace

NumberKind number_kind(const std::string& type_name) {
    if (type_name.find("SIZE") != std::string::npos) return NumberKind::kSize;
    if (type_name.starts_with("UINT")) return NumberKind::kNatural;
    if (type_name.starts_with("INT")) return NumberKind::kInteger;
    if (type_name.starts_with("FLOAT")) return NumberKind::kReal;
    return NumberKind::kNone;
}

std::string number_complaint(NumberKind kind, std::string& text) {
    if (!is_written_well(kind, text))
        return fmt::format("found {}; expected {}", hplc::quoted(text), expected(kind));
    if (kind != NumberKind::kNone) take_leading_zeros_off(text);
    return {};
}

void read_numbers_strictly(CLI::App& program) {
    for (CLI::Option* option : program.get_options()) {
        const NumberKind kind = number_kind(option->get_type_name());
        if (kind == NumberKind::kNone || option->get_expected_max() == 0) continue;
        // A transform runs before all others, so that a range is never asked of nan.
        option->transform(
            CLI::Validator([kind](std::string& text) { return number_complaint(kind, text); }, ""));
    }
    for (CLI::App* verb : program.get_subcommands([](CLI::App*) { return true; }))
        read_numbers_strictly(*verb);
}

}  // namespace hplc::cli
