#include "io/formats/edge_list_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "io/text/csv_field.hpp"
#include "io/text/date_time.hpp"

namespace hplc {
namespace {

using Fields = std::vector<std::string>;

constexpr std::uint64_t kFirstUnixTime = 100'000'000;  // 1973

constexpr std::array<std::pair<std::string_view, Column>, 32> kColumnNames = {{
    {"source", Column::kSource},     {"src", Column::kSource},      {"from", Column::kSource},
    {"u", Column::kSource},          {"node1", Column::kSource},    {"node_1", Column::kSource},
    {"id1", Column::kSource},        {"id_1", Column::kSource},     {"head", Column::kSource},
    {"fromnodeid", Column::kSource}, {"target", Column::kTarget},   {"dst", Column::kTarget},
    {"to", Column::kTarget},         {"v", Column::kTarget},        {"node2", Column::kTarget},
    {"node_2", Column::kTarget},     {"id2", Column::kTarget},      {"id_2", Column::kTarget},
    {"tail", Column::kTarget},       {"tonodeid", Column::kTarget}, {"weight", Column::kWeight},
    {"w", Column::kWeight},          {"rating", Column::kWeight},   {"count", Column::kWeight},
    {"time", Column::kTime},         {"timestamp", Column::kTime},  {"t", Column::kTime},
    {"year", Column::kTime},         {"step", Column::kTime},       {"month", Column::kTime},
    {"unixts", Column::kTime},       {"-", Column::kIgnored},
}};

std::optional<Column> column_named(std::string_view name) {
    std::string lower(name);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto* it = std::find_if(kColumnNames.begin(), kColumnNames.end(),
                                  [&](const auto& entry) { return entry.first == lower; });
    return it != kColumnNames.end() ? std::optional(it->second) : std::nullopt;
}

FieldCursor::Quotes quotes_of(const TableForm& form) {
    return form.quotes ? FieldCursor::Quotes::kRfc4180 : FieldCursor::Quotes::kPlain;
}

Fields split(std::string_view line, const TableForm& form) {
    Fields fields;
    FieldCursor cursor(line, form.separator, quotes_of(form));
    for (std::string_view field; cursor.next(field);)
        fields.emplace_back(field);
    return fields;
}

bool all_numbers(const Fields& fields) {
    return std::all_of(fields.begin(), fields.end(), is_number);
}

// The line without what stands between quotes, so that only separators are left to be found; all of
// it where the quotes come in no pairs.
std::string outside_quotes(std::string_view line) {
    if (std::count(line.begin(), line.end(), '"') % 2 != 0) return std::string(line);
    std::string outside;
    bool inside = false;
    for (const char c : line) {
        if (c == '"') inside = !inside;
        if (!inside) outside += c;
    }
    return outside;
}

Separator guess_separator(std::string_view line) {
    if (all_numbers(split(line, {.separator = Separator::kBlanks}))) return Separator::kBlanks;
    const bool comma = line.find(',') != std::string_view::npos;
    if (comma && all_numbers(split(line, {.separator = Separator::kComma})))
        return Separator::kComma;
    const std::string outside = outside_quotes(line);
    if (outside.find('\t') != std::string::npos) return Separator::kTab;
    if (outside.find(',') != std::string::npos) return Separator::kComma;
    if (outside.find(';') != std::string::npos) return Separator::kSemicolon;
    return Separator::kBlanks;
}

Separator chosen_separator(const std::string& name, std::string_view line) {
    if (name.empty()) return guess_separator(line);
    if (name == "blanks") return Separator::kBlanks;
    if (name == "tab") return Separator::kTab;
    if (name == "comma") return Separator::kComma;
    if (name == "semicolon") return Separator::kSemicolon;
    throw InputError({.found = "separator " + hplc::quoted(name),
                      .expected = "blanks, tab, comma or semicolon",
                      .fix = "correct --separator"});
}

std::optional<DeclaredCounts> jlg_header(std::string_view line) {
    const Fields fields = split(line, {.separator = Separator::kComma});
    if (fields.size() < 3 || (fields[2] != "u" && fields[2] != "d")) return std::nullopt;
    const auto nodes = whole_number(fields[0]);
    const auto edges = whole_number(fields[1]);
    if (!nodes || !edges) return std::nullopt;
    return DeclaredCounts{.nodes = *nodes, .edges = *edges};
}

bool names_columns(const Fields& fields) {
    const auto names = [&](Column column) {
        return std::any_of(fields.begin(), fields.end(),
                           [&](const auto& field) { return column_named(field) == column; });
    };
    return (names(Column::kSource) && names(Column::kTarget)) ||
           (fields.size() > 2 && (column_named(fields[2]).has_value()));
}

bool looks_like_header(const Fields& first, const Fields& second) {
    if (first.size() < 2 || std::any_of(first.begin(), first.end(), is_number)) return false;
    if (names_columns(first)) return true;
    if (second.size() < 2) return false;
    if (whole_number(second[0]) && whole_number(second[1])) return true;
    return std::any_of(second.begin() + 2, second.end(), [](std::string_view field) {
        return is_number(field) || date_seconds(field).has_value();
    });
}

bool is_header(const std::string& wish, const Fields& first, const Fields& second) {
    if (wish.empty() || wish == "auto") return looks_like_header(first, second);
    if (wish == "yes") return true;
    if (wish == "no") return false;
    throw InputError({.found = fmt::format("header {}", hplc::quoted(wish)),
                      .expected = "auto, yes or no",
                      .fix = "correct --header"});
}

// Columns by the names of a header. Where it names no ends, they are the first two columns.
std::vector<Column> columns_of_header(const Fields& header) {
    std::vector<Column> columns;
    for (const std::string& name : header)
        columns.push_back(column_named(name).value_or(Column::kIgnored));
    const auto count = [&](Column column) {
        return std::count(columns.begin(), columns.end(), column);
    };
    if (count(Column::kSource) != 1 || count(Column::kTarget) != 1) {
        std::replace(columns.begin(), columns.end(), Column::kSource, Column::kIgnored);
        std::replace(columns.begin(), columns.end(), Column::kTarget, Column::kIgnored);
        columns[0] = Column::kSource;
        columns[1] = Column::kTarget;
    }
    return columns;
}

std::vector<Column> columns_of_data(const Fields& first) {
    std::vector<Column> columns = {Column::kSource, Column::kTarget};
    if (first.size() == 3) {
        const bool time = whole_number(first[2]).value_or(0) >= kFirstUnixTime;
        columns.push_back(time ? Column::kTime : Column::kWeight);
    }
    if (first.size() >= 4) columns.insert(columns.end(), {Column::kWeight, Column::kTime});
    // A separator at the end of every row makes an empty column.
    for (std::size_t i = 2; i < std::min(columns.size(), first.size()); ++i) {
        if (first[i].empty()) columns[i] = Column::kIgnored;
    }
    return columns;
}

std::vector<Column> columns_of_option(const std::string& text) {
    std::vector<Column> columns;
    for (const std::string& name : split(text, {.separator = Separator::kComma})) {
        const auto column = column_named(name);
        if (!column) {
            throw InputError({.found = "column " + hplc::quoted(name),
                              .expected = "source, target, weight, time or -",
                              .fix = "correct --columns"});
        }
        columns.push_back(*column);
    }
    return columns;
}

void check_columns(const SourceText& source, std::string_view line,
                   const std::vector<Column>& columns, std::size_t found) {
    const auto count = [&](Column column) {
        return std::count(columns.begin(), columns.end(), column);
    };
    if (columns.size() != found) {
        source.fail(line, {.found = fmt::format("{} columns in {}", found, hplc::quoted(line)),
                           .expected = fmt::format("{}", columns.size()),
                           .fix = "say what the columns are, as in --columns source,target,-,time, "
                                  "or how they are separated with --separator"});
    }
    if (count(Column::kSource) != 1 || count(Column::kTarget) != 1 || count(Column::kWeight) > 1 ||
        count(Column::kTime) > 1) {
        source.fail(line, {.found = "columns that are missing or named twice",
                           .expected = "one source, one target, at most one weight and one time",
                           .fix = "name them with --columns, as in source,target,-,time"});
    }
}

// A quoted field is a number only where it is a whole one: "-3" in quotes is a name.
bool ends_look_numeric(const EdgeListLayout& layout, std::string_view row) {
    FieldCursor cursor(row, layout.form.separator, quotes_of(layout.form));
    std::size_t i = 0;
    for (std::string_view field; cursor.next(field); ++i) {
        const Column column = layout.columns[i];
        if (column != Column::kSource && column != Column::kTarget) continue;
        const bool numeric =
            cursor.is_quoted() ? whole_number(field).has_value() : looks_like_number(field);
        if (!numeric) return false;
    }
    return true;
}

// What the columns that are not used are called, by the header, else by their place.
std::vector<std::string> unused_columns(const std::vector<Column>& columns, const Fields& header) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i] != Column::kIgnored) continue;
        const bool named = i < header.size() && !header[i].empty();
        names.push_back(named ? header[i] : fmt::format("column {}", i + 1));
    }
    return names;
}

