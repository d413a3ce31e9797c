#include "io/text/csv_field.hpp"

#include "io/text/source_text.hpp"

namespace hplc {
namespace {

constexpr std::string_view kFormulaStarts = "=+-@\t\r";
constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

bool starts_formula(std::string_view text) {
    return !text.empty() && kFormulaStarts.find(text.front()) != std::string_view::npos;
}

// Apostrophes, at least one, and then what a formula starts with.
bool looks_guarded(std::string_view text) {
    const std::size_t first = text.find_first_not_of('\'');
    return first != 0 && first != std::string_view::npos && starts_formula(text.substr(first));
}

bool gets_guard(std::string_view value, Formulas formulas) {
    if (looks_guarded(value)) return true;
    return formulas == Formulas::kGuard && starts_formula(value) && !is_number(value);
}

// Would be refused as an id among numbers; quotes say that it is a name.
bool is_spoilt_number(std::string_view value) {
    return looks_like_number(value) && !whole_number(value);
}

bool holds_special(std::string_view value, char separator) {
    return value.find_first_of("\"\r\n") != std::string_view::npos ||
           value.find(separator) != std::string_view::npos;
}

// Would be read as something else than this id.
bool misleads(std::string_view value) {
    return value.empty() || is_blank(value.front()) || is_blank(value.back()) ||
           value.front() == '#' || value.front() == '%' || value.starts_with(kByteOrderMark) ||
           is_spoilt_number(value);
}

void append(std::string& text, std::string_view value, bool guard, bool quotes) {
    if (!quotes) {
        if (guard) text += '\'';
        text += value;
        return;
    }
    text += guard ? "\"'" : "\"";
    for (const char c : value) {
        if (c == '"') text += '"';
        text += c;
    }
    text += '"';
}

}  // namespace

void append_csv_field(std::string& text, std::string_view value, char separator,
                      Formulas formulas) {
    append(text, value, gets_guard(value, formulas),
           holds_special(value, separator) || misleads(value));
}

void append_csv_words(std::string& text, std::string_view value, char separator,
                      Formulas formulas) {
    append(text, value, gets_guard(value, formulas), holds_special(value, separator));
}

std::string csv_field(std::string_view value, char separator, Formulas formulas) {
    std::string text;
    append_csv_field(text, value, separator, formulas);
    return text;
}

bool is_csv_name(std::string_view path) {
    if (path.ends_with(".gz")) path.remove_suffix(3);
    return path.ends_with(".csv") || path.ends_with(".CSV");
}

std::optional<std::string_view> without_guard(std::string_view field) {
    return looks_guarded(field) ? std::optional(field.substr(1)) : std::nullopt;
}

std::string undoubled(std::string_view inside) {
    std::string text;
    text.reserve(inside.size());
    for (std::size_t i = 0; i < inside.size(); ++i) {
        text += inside[i];
        if (inside[i] == '"') ++i;
    }
    return text;
}

std::size_t closing_quote(std::string_view text, std::size_t open) {
    std::size_t at = text.find('"', open + 1);
    while (at != std::string_view::npos && at + 1 < text.size() && text[at + 1] == '"')
        at = text.find('"', at + 2);
    return at;
}

}  // namespace hplc
