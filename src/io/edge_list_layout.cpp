#include "io/edge_list_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "io/date_time.hpp"

namespace hplc {
namespace {

using Fields = std::vector<std::string_view>;

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

Fields split(std::string_view line, Separator separator) {
    Fields fields;
    FieldCursor cursor(line, separator);
    for (std::string_view field; cursor.next(field);)
        fields.push_back(field);
    return fields;
}

bool all_numbers(const Fields& fields) {
    return std::all_of(fields.begin(), fields.end(), is_number);
}

Separator guess_separator(std::string_view line) {
    if (all_numbers(split(line, Separator::kBlanks))) return Separator::kBlanks;
    const bool comma = line.find(',') != std::string_view::npos;
    if (comma && all_numbers(split(line, Separator::kComma))) return Separator::kComma;
    if (line.find('\t') != std::string_view::npos) return Separator::kTab;
    if (comma) return Separator::kComma;
    if (line.find(';') != std::string_view::npos) return Separator::kSemicolon;
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
    const Fields fields = split(line, Separator::kComma);
    if (fields.size() < 3 || (fields[2] != "u" && fields[2] != "d")) return std::nullopt;
    const auto nodes = whole_number(fields[0]);
    const auto edges = whole_number(fields[1]);
    if (!nodes || !edges) return std::nullopt;
    return DeclaredCounts{.nodes = *nodes, .edges = *edges};
}

bool names_columns(const Fields& fields) {
    const auto names = [&](Column column) {
        return std::any_of(fields.begin(), fields.end(),
                           [&](auto field) { return column_named(field) == column; });
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
    for (const std::string_view name : header)
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
    return columns;
}

std::vector<Column> columns_of_option(const std::string& text) {
    std::vector<Column> columns;
    for (const std::string_view name : split(text, Separator::kComma)) {
        const auto column = column_named(name);
        if (!column) {
            throw InputError({.found = "column " + quoted(name),
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
        source.fail(line, {.found = fmt::format("{} columns in {}", found, quoted(line)),
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

bool ends_look_numeric(const std::vector<Column>& columns, const Fields& fields) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const bool is_end = columns[i] == Column::kSource || columns[i] == Column::kTarget;
        if (is_end && !looks_like_number(fields[i])) return false;
    }
    return true;
}

// The text from `place`, a part of it, to the end.
std::string_view from(std::string_view text, std::string_view place) {
    return text.substr(static_cast<std::size_t>(place.data() - text.data()));
}

}  // namespace

bool EdgeListLayout::has(Column column) const {
    return std::find(columns.begin(), columns.end(), column) != columns.end();
}

EdgeListLayout inspect_edge_list(const SourceText& source, const ReadOptions& options) {
    EdgeListLayout layout;
    LineCursor lines(source.text);
    std::string_view first;
    if (!next_data_line(lines, first)) return layout;
    if ((layout.declared = jlg_header(first))) {
        layout.separator = Separator::kComma;
        layout.body = lines.rest();
        return layout;
    }
    layout.separator = chosen_separator(options.separator, first);
    LineCursor ahead = lines;
    std::string_view second;
    const bool more = next_data_line(ahead, second);
    const Fields first_fields = split(first, layout.separator);
    const Fields second_fields = split(second, layout.separator);
    const bool header = is_header(options.header, first_fields, second_fields);
    layout.has_header = header;
    if (header && !more) return layout;

    const Fields& data = header ? second_fields : first_fields;
    if (!options.columns.empty()) {
        layout.columns = columns_of_option(options.columns);
    } else {
        layout.columns = header ? columns_of_header(first_fields) : columns_of_data(first_fields);
    }
    check_columns(source, header ? second : first, layout.columns, data.size());
    layout.ids_look_numeric = ends_look_numeric(layout.columns, data);
    layout.body = from(source.text, header ? second : first);
    return layout;
}

}  // namespace hplc
