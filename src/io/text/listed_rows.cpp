#include "io/text/listed_rows.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "base/text/printable.hpp"

namespace hplc {
namespace {

std::string counted(std::uint64_t count, const char* singular, const char* plural) {
    return fmt::format("{} {}", count, count == 1 ? singular : plural);
}

std::vector<std::string> skipped_rows(const ListedRows& rows, const DroppedEdges& dropped) {
    std::vector<std::string> parts;
    const auto add = [&](std::uint64_t count, const char* singular, const char* plural) {
        if (count > 0) parts.push_back(counted(count, singular, plural));
    };
    add(rows.header, "header", "headers");
    add(dropped.repeats, "repeat", "repeats");
    if (!dropped.directed)
        add(dropped.both_directions, "link given in both directions",
            "links given in both directions");
    add(dropped.self_loops, "self loop", "self loops");
    add(rows.comments, "comment", "comments");
    add(rows.blank, "blank", "blank");
    add(rows.empty, "empty", "empty");
    return parts;
}

std::vector<std::string> printable_names(const std::vector<std::string>& names) {
    std::vector<std::string> printed;
    for (const std::string& name : names)
        printed.push_back(printable(name));
    return printed;
}

bool names_types(const std::string& column) {
    constexpr std::array<std::string_view, 11> kTitles = {
        "type",     "kind",      "relation",      "rel",      "predicate", "edge_type",
        "edgetype", "link_type", "relation_type", "rel_type", "etype"};
    std::string lower(column);
    std::ranges::transform(lower, lower.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return std::ranges::find(kTitles, lower) != kTitles.end();
}

}  // namespace

std::string rows_remark(const ListedRows& rows, const DroppedEdges& dropped) {
    const std::uint64_t not_counted = dropped.directed ? 0 : dropped.both_directions;
    const std::uint64_t edges = rows.edges - dropped.repeats - dropped.self_loops - not_counted;
    std::vector<std::string> sentences;
    if (edges + rows.header != rows.total()) {
        sentences.push_back(fmt::format(
            "Of {} {} {}; the others: {}.", counted(rows.total(), "row", "rows"), edges,
            edges == 1 ? "is an edge" : "are edges", fmt::join(skipped_rows(rows, dropped), ", ")));
    }
    if (dropped.directed && dropped.both_directions > 0) {
        sentences.push_back(fmt::format("{} given in both directions.",
                                        counted(dropped.both_directions, "link is", "links are")));
    }
    if (!rows.unused_columns.empty()) {
        sentences.push_back(fmt::format("{} not used: {}.",
                                        counted(rows.unused_columns.size(), "column", "columns"),
                                        fmt::join(printable_names(rows.unused_columns), ", ")));
    }
    const auto typed = std::ranges::find_if(rows.unused_columns, names_types);
    if (typed != rows.unused_columns.end()) {
        sentences.push_back(fmt::format(
            "Types of edges, as {} seems to have, are not used: all edges are one kind of link.",
            printable(*typed)));
    }
    if (rows.guarded > 0) {
        sentences.push_back(
            fmt::format("{} lost the apostrophe that keeps spreadsheets from computing {}.",
                        counted(rows.guarded, "id", "ids"), rows.guarded == 1 ? "it" : "them"));
    }
    return fmt::format("{}", fmt::join(sentences, " "));
}

}  // namespace hplc