bool takes_quotes(const std::string& wish) {
    if (wish.empty() || wish == "csv") return true;
    if (wish == "none") return false;
    throw InputError({.found = fmt::format("quotes {}", hplc::quoted(wish)),
                      .expected = "csv or none",
                      .fix = "correct --quotes"});
}

// The text from `place`, a part of it, to the end.
std::string_view from(std::string_view text, std::string_view place) {
    return text.substr(static_cast<std::size_t>(place.data() - text.data()));
}

// The first line that is no comment, and with it those that a quote in it goes on to.
std::string_view first_row(std::string_view text, bool quotes) {
    RecordCursor lines(text, {.quotes = false});
    std::string_view first;
    if (!lines.next(first) || !quotes || !first.starts_with('"')) return first;
    const std::string_view rest = from(text, first);
    const std::size_t close = closing_quote(rest, 0);
    if (close == std::string_view::npos || close < first.size()) return first;
    return rest.substr(0, rest.find('\n', close));
}

// The fields of the row that comes next.
Fields next_fields(RecordCursor rows, const TableForm& form) {
    std::string_view row;
    return rows.next(row) ? split(row, form) : Fields();
}

// The next row that has more than separators in it.
bool next_filled(RecordCursor rows, const TableForm& form, std::string_view& row) {
    while (rows.next(row)) {
        const Fields fields = split(row, form);
        if (!std::all_of(fields.begin(), fields.end(), [](auto& field) { return field.empty(); }))
            return true;
    }
    return false;
}

