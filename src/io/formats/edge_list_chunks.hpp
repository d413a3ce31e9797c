// The parallel inner loop of the edge-list reader.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "io/formats/edge_list_layout.hpp"
#include "io/node_ids.hpp"
#include "io/read_graph.hpp"
#include "io/text/source_text.hpp"
#include "io/text/unknown_ids.hpp"

namespace hplc {

// Both ends of an edge: ids as numbers, or places in the `names` of their chunk.
struct RawEnds {
    std::uint64_t source = 0;
    std::uint64_t target = 0;
};

// What one piece of the text says.
struct EdgeChunk {
    std::vector<RawEnds> ends;
    std::vector<float> weights;
    std::vector<double> times;
    std::vector<std::string_view> names;  // distinct, in order of appearance; for text ids
    std::deque<std::string> own_names;    // those that stand otherwise in the text
    SkippedRows skipped;
    std::uint64_t empty = 0;    // rows of separators alone
    std::uint64_t guarded = 0;  // ids that an apostrophe was taken off
    bool dates = false;         // a time was a date
    UnknownIds unknown = {};    // for parse_known_edges()
};

// A field of a row.
struct TextField {
    std::string_view text;   // what it says
    std::string_view place;  // where it stands, for messages
    bool is_quoted = false;
    bool is_own = false;  // `text` lasts as long as the row is parsed
};

// Thrown by parse_number_edges() at the first id that is text and not a spoilt number, where ids
// may be text.
struct IdsAreText {};

struct IdRange {
    std::uint64_t first = 0;
    std::uint64_t last = ~std::uint64_t{0};
};

// Each parses all data lines of layout.body, in parallel, into chunks in the order of the text.
[[nodiscard]] std::vector<EdgeChunk> parse_number_edges(const SourceText& source,
                                                        const EdgeListLayout& layout,
                                                        const IdRange& range,
                                                        const ReadOptions& options);
[[nodiscard]] std::vector<EdgeChunk> parse_text_edges(const SourceText& source,
                                                      const EdgeListLayout& layout,
                                                      const ReadOptions& options);
// The ends are nodes: ids are looked up; edges with an id that is not there are left out, and the
// id is noted in its chunk.
[[nodiscard]] std::vector<EdgeChunk> parse_known_edges(const SourceText& source,
                                                       const EdgeListLayout& layout,
                                                       const NodeIds& ids,
                                                       const ReadOptions& options);

}  // namespace hplc
