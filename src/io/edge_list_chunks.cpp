#include "io/edge_list_chunks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <unordered_map>

#include "base/parallel.hpp"
#include "base/progress.hpp"
#include "io/date_time.hpp"
#include "io/plain_pairs.hpp"

namespace hplc {
namespace {

constexpr std::size_t kChunkMiB = 4;
constexpr std::size_t kChunkBytes = kChunkMiB << 20;

// The first line start at or behind `place`.
std::size_t line_start(std::string_view text, std::size_t place) {
    if (place == 0 || place >= text.size()) return std::min(place, text.size());
    const std::size_t end = text.find('\n', place - 1);
    return end == std::string_view::npos ? text.size() : end + 1;
}

// Splits a line into as many fields as there are columns.
void split_line(const SourceText& source, const EdgeListLayout& layout, std::string_view line,
                std::vector<std::string_view>& fields) {
    fields.clear();
    FieldCursor cursor(line, layout.separator);
    for (std::string_view field; cursor.next(field);)
        fields.push_back(field);
    if (fields.size() == layout.columns.size()) return;
    source.fail(line, {.found = fmt::format("{} columns in {}", fields.size(), quoted(line)),
                       .expected = fmt::format("{}, as in the first line", layout.columns.size()),
                       .fix = "correct the line, or name the separator with --separator"});
}

[[noreturn]] void refuse_value(const SourceText& source, const char* what, std::string_view field,
                               const char* expected) {
    source.fail(field, {.found = fmt::format("{} {}", what, quoted(field)),
                        .expected = expected,
                        .fix = "correct it, leave the column out with --columns, as in "
                               "source,target,-, or pass --header yes where the line names the "
                               "columns"});
}

double read_value(const SourceText& source, const char* what, std::string_view field) {
    const auto value = finite_number(field);
    if (!value) refuse_value(source, what, field, "a finite number");
    return *value;
}

double read_time(const SourceText& source, std::string_view field) {
    if (const auto value = finite_number(field)) return *value;
    const auto seconds = date_seconds(field);
    if (!seconds) refuse_value(source, "time", field, "a finite number or a date as 2026-11-16");
    return *seconds;
}

float read_weight(const SourceText& source, std::string_view field) {
    const auto weight = static_cast<float>(read_value(source, "weight", field));
    if (std::isfinite(weight)) return weight;
    source.fail(field, {.found = "weight " + quoted(field),
                        .expected = "a number that a 32-bit float can hold",
                        .fix = "scale the weights down"});
}

// read_id(field) gives the number that stands for an end.
template <typename ReadId>
void parse_fields(const SourceText& source, const EdgeListLayout& layout,
                  std::span<const std::string_view> fields, ReadId& read_id, EdgeChunk& out) {
    RawEnds ends;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        switch (layout.columns[i]) {
            case Column::kSource:
                ends.source = read_id(fields[i]);
                break;
            case Column::kTarget:
                ends.target = read_id(fields[i]);
                break;
            case Column::kWeight:
                out.weights.push_back(read_weight(source, fields[i]));
                break;
            case Column::kTime:
                out.times.push_back(read_time(source, fields[i]));
                break;
            case Column::kIgnored:
                break;
        }
    }
    out.ends.push_back(ends);
}

template <typename ReadId>
void parse_part(const SourceText& source, const EdgeListLayout& layout, std::string_view part,
                ReadId& read_id, EdgeChunk& out) {
    LineCursor lines(part);
    std::string_view line;
    std::vector<std::string_view> fields;
    while (true) {
        if constexpr (requires { read_id.take_plain_lines(part, out); }) {
            lines = LineCursor(read_id.take_plain_lines(lines.rest(), out));
        }
        if (!next_data_line(lines, line)) return;
        split_line(source, layout, line, fields);
        parse_fields(source, layout, fields, read_id, out);
    }
}

// make_reader(chunk) gives the chunk's read_id.
template <typename MakeReader>
std::vector<EdgeChunk> parse_chunks(const SourceText& source, const EdgeListLayout& layout,
                                    const ReadOptions& options, const MakeReader& make_reader) {
    const std::string_view text = layout.body;
    std::vector<EdgeChunk> chunks(chunk_count(text.size(), kChunkBytes));
    Progress progress("reading", chunks.size() * kChunkMiB, "MiB", options.progress);
    parallel_chunks(options.threads, text.size(), kChunkBytes, [&](IndexRange range) {
        const std::size_t begin = line_start(text, range.begin);
        const std::string_view part = text.substr(begin, line_start(text, range.end) - begin);
        source.refuse_nul(part);
        EdgeChunk& chunk = chunks[range.chunk];
        const auto lines = static_cast<std::size_t>(std::count(part.begin(), part.end(), '\n')) + 1;
        options.memory.require(lines * sizeof(RawEnds), source.name);
        chunk.ends.reserve(lines);
        auto read_id = make_reader(chunk);
        parse_part(source, layout, part, read_id, chunk);
        progress.advance(kChunkMiB);
    });
    return chunks;
}

class NumberReader {
  public:
    NumberReader(const SourceText& source, const EdgeListLayout& layout, const IdRange& range,
                 bool may_be_text)
        : source_(source), range_(range), may_be_text_(may_be_text) {
        const std::vector<Column> ends = {Column::kSource, Column::kTarget};
        if (layout.columns == ends) plain_.emplace(layout.separator, range);
    }

