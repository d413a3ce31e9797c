#include "io/node_lists.hpp"

#include "io/row_keys.hpp"

namespace hplc {

Separator first_separator(std::string_view text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (line.find('\t') != std::string_view::npos) return Separator::kTab;
    return line.find(',') != std::string_view::npos ? Separator::kComma : Separator::kBlanks;
}

std::vector<NodeId> read_node_list(const SourceText& source, const NodeIds& ids) {
    source.refuse_nul(source.text);
    std::vector<NodeId> nodes;
    LineCursor lines(source.text);
    for (std::string_view line; lines.next(line);) {
        const std::string_view id = trimmed(line);
        if (id.empty()) continue;
        const auto node = ids.find(id);
        if (!node) {
            source.fail(line, {.found = "node " + quoted(id),
                               .expected = "the id of a node of the graph",
                               .fix = "write one id a line, as it stands in the graph's file"});
        }
        nodes.push_back(*node);
    }
    if (!nodes.empty()) return nodes;
    throw InputError({.file = source.name,
                      .found = "a list without a node",
                      .expected = "one id a line",
                      .fix = "check that this is the file you meant"});
}

std::map<std::string, std::vector<NodeId>> read_node_types(const SourceText& source,
                                                           const NodeIds& ids) {
    source.refuse_nul(source.text);
    const Separator separator = first_separator(source.text);
    RowKeys keys(source, ids, "the type", RowKeys::Order::kLedByIds);
    std::map<std::string, std::vector<NodeId>> types;
    LineCursor lines(source.text);
    for (std::string_view line; lines.next(line);) {
        FieldCursor fields(line, separator);
        const auto node = keys.node_of(line, fields);
        if (!node) continue;
        std::string_view type;
        if (!fields.next(type) || type.empty()) {
            source.fail(line, {.found = "a line without a type",
                               .expected = "a node's id and its type",
                               .fix = "add the type, or drop the line"});
        }
        types[std::string(type)].push_back(*node);
    }
    return types;
}

}  // namespace hplc
