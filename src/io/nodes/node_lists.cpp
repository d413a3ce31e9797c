#include "io/nodes/node_lists.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "io/text/id_column.hpp"
#include "io/text/records.hpp"
#include "io/text/row_keys.hpp"

namespace hplc {
namespace {

// Where the header of a table has the types; nothing where it has none.
std::optional<std::size_t> type_column(std::string_view header, Separator separator) {
    FieldCursor fields(header, separator);
    std::size_t column = 0;
    for (std::string_view title; fields.next(title); ++column) {
        if (column == 0 && !is_id_title(title)) return std::nullopt;
        if (column > 0 && is_type_title(title)) return column;
    }
    return std::nullopt;
}

void sort_nodes(NodesByType& types) {
    for (auto& [name, nodes] : types)
        std::ranges::sort(nodes);
}

}  // namespace

bool is_type_title(std::string_view word) {
    constexpr std::array<std::string_view, 4> kTitles = {"type", "kind", "node_type", "nodetype"};
    std::string lower(word);
    std::ranges::transform(lower, lower.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return std::ranges::find(kTitles, lower) != kTitles.end();
}

Separator first_separator(std::string_view text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    for (const Separator separator : {Separator::kTab, Separator::kComma, Separator::kSemicolon}) {
        if (line.find(static_cast<char>(separator)) != std::string_view::npos) return separator;
    }
    return Separator::kBlanks;
}

std::vector<NodeId> read_node_list(const SourceText& source, const NodeIds& ids,
                                   UnknownIds* skipped) {
    std::vector<NodeId> nodes;
    UnknownIds unknown;
    const IdColumn column = read_id_column(source, ids);
    for (const auto& [id, place] : column.ids) {
        if (const auto node = ids.find(id)) {
            nodes.push_back(*node);
        } else {
            unknown.add(id, source, place);
        }
    }
    skipped != nullptr ? skipped->add(unknown) : unknown.refuse(source.name);
    if (!nodes.empty()) return nodes;
    throw InputError({.file = source.name,
                      .found = "a list without a node of the graph",
                      .expected = "one id per line",
                      .fix = "check that this is the file you meant"});
}

NodesByType read_node_types(const SourceText& source, const NodeIds& ids, UnknownIds* skipped) {
    source.refuse_nul(source.text);
    const Separator separator = first_separator(source.text);
    RowKeys keys(source, ids, "the type", RowKeys::Order::kLedByIds, skipped);
    NodesByType types;
    RecordCursor rows(source.text, {.separator = separator, .comments = false});
    for (std::string_view row; rows.next(row);) {
        FieldCursor fields(row, separator);
        const auto node = keys.node_of(row, fields);
        if (!node) continue;
        std::string_view type;
        if (!fields.next(type) || type.empty()) {
            source.fail(row, {.found = "a line without a type",
                              .expected = "a node's id and its type",
                              .fix = "add the type, or drop the line"});
        }
        types[std::string(type)].push_back(*node);
    }
    keys.finish();
    sort_nodes(types);
    return types;
}

std::optional<NodesByType> read_type_column(const SourceText& source, const NodeIds& ids) {
    const Separator separator = first_separator(source.text);
    RecordCursor rows(source.text, {.separator = separator, .comments = false});
    std::string_view row;
    if (!rows.next(row)) return std::nullopt;
    const auto column = type_column(row, separator);
    if (!column) return std::nullopt;
    RowKeys keys(source, ids, "the type", RowKeys::Order::kLedByIds);
    NodesByType types;
    while (rows.next(row)) {
        FieldCursor fields(row, separator);
        const auto node = keys.node_of(row, fields);
        std::string_view type;
        for (std::size_t i = 0; i < *column; ++i) {
            if (!fields.next(type)) type = {};
        }
        if (node && !type.empty()) types[std::string(type)].push_back(*node);
    }
    keys.finish();
    sort_nodes(types);
    return types;
}

}  // namespace hplc
