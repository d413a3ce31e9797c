// Tables and numbers for people who read a terminal.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hplc {

enum class Align { kLeft, kRight };

struct TableColumn {
    std::string title;
    Align align = Align::kLeft;
};

// One line a row under a line of titles; columns are as wide as their widest cell (in code points,
// so that ± counts as one) and two spaces apart. A row without one cell per column is a
// std::logic_error, here and below.
[[nodiscard]] std::string text_table(const std::vector<TableColumn>& columns,
                                     const std::vector<std::vector<std::string>>& rows);

// The same for Markdown; a bar in a cell stands for itself.
[[nodiscard]] std::string markdown_table(const std::vector<TableColumn>& columns,
                                         const std::vector<std::vector<std::string>>& rows);

// A text of clauses with "; " between, broken after a semicolon where a line would be longer than a
// hundred code points; lines after the first begin with four spaces.
[[nodiscard]] std::string broken_at_clauses(const std::string& text);

// 1334889 as "1,334,889".
[[nodiscard]] std::string grouped(std::uint64_t number);
// "1 component", "1,334 components".
[[nodiscard]] std::string count_of(std::uint64_t count, const char* singular, const char* plural);

// 121625147 as "121.6 MB": powers of 1000, as download sizes are usually given.
[[nodiscard]] std::string byte_count(std::uint64_t bytes);

// 0.39072 as "39.07 %": four digits, so that pairs whose scores differ do not look alike.
[[nodiscard]] std::string chance_text(double probability);

}  // namespace hplc
