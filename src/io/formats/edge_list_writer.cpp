#include "io/formats/edge_list_writer.hpp"

#include <fmt/format.h>

#include "io/bytes/output_bytes.hpp"
#include "io/text/csv_field.hpp"

namespace hplc {
namespace {

constexpr char kSeparator = '\t';

void append_edge(std::string& text, const NodeIds& ids, NodePair edge) {
    if (ids.are_rows()) {
        text += fmt::format("{} {}", edge.u, edge.v);
    } else if (ids.are_text()) {
        append_csv_field(text, ids.text(edge.u), kSeparator, Formulas::kKeep);
        text += kSeparator;
        append_csv_field(text, ids.text(edge.v), kSeparator, Formulas::kKeep);
    } else {
        text += fmt::format("{} {}", ids.text(edge.u), ids.text(edge.v));
    }
}

}  // namespace

void write_edge_list(const std::string& path, const NodeIds& ids, std::span<const NodePair> edges,
                     bool gzip, Progress::Show progress) {
    constexpr std::size_t kStep = std::size_t{1} << 16;  // edges an advance of the bar
    Progress bar("writing", edges.size(), "edge", progress);
    const std::size_t header = ids.are_text() ? 1 : 0;
    write_lines(path, gzip, edges.size() + header, [&](std::size_t line, std::string& text) {
        if (line < header) {
            text += "source\ttarget";
            return;
        }
        const std::size_t i = line - header;
        append_edge(text, ids, edges[i]);
        if ((i + 1) % kStep == 0) bar.advance(kStep);
    });
}

}  // namespace hplc
