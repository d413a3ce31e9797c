#include "io/nodes/node_tables.hpp"

#include <fmt/format.h>

#include <charconv>
#include <string>
#include <unordered_map>

#include "io/nodes/feature_reader.hpp"
#include "io/text/csv_field.hpp"
#include "io/text/records.hpp"
#include "io/text/row_keys.hpp"

namespace hplc {
namespace {

std::int32_t read_label(const SourceText& source, std::string_view line, FieldCursor fields) {
    std::string_view field;
    std::string_view extra;
    if (fields.next(field) && !fields.next(extra)) {
        std::int32_t label = 0;
        const char* end = field.data() + field.size();
        const auto [stop, error] = std::from_chars(field.data(), end, label);
        if (error == std::errc() && stop == end && label >= -1) return label;
    }
    source.fail(line, {.found = "label " + hplc::quoted(line),
                       .expected = "a class as a whole number, or -1 where it is unknown",
                       .fix = "number the classes from 0"});
}

bool has_two_fields(std::string_view text) {
    LineCursor lines(text);
    std::string_view line;
    std::string_view field;
    if (!lines.next(line)) return false;
    FieldCursor fields(line, Separator::kBlanks);
    return fields.next(field) && fields.next(field);
}

[[noreturn]] void wrong_count(const SourceText& source, std::string_view at, std::uint64_t found,
                              NodeId expected) {
    source.fail(at, {.found = fmt::format("{} names", found),
                     .expected = fmt::format("{}, one per node", expected),
                     .fix = "give each node one line"});
}

std::vector<std::string> lines_as_names(const SourceText& source, NodeId num_nodes,
                                        SpareNames spare) {
    std::vector<std::string> names;
    LineCursor lines(source.text);
    for (std::string_view line; lines.next(line);) {
        if (names.size() == num_nodes && spare == SpareNames::kIgnore) return names;
        names.emplace_back(trimmed(line));
    }
    if (names.size() != num_nodes) {
        wrong_count(source, source.text.substr(source.text.size()), names.size(), num_nodes);
    }
    return names;
}

// A row a node behind the header, the name in its first field.
std::vector<std::string> rows_as_names(const SourceText& source, NodeId num_nodes) {
    std::vector<std::string> names;
    RecordCursor rows(source.text, {.separator = Separator::kComma, .comments = false});
    std::string_view row;
    (void)rows.next(row);  // the header
    while (rows.next(row)) {
        std::string_view name;
        FieldCursor fields(row, Separator::kComma);
        if (fields.next(name)) names.emplace_back(without_guard(name).value_or(name));
    }
    if (names.size() != num_nodes)
        wrong_count(source, source.text.substr(source.text.size()), names.size(), num_nodes);
    return names;
}

void become_ids(const std::vector<std::string>& names, GraphData& data) {
    std::unordered_map<std::string_view, NodeId> counts;
    for (const std::string& name : names)
        ++counts[name];
    std::vector<std::string> distinct = names;
    std::size_t changed = 0;
    for (std::size_t v = 0; v < names.size(); ++v) {
        if (counts[names[v]] == 1 && !names[v].empty()) continue;
        ++changed;
        distinct[v] += fmt::format("#{}", v);
        while (counts.contains(distinct[v]))
            distinct[v] += '#';
    }
    data.ids = NodeIds::names(distinct);
    if (changed > 0) {
        data.remarks.push_back(fmt::format(
            "{} names that are empty or occur more than once are written name#row.", changed));
    }
}

}  // namespace

std::vector<std::int32_t> read_labels(const SourceText& source, const NodeIds& ids,
                                      UnknownIds* skipped) {
    source.refuse_nul(source.text);
    RowKeys keys(source, ids, "labels",
                 has_two_fields(source.text) ? RowKeys::Order::kLedByIds : RowKeys::Order::kNodes,
                 skipped);
    std::vector<std::int32_t> labels(ids.size(), -1);
    LineCursor lines(source.text);
    for (std::string_view line; lines.next(line);) {
        FieldCursor fields(line, Separator::kBlanks);
        if (const auto node = keys.node_of(line, fields)) {
            labels[*node] = read_label(source, line, fields);
        }
    }
    keys.finish();
    return labels;
}

void take_features(const SourceText& source, GraphData& data, bool skip_unknown) {
    UnknownIds unknown;
    data.features = read_features(source, data.ids, skip_unknown ? &unknown : nullptr);
    if (!unknown.empty()) data.remarks.push_back(unknown.remark(source.name));
    const std::size_t without = data.ids.size() - nodes_with_features(*data.features);
    if (without > 0) {
        data.remarks.push_back(
            fmt::format("{} of {} nodes have no features.", without, data.ids.size()));
    }
}

void take_names(const SourceText& source, SpareNames spare, GraphData& data) {
    source.refuse_nul(source.text);
    become_ids(lines_as_names(source, data.ids.size(), spare), data);
}

void take_quoted_names(const SourceText& source, GraphData& data) {
    source.refuse_nul(source.text);
    become_ids(rows_as_names(source, data.ids.size()), data);
}

}  // namespace hplc
