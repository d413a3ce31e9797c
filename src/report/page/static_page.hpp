// What a page says without JavaScript: results, links and protocol as plain tables of HTML. Its
// scripts put pictures and searchable tables in their place.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace hplc {

// The content of <main>, of a run as page_run() gives it. Members that are missing, or are not what
// they should be, leave a gap; all text is escaped.
[[nodiscard]] std::string static_page(const nlohmann::ordered_json& run);

// The same without header and footer, for a place that has its own, as a notebook.
[[nodiscard]] std::string static_parts(const nlohmann::ordered_json& run);

struct HtmlColumn {
    std::string title;
    const char* kind = "";  // a class of page.css: number, name, why
};

// A table in a box that scrolls by itself where it is too wide. One cell a column.
[[nodiscard]] std::string html_table(const std::vector<HtmlColumn>& columns,
                                     const std::vector<std::vector<std::string>>& rows);

// "Made 2026-11-16 18:00:00 UTC by hplc 0.1.0: hplc evaluate …", as a paragraph; what the run does
// not say is unknown.
[[nodiscard]] std::string made_line(const nlohmann::ordered_json& run);

}  // namespace hplc
