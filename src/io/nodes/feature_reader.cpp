#include "io/nodes/feature_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/parallel.hpp"
#include "io/text/row_keys.hpp"

namespace hplc {
namespace {

// Dense columns have to fit memory later on, so more are a mistake.
constexpr std::uint64_t kMaxColumns = std::uint64_t{1} << 31;

// Rows in the order of the file, each with its node.
struct Rows {
    FeatureMatrix matrix = {.offsets = {0}};
    std::vector<NodeId> nodes;

    void add(std::uint32_t column, float value) {
        matrix.columns.push_back(column);
        matrix.values.push_back(value);
    }
    void end_row(NodeId node) {
        matrix.offsets.push_back(matrix.columns.size());
        nodes.push_back(node);
    }
};

float read_value(const SourceText& source, std::string_view text) {
    const auto number = finite_number(text);
    if (number && std::isfinite(static_cast<float>(*number))) return static_cast<float>(*number);
    source.fail(text, {.found = "feature value " + hplc::quoted(text),
                       .expected = "a finite number",
                       .fix = "correct it; a missing value is best left out or made 0"});
}

[[noreturn]] void bad_pair(const SourceText& source, std::string_view field,
                           std::string_view expected) {
    source.fail(field, {.found = "feature " + hplc::quoted(field),
                        .expected = std::string(expected),
                        .fix = "write index:value pairs, indices from 0 and ascending"});
}

std::uint32_t read_index(const SourceText& source, std::string_view field, std::string_view text,
                         std::uint64_t smallest) {
    const auto index = whole_number(text);
    if (!index || *index >= kMaxColumns) {
        bad_pair(source, field, fmt::format("an index from 0 to {}", kMaxColumns - 1));
    }
    if (*index < smallest) bad_pair(source, field, "an index above the one before it");
    return static_cast<std::uint32_t>(*index);
}

void read_sparse_pairs(const SourceText& source, FieldCursor fields, Rows& rows) {
    std::uint64_t smallest = 0;
    for (std::string_view field; fields.next_raw(field);) {
        const std::size_t colon = field.find(':');
        if (colon == std::string_view::npos) bad_pair(source, field, "index:value");
        const auto column = read_index(source, field, field.substr(0, colon), smallest);
        const float value = read_value(source, field.substr(colon + 1));
        smallest = std::uint64_t{column} + 1;
        rows.matrix.num_columns = std::max(rows.matrix.num_columns, column + 1);
        if (value != 0) rows.add(column, value);
    }
}

Rows read_sparse(const SourceText& source, RowKeys& keys) {
    Rows rows;
    LineCursor lines(source.text);
    for (std::string_view line; lines.next(line);) {
        FieldCursor fields(line, Separator::kBlanks);
        const auto node = keys.node_of(line, fields);
        if (!node) continue;
        read_sparse_pairs(source, fields, rows);
        rows.end_row(*node);
    }
    return rows;
}

Separator separator_of(std::string_view line) {
    for (const Separator separator : {Separator::kComma, Separator::kSemicolon}) {
        if (line.find(static_cast<char>(separator)) != std::string_view::npos) return separator;
    }
    return Separator::kBlanks;
}

struct DenseLayout {
    Separator separator = Separator::kComma;
    bool header = false;
    bool led = false;
    std::uint64_t columns = 0;  // the leading id not counted
};

DenseLayout inspect_dense(std::string_view first) {
    constexpr std::array<std::string_view, 4> kIdNames = {"id", "node", "node_id", "name"};
    DenseLayout layout{.separator = separator_of(first)};
    FieldCursor fields(first, layout.separator);
    for (std::string_view field; fields.next(field); ++layout.columns) {
        if (layout.columns == 0) {
            layout.header = !looks_like_number(field);
            layout.led = std::ranges::find(kIdNames, field) != kIdNames.end();
        }
    }
    if (layout.led) --layout.columns;
    return layout;
}

void read_dense_values(const SourceText& source, std::string_view line, FieldCursor fields,
                       std::uint64_t columns, Rows& rows) {
    std::uint64_t column = 0;
    for (std::string_view field; fields.next_raw(field); ++column) {
        const float value = read_value(source, field);
        if (value != 0) rows.add(static_cast<std::uint32_t>(column), value);
    }
    if (column == columns) return;
    source.fail(line, {.found = fmt::format("{} feature values", column),
                       .expected = fmt::format("{}, as in the first row", columns),
                       .fix = "complete or correct the row"});
}

Rows read_dense(const SourceText& source, RowKeys& keys, const DenseLayout& layout) {
    Rows rows;
    rows.matrix.num_columns = static_cast<std::uint32_t>(layout.columns);
    LineCursor lines(source.text);
    std::string_view line;
    if (layout.header) static_cast<void>(lines.next(line));
    while (lines.next(line)) {
        FieldCursor fields(line, layout.separator);
        const auto node = keys.node_of(line, fields);
        if (!node) continue;
        read_dense_values(source, line, fields, layout.columns, rows);
        rows.end_row(*node);
    }
    return rows;
}

// One row a node, in node order; nodes that no row is about get an empty one.
FeatureMatrix in_node_order(Rows rows, NodeId num_nodes) {
    const FeatureMatrix& from = rows.matrix;
    FeatureMatrix to{.num_columns = from.num_columns,
                     .offsets = std::vector<std::uint64_t>(std::size_t{num_nodes} + 1, 0)};
    for (std::size_t row = 0; row < rows.nodes.size(); ++row)
        to.offsets.own()[rows.nodes[row]] = from.offsets[row + 1] - from.offsets[row];
    exclusive_prefix_sum(std::span(to.offsets.own()));
    to.columns.resize(from.columns.size());
    to.values.resize(from.values.size());
    for (std::size_t row = 0; row < rows.nodes.size(); ++row) {
        const auto begin = static_cast<std::ptrdiff_t>(from.offsets[row]);
        const auto count = static_cast<std::ptrdiff_t>(from.offsets[row + 1]) - begin;
        const auto at = static_cast<std::ptrdiff_t>(to.offsets[rows.nodes[row]]);
        std::copy_n(from.columns.begin() + begin, count, to.columns.own().begin() + at);
        std::copy_n(from.values.begin() + begin, count, to.values.own().begin() + at);
    }
    return to;
}

std::string_view first_filled_line(std::string_view text) {
    LineCursor lines(text);
    std::string_view line;
    while (lines.next(line) && trimmed(line).empty()) {
    }
    return trimmed(line);
}

bool is_sparse(std::string_view first) {
    return first.empty() || first.find(':') != std::string_view::npos;
}

// Whether a first field without a colon leads pairs with one.
bool sparse_is_led(std::string_view first) {
    std::string_view field;
    return FieldCursor(first, Separator::kBlanks).next(field) &&
           field.find(':') == std::string_view::npos;
}

}  // namespace

FeatureMatrix read_features(const SourceText& source, const NodeIds& ids, UnknownIds* skipped) {
    source.refuse_nul(source.text);
    const std::string_view first = first_filled_line(source.text);
    const bool sparse = is_sparse(first);
    const DenseLayout dense = sparse ? DenseLayout() : inspect_dense(first);
    const bool led = sparse ? sparse_is_led(first) : dense.led;
    RowKeys keys(source, ids, "features", led ? RowKeys::Order::kLedByIds : RowKeys::Order::kNodes,
                 skipped);
    Rows rows = sparse ? read_sparse(source, keys) : read_dense(source, keys, dense);
    keys.finish();
    return led ? in_node_order(std::move(rows), ids.size()) : std::move(rows.matrix);
}

}  // namespace hplc
