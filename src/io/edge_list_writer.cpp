#include "io/edge_list_writer.hpp"

#include <fmt/format.h>

#include <iterator>

#include "io/output_bytes.hpp"

namespace hplc {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 18;

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
        fmt::format_to(std::back_inserter(text), "{} {}\n", edge.u, edge.v);
    } else if (ids.are_text()) {
        append_name(text, ids.text(edge.u));
        text += '\t';
        append_name(text, ids.text(edge.v));
        text += '\n';
    } else {
        fmt::format_to(std::back_inserter(text), "{} {}\n", ids.text(edge.u), ids.text(edge.v));
    }
}

}  // namespace

void write_edge_list(const std::string& path, const NodeIds& ids, std::span<const NodePair> edges,
                     bool gzip) {
    OutputBytes out(path, gzip);
    std::string text;
    for (const NodePair edge : edges) {
        append_edge(text, ids, edge);
        if (text.size() >= kPiece) {
            out.write(text);
            text.clear();
        }
    }
    out.write(text);
    out.commit();
}

}  // namespace hplc
