// One field of a table as text, by RFC 4180, with any separator: what every writer of CSV and TSV
// goes through, and what the readers undo.
//
// A field that holds the separator, a quote or a line break, that is empty or has blanks at an end,
// or that could be taken for a comment, a byte-order mark or a spoilt number, stands in double
// quotes; a quote inside it is doubled.
//
// Formulas. A spreadsheet computes a cell that begins with = + - @, a tab or a carriage return.
// With Formulas::kGuard an apostrophe goes before such a name, unless the whole of it is a number.
// So that the apostrophe can be taken off again, a name that begins with apostrophes and then one
// of these characters gets one more, whatever the option. without_guard() is the inverse of both.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace hplc {

enum class Formulas {
    kKeep,   // names as they are
    kGuard,  // an apostrophe before what a spreadsheet would compute
};

// Appends `value` as one field. O(length).
void append_csv_field(std::string& text, std::string_view value, char separator, Formulas formulas);
// The same for words that are nobody's id, and so cannot be taken for a comment or a number: in
// quotes only where RFC 4180 asks for them.
void append_csv_words(std::string& text, std::string_view value, char separator, Formulas formulas);
[[nodiscard]] std::string csv_field(std::string_view value, char separator = ',',
                                    Formulas formulas = Formulas::kKeep);

// Whether files of this name are opened by spreadsheets: .csv, also gzipped.
[[nodiscard]] bool is_csv_name(std::string_view path);

// The field less the apostrophe of a guard; nothing where it has none.
[[nodiscard]] std::optional<std::string_view> without_guard(std::string_view field);

// What stands between the quotes of a field, with doubled quotes made one.
[[nodiscard]] std::string undoubled(std::string_view inside);

// The place of the quote that closes the one at `open`, doubled ones passed over; npos where there
// is none.
[[nodiscard]] std::size_t closing_quote(std::string_view text, std::size_t open);

}  // namespace hplc
