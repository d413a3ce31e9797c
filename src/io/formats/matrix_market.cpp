#include "io/formats/matrix_market.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "io/bytes/output_bytes.hpp"
#include "io/formats/edge_list_reader.hpp"
#include "io/python/sparse_matrix.hpp"

namespace hplc {
namespace {

constexpr std::string_view kBanner = "%%MatrixMarket";
constexpr std::size_t kTextPiece = std::size_t{1} << 18;  // bytes written at once

std::string lower(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

// The next fields of a line; missing ones are empty.
template <std::size_t count>
std::array<std::string_view, count> fields_of(std::string_view line) {
    std::array<std::string_view, count> fields;
    FieldCursor cursor(line, Separator::kBlanks, FieldCursor::Quotes::kPlain);
    for (std::string_view& field : fields) {
        if (!cursor.next(field)) break;
    }
    return fields;
}

// What stands on a line, from its banner: "%%MatrixMarket matrix coordinate FIELD SYMMETRY".
std::vector<Column> parse_banner(const SourceText& source, std::string_view line) {
    const auto [banner, object, format, field, symmetry] = fields_of<5>(line);
    const bool known = lower(object) == "matrix" && lower(format) == "coordinate" &&
                       (lower(symmetry) == "general" || lower(symmetry) == "symmetric");
    if (known && lower(field) == "pattern") return {Column::kSource, Column::kTarget};
    if (known && (lower(field) == "real" || lower(field) == "integer"))
        return {Column::kSource, Column::kTarget, Column::kWeight};
    source.fail(line,
                {.found = fmt::format("the header {}", hplc::quoted(line)),
                 .expected = "matrix coordinate, then pattern, real or integer, then general "
                             "or symmetric",
                 .fix = "write the matrix as a sparse one (scipy.io.mmwrite of a coo_matrix)"});
}

// "ROWS COLUMNS ENTRIES", the first line that is no comment.
DeclaredCounts parse_sizes(const SourceText& source, std::string_view line) {
    const auto texts = fields_of<4>(line);
    const auto rows = whole_number(texts[0]);
    const auto columns = whole_number(texts[1]);
    const auto entries = whole_number(texts[2]);
    if (!rows || !columns || !entries || !texts[3].empty()) {
        source.fail(line, {.found = fmt::format("the size line {}", hplc::quoted(line)),
                           .expected = "three whole numbers: rows, columns, entries"});
    }
    if (*rows != *columns || *rows > kMaxNodes) {
        source.fail(line, {.found = fmt::format("a matrix of {} x {}", *rows, *columns),
                           .expected = fmt::format("a square adjacency matrix of at most {} nodes",
                                                   kMaxNodes)});
    }
    return {.nodes = *rows, .edges = *entries};
}

EdgeListLayout parse_layout(const SourceText& source) {
    EdgeListLayout layout;
    LineCursor lines(source.text);
    std::string_view line;
    if (!lines.next(line)) line = source.text;
    layout.columns = parse_banner(source, line);
    layout.form.quotes = false;
    RecordCursor rows(lines.rest(), layout.form);
    if (!rows.next(line)) line = source.text.substr(source.text.size());
    layout.declared = parse_sizes(source, line);
    layout.body = rows.rest();
    return layout;
}

}  // namespace

bool looks_like_matrix_market(std::string_view text) {
    return lower(text.substr(0, kBanner.size())) == lower(kBanner);
}

GraphData read_matrix_market(const SourceText& source, const ReadOptions& options) {
    GraphData data;
    data.format = "MatrixMarket";
    auto [ids, edges, rows, dates] = read_declared_edges(source, parse_layout(source), options);
    data.ids = std::move(ids);
    data.edges = std::move(edges);
    take_values_as_weights(data.edges);
    return data;
}

void write_matrix_market(const std::string& path, NodeId num_nodes, std::span<const NodePair> edges,
                         bool gzip) {
    OutputBytes out(path, gzip);
    std::string text = fmt::format("{} matrix coordinate pattern symmetric\n{} {} {}\n", kBanner,
                                   num_nodes, num_nodes, edges.size());
    for (const NodePair edge : edges) {
        const auto [small, large] = ordered(edge);
        text += fmt::format("{} {}\n", std::uint64_t{large} + 1, std::uint64_t{small} + 1);
        if (text.size() >= kTextPiece) {
            out.write(text);
            text.clear();
        }
    }
    out.write(text);
    out.commit();
}

}  // namespace hplc
