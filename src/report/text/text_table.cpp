#include "report/text/text_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "base/text/printable.hpp"

namespace hplc {
namespace {

// Code points: every byte but UTF-8's continuation bytes.
std::size_t width(const std::string& text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

// Cells may be names from a user's file, and the table may go to a terminal.
std::vector<std::vector<std::string>> printable_cells(std::vector<std::vector<std::string>> rows) {
    for (auto& row : rows) {
        for (std::string& cell : row)
            cell = printable(cell);
    }
    return rows;
}

std::string padded(const std::string& cell, std::size_t to, Align align) {
    const std::string spaces(to - width(cell), ' ');
    return align == Align::kLeft ? cell + spaces : spaces + cell;
}

void require_whole_rows(const std::vector<TableColumn>& columns,
                        const std::vector<std::vector<std::string>>& rows) {
    for (const auto& row : rows) {
        if (row.size() == columns.size()) continue;
        throw std::logic_error(
            fmt::format("a row of {} cells in a table of {} columns", row.size(), columns.size()));
    }
}

std::vector<std::size_t> widest(const std::vector<TableColumn>& columns,
                                const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths;
    for (const TableColumn& column : columns)
        widths.push_back(width(column.title));
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], width(row[i]));
    }
    return widths;
}

std::string markdown_row(const std::vector<std::string>& cells) {
    std::string text = "|";
    for (std::string cell : cells) {
        for (std::size_t at = 0; (at = cell.find('|', at)) != std::string::npos; at += 2)
            cell.insert(at, 1, '\\');
        text += fmt::format(" {} |", cell);
    }
    return text + "\n";
}

}  // namespace

std::string text_table(const std::vector<TableColumn>& columns,
                       const std::vector<std::vector<std::string>>& given) {
    require_whole_rows(columns, given);
    const auto rows = printable_cells(given);
    const auto widths = widest(columns, rows);
    std::string text;
    const auto add_line = [&](const auto& cell_of) {
        std::string line;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            line += padded(cell_of(i), widths[i], columns[i].align) + "  ";
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    };
    add_line([&](std::size_t i) { return columns[i].title; });
    for (const auto& row : rows)
        add_line([&](std::size_t i) { return row[i]; });
    return text;
}

std::string markdown_table(const std::vector<TableColumn>& columns,
                           const std::vector<std::vector<std::string>>& rows) {
    require_whole_rows(columns, rows);
    std::vector<std::string> titles;
    std::vector<std::string> rules;
    for (const TableColumn& column : columns) {
        titles.push_back(column.title);
        rules.emplace_back(column.align == Align::kRight ? "---:" : "---");
    }
    std::string text = markdown_row(titles) + markdown_row(rules);
    for (const auto& row : rows)
        text += markdown_row(row);
    return text;
}

std::string broken_at_clauses(const std::string& text) {
    constexpr std::size_t kWidth = 100;
    const std::string indent = "    ";
    std::string result;
    std::string line;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find("; ", begin), text.size() - 1) + 1;
        const std::string clause = text.substr(begin, end - begin);
        if (!line.empty() && width(line) + 1 + width(clause) > kWidth) {
            result += line + '\n';
            line = indent + clause;
        } else {
            line += (line.empty() ? "" : " ") + clause;
        }
        begin = text.find_first_not_of(' ', end);
    }
    return result + line;
}

std::string grouped(std::uint64_t number) {
    std::string digits = fmt::to_string(number);
    for (std::size_t i = digits.size(); i > 3; i -= 3)
        digits.insert(i - 3, 1, ',');
    return digits;
}

std::string count_of(std::uint64_t count, const char* singular, const char* plural) {
    return fmt::format("{} {}", grouped(count), count == 1 ? singular : plural);
}

std::string byte_count(std::uint64_t bytes) {
    constexpr std::array units = {"kB", "MB", "GB", "TB"};
    if (bytes < 1000) return fmt::format("{} B", bytes);
    double value = static_cast<double>(bytes) / 1000;
    std::size_t unit = 0;
    while (value >= 999.95 && unit + 1 < units.size()) {
        value /= 1000;
        ++unit;
    }
    return fmt::format("{:.1f} {}", value, units[unit]);
}

std::string chance_text(double probability) {
    return fmt::format("{:#.4g} %", 100 * probability);
}

}  // namespace hplc
