#include "io/edge_list_writer.hpp"

#include <fmt/format.h>

#include <iterator>

#include "io/output_bytes.hpp"

namespace hplc {
namespace {

// A name that would be taken for a comment or a quoted field, or that holds a tab, goes in quotes.
void append_name(std::string& text, const std::string& name) {
    const bool odd_ends = name.empty() || name.back() == ' ' ||
                          std::string_view("#%\" ").find(name.front()) != std::string_view::npos;
    const bool quotes = odd_ends || name.find('\t') != std::string::npos;
    if (quotes) text += '"';
    text += name;
    if (quotes) text += '"';
}

void append_edge(std::string& text, const NodeIds& ids, NodePair edge) {
    if (ids.are_rows()) {
        fmt::format_to(std::back_inserter(text), "{} {}", edge.u, edge.v);
    } else if (ids.are_text()) {
        append_name(text, ids.text(edge.u));
        text += '\t';
        append_name(text, ids.text(edge.v));
    } else {
        fmt::format_to(std::back_inserter(text), "{} {}", ids.text(edge.u), ids.text(edge.v));
    }
}

}  // namespace

void write_edge_list(const std::string& path, const NodeIds& ids, std::span<const NodePair> edges,
                     bool gzip, Progress::Show progress) {
    constexpr std::size_t kStep = std::size_t{1} << 16;  // edges an advance of the bar
    Progress bar("writing", edges.size(), "edge", progress);
    write_lines(path, gzip, edges.size(), [&](std::size_t i, std::string& text) {
        append_edge(text, ids, edges[i]);
        if ((i + 1) % kStep == 0) bar.advance(kStep);
    });
}

}  // namespace hplc
