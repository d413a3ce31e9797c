#include "io/nodes/node_lists.hpp"

#include "io/text/id_column.hpp"
#include "io/text/records.hpp"
#include "io/text/row_keys.hpp"

namespace hplc {

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

std::map<std::string, std::vector<NodeId>> read_node_types(const SourceText& source,
                                                           const NodeIds& ids,
                                                           UnknownIds* skipped) {
    source.refuse_nul(source.text);
    const Separator separator = first_separator(source.text);
    RowKeys keys(source, ids, "the type", RowKeys::Order::kLedByIds, skipped);
    std::map<std::string, std::vector<NodeId>> types;
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
    return types;
}

}  // namespace hplc