    std::uint64_t operator()(std::string_view field) const {
        const auto number = whole_number(field);
        // 007 would come out as 7, so it is a name unless the user says that it is a number.
        const bool padded = may_be_text_ && field.size() > 1 && field.front() == '0';
        if (!number || padded || *number < range_.first || *number > range_.last) refuse(field);
        return *number;
    }
    // Returns the text behind them.
    std::string_view take_plain_lines(std::string_view text, EdgeChunk& out) const {
        return plain_ ? plain_->take(text, out.ends) : text;
    }

  private:
    [[noreturn]] void refuse(std::string_view field) const {
        const bool padded = whole_number(field) && field.front() == '0';
        if (may_be_text_ && !field.empty() && (padded || !looks_like_number(field))) {
            throw IdsAreText();
        }
        const bool any_number = range_.last == IdRange().last;
        source_.fail(field, {.found = "node id " + quoted(field),
                             .expected = fmt::format("a whole number from {} to {}", range_.first,
                                                     range_.last),
                             .fix = any_number ? "correct it; --ids text takes all ids as names"
                                               : "correct it, or add the node to the graph"});
    }

    const SourceText& source_;
    IdRange range_;
    bool may_be_text_;
    std::optional<PlainPairs> plain_;
};

class NameReader {
  public:
    NameReader(const SourceText& source, EdgeChunk& chunk) : source_(source), chunk_(chunk) {}

    std::uint64_t operator()(std::string_view field) {
        if (field.empty()) {
            source_.fail(field, {.found = "an empty node id",
                                 .expected = "a name",
                                 .fix = "fill it in or drop the line"});
        }
        const auto [it, is_new] = places_.try_emplace(field, chunk_.names.size());
        if (is_new) chunk_.names.push_back(field);
        return it->second;
    }

  private:
    const SourceText& source_;
    EdgeChunk& chunk_;
    std::unordered_map<std::string_view, std::uint64_t> places_;
};

}  // namespace

std::vector<EdgeChunk> parse_number_edges(const SourceText& source, const EdgeListLayout& layout,
                                          const IdRange& range, const ReadOptions& options) {
    const bool may_be_text = options.ids == IdKind::kAuto && !layout.declared;
    return parse_chunks(source, layout, options, [&](EdgeChunk&) {
        return NumberReader(source, layout, range, may_be_text);
    });
}

std::vector<EdgeChunk> parse_text_edges(const SourceText& source, const EdgeListLayout& layout,
                                        const ReadOptions& options) {
    return parse_chunks(source, layout, options,
                        [&](EdgeChunk& chunk) { return NameReader(source, chunk); });
}

std::vector<EdgeChunk> parse_known_edges(const SourceText& source, const EdgeListLayout& layout,
                                         const NodeIds& ids, const ReadOptions& options) {
    const auto find = [&](std::string_view field) -> std::uint64_t {
        const auto node = ids.find(field);
        if (node) return *node;
        source.fail(field, {.found = "node id " + quoted(field),
                            .expected = fmt::format("one of the {} nodes of the graph", ids.size()),
                            .fix = "correct the id, or add the node to the graph"});
    };
    return parse_chunks(source, layout, options, [&](EdgeChunk&) { return find; });
}

}  // namespace hplc
