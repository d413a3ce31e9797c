#include "io/text/id_column.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>

#include "io/nodes/node_lists.hpp"
#include "io/text/csv_field.hpp"
#include "io/text/records.hpp"

namespace hplc {
namespace {

// A row in both readings.
struct Row {
    std::string whole;
    std::string first;
    std::string_view place;
};

std::string whole_row(std::string_view row) {
    row = trimmed(row);
    const bool quoted =
        row.size() > 1 && row.front() == '"' && closing_quote(row, 0) == row.size() - 1;
    return quoted ? undoubled(row.substr(1, row.size() - 2)) : std::string(row);
}

// What the first field is called in the graph: as it stands, or without the guard of spreadsheets.
std::string first_field(std::string_view row, Separator separator, const NodeIds& known) {
    if (separator == Separator::kBlanks) return whole_row(row);
    FieldCursor fields(row, separator);
    std::string_view field;
    if (!fields.next(field)) return {};
    const auto plain = without_guard(field);
    return std::string(plain && !known.find(field) ? *plain : field);
}

std::vector<std::string> other_titles(std::string_view row, Separator separator) {
    std::vector<std::string> titles;
    FieldCursor fields(row, separator);
    for (std::string_view field; fields.next(field);)
        titles.emplace_back(field);
    if (!titles.empty()) titles.erase(titles.begin());
    return titles;
}

std::vector<Row> rows_of(const SourceText& source, Separator separator, const NodeIds& known) {
    std::vector<Row> rows;
    RecordCursor cursor(source.text, {.separator = separator, .comments = false});
    for (std::string_view row; cursor.next(row);)
        rows.push_back({whole_row(row), first_field(row, separator, known), row});
    return rows;
}

}  // namespace

bool is_id_title(std::string_view word) {
    constexpr std::array<std::string_view, 8> kTitles = {"id",   "node",  "node_id", "nodeid",
                                                         "name", "label", "key",     "vertex"};
    std::string lower(word);
    std::ranges::transform(lower, lower.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return std::ranges::find(kTitles, lower) != kTitles.end();
}

IdColumn read_id_column(const SourceText& source, const NodeIds& known) {
    source.refuse_nul(source.text);
    const Separator separator = first_separator(source.text);
    std::vector<Row> rows = rows_of(source, separator, known);
    const auto known_by = [&](std::string Row::*reading) {
        return std::ranges::count_if(
            rows, [&](const Row& row) { return known.find(row.*reading).has_value(); });
    };
    const auto as_whole = known_by(&Row::whole);
    const auto as_first = known_by(&Row::first);
    const bool titled =
        !rows.empty() && is_id_title(rows.front().first) && !known.find(rows.front().first);
    const bool is_table = as_first > as_whole || (as_first == as_whole && titled);
    IdColumn column;
    if (titled && separator != Separator::kBlanks)
        column.unused = other_titles(rows.front().place, separator);
    for (Row& row : rows) {
        if (titled && &row == rows.data()) continue;
        column.ids.push_back({std::move(is_table ? row.first : row.whole), row.place});
    }
    return column;
}

}  // namespace hplc
