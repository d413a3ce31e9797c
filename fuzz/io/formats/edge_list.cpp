#include <algorithm>
#include <cstdlib>

#include "fuzz.hpp"
#include "io/formats/edge_list_reader.hpp"
#include "io/text/csv_field.hpp"

namespace {

// The names as our writers write them, below a header.
std::string written(const hplc::NumberedEdges& read) {
    std::string text = "source\ttarget\n";
    for (const hplc::NodePair edge : read.edges.edges) {
        hplc::append_csv_field(text, read.ids.text(edge.u), '\t', hplc::Formulas::kGuard);
        text += '\t';
        hplc::append_csv_field(text, read.ids.text(edge.v), '\t', hplc::Formulas::kKeep);
        text += '\n';
    }
    return text;
}

// Names, not numbers: nodes are numbered as they appear, and a target may stand before its source.
bool have_the_same_edges(const hplc::NumberedEdges& a, const hplc::NumberedEdges& b) {
    const auto same_names = [&](hplc::NodePair of_a, hplc::NodePair of_b) {
        return a.ids.text(of_a.u) == b.ids.text(of_b.u) && a.ids.text(of_a.v) == b.ids.text(of_b.v);
    };
    return a.ids.size() == b.ids.size() &&
           std::ranges::equal(a.edges.edges, b.edges.edges, same_names);
}

}  // namespace

// What can be read and written is read back the same, and every row is accounted for.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return hplc::fuzz::run(data, size, [](const hplc::SharedBytes& bytes) {
        const hplc::SourceText source{.name = "fuzz.txt", .text = bytes.view()};
        const hplc::NumberedEdges read = hplc::read_edge_list(source, {});
        if (read.rows.edges != read.edges.edges.size()) std::abort();
        if (!read.ids.are_text() || read.edges.edges.empty()) return;
        const std::string text = written(read);
        const hplc::NumberedEdges again =
            hplc::read_edge_list({.name = "again.tsv", .text = text}, {});
        if (!have_the_same_edges(read, again)) std::abort();
    });
}
