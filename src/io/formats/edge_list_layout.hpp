// How an edge list is laid out, found by looking at its first lines.
//
// - Rows that begin with # or % are comments, as in SNAP's and KONECT's files; blank rows are
//   skipped too. Below a header, in what tab, comma or semicolon separate, they are data: a value
//   may begin with #.
// - Fields may stand in double quotes, as RFC 4180 says, line breaks inside included.
// - Separator, by the first line that is none of these: blanks where all is numbers between blanks;
//   else tab, comma, semicolon, blanks, the first that occurs.
// - Header: a first line whose ends are not numbers while those of the second are, or that names
//   its columns with words we know, or that has words where the second has a number or a date
//   behind the ends; or what ReadOptions::header says. Known words say which column is what; the
//   others are ignored.
// - Without header: two columns are the ends; a third is the weight, or the time where the first
//   value is a whole number of 100,000,000 or more (Unix seconds); a fourth is the time, as
//   KONECT has it.
// - JuliaGraphs' .jlg: a first line `nodes,edges,u or d,…`, then `u,v` with ids from 1.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/read_graph.hpp"
#include "io/text/records.hpp"
#include "io/text/source_text.hpp"

namespace hplc {

enum class Column : std::uint8_t { kSource, kTarget, kWeight, kTime, kIgnored };

// What a .jlg or MatrixMarket file says of itself.
struct DeclaredCounts {
    std::uint64_t nodes = 0;
    std::uint64_t edges = 0;
};

struct EdgeListLayout {
    TableForm form = {};
    std::vector<Column> columns = {Column::kSource, Column::kTarget};
    std::vector<std::string> unused = {};  // what the header calls the columns that are ignored
    std::string_view body = {};            // the text from the first data row on
    SkippedRows skipped = {};              // before it
    bool ids_look_numeric = true;          // by the first data line
    bool has_header = false;
    std::optional<DeclaredCounts> declared = {};

    [[nodiscard]] bool has(Column column) const;
    // Whether fields may be guarded against spreadsheets, as our own files are (csv_field.hpp).
    [[nodiscard]] bool has_guards() const {
        return has_header && form.separator != Separator::kBlanks;
    }
};

// How rows are cut, by the first of them; whether # begins comments is not settled yet.
[[nodiscard]] TableForm edge_list_form(const SourceText& source, const ReadOptions& options);

// `body` is empty where the file has no data lines. Throws InputError for columns that make no
// edge list.
[[nodiscard]] EdgeListLayout inspect_edge_list(const SourceText& source,
                                               const ReadOptions& options);

}  // namespace hplc