// Checks the columns against the first data row and completes what is said of them.
void take_columns(const SourceText& source, std::string_view row, const Fields& header,
                  EdgeListLayout& layout) {
    check_columns(source, row, layout.columns, split(row, layout.form).size());
    layout.unused = unused_columns(layout.columns, header);
    layout.ids_look_numeric = ends_look_numeric(layout, row);
}

}  // namespace

bool EdgeListLayout::has(Column column) const {
    return std::find(columns.begin(), columns.end(), column) != columns.end();
}

TableForm edge_list_form(const SourceText& source, const ReadOptions& options) {
    const bool quotes = takes_quotes(options.quotes);
    const std::string_view first = first_row(source.text, quotes);
    return {.separator = chosen_separator(options.separator, first), .quotes = quotes};
}

EdgeListLayout inspect_edge_list(const SourceText& source, const ReadOptions& options) {
    EdgeListLayout layout{.form = edge_list_form(source, options)};
    RecordCursor rows(source.text, layout.form);
    std::string_view first;
    const bool any = rows.next(first);
    layout.skipped = rows.skipped();
    if (!any) return layout;
    layout.declared = jlg_header(first);
    if (layout.declared) {
        layout.form = {.separator = Separator::kComma, .quotes = false};
        layout.body = rows.rest();
        return layout;
    }
    const Fields fields = split(first, layout.form);
    layout.has_header = is_header(options.header, fields, next_fields(rows, layout.form));
    if (!layout.has_header) {
        layout.columns =
            options.columns.empty() ? columns_of_data(fields) : columns_of_option(options.columns);
        take_columns(source, first, {}, layout);
        layout.body = from(source.text, first);
        return layout;
    }
    if (layout.form.separator != Separator::kBlanks) layout.form.comments = false;
    std::string_view second;
    if (!next_filled(RecordCursor(rows.rest(), layout.form), layout.form, second)) return layout;
    layout.columns =
        options.columns.empty() ? columns_of_header(fields) : columns_of_option(options.columns);
    take_columns(source, second, fields, layout);
    layout.body = rows.rest();
    return layout;
}

}  // namespace hplc
