#include "io/formats/edge_list_chunks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <unordered_map>

#include "base/parallel.hpp"
#include "base/text/progress.hpp"
#include "io/formats/plain_pairs.hpp"
#include "io/text/csv_field.hpp"
#include "io/text/date_time.hpp"

namespace hplc {
namespace {

constexpr std::size_t kChunkMiB = 4;
constexpr std::size_t kChunkBytes = kChunkMiB << 20;

[[noreturn]] void refuse_quotes(const SourceText& source, std::string_view field) {
    const bool open = closing_quote(field, 0) == std::string_view::npos;
    source.fail(field, {.found = fmt::format("{} in {}",
                                             open ? "a quote that is never closed"
                                                  : "text behind the quote that closes a field",
                                             hplc::quoted(field)),
                        .expected = "a field in quotes as in RFC 4180, with quotes inside doubled",
                        .fix = "double the quotes inside it, or pass --quotes none if quotes are "
                               "ordinary characters"});
}

// Cuts rows into as many fields as there are columns. What it hands out lasts until the next row.
class RowSplitter {
  public:
    RowSplitter(const SourceText& source, const EdgeListLayout& layout)
        : source_(source), layout_(layout), own_(layout.columns.size()) {}

    [[nodiscard]] std::span<const TextField> split(std::string_view row, EdgeChunk& chunk) {
        fields_.clear();
        FieldCursor cursor(
            row, layout_.form.separator,
            layout_.form.quotes ? FieldCursor::Quotes::kRfc4180 : FieldCursor::Quotes::kPlain);
        for (std::string_view field; cursor.next_raw(field);)
            add(field, cursor, chunk);
        if (fields_.size() == layout_.columns.size()) return fields_;
        source_.fail(row,
                     {.found = fmt::format("{} columns in {}", fields_.size(), hplc::quoted(row)),
                      .expected = fmt::format("{}, as in the first line", layout_.columns.size()),
                      .fix = "correct the line, or name the separator with --separator"});
    }

  private:
    void add(std::string_view raw, const FieldCursor& cursor, EdgeChunk& chunk) {
        if (cursor.is_spoilt()) refuse_quotes(source_, raw);
        TextField field{.text = raw, .place = raw, .is_quoted = cursor.is_quoted()};
        const std::size_t i = fields_.size();
        if (cursor.is_doubled() && i < own_.size()) {
            field.text = own_[i] = undoubled(raw);
            field.is_own = true;
        }
        if (i < own_.size() && is_guarded_column(i)) {
            if (const auto plain = without_guard(field.text)) {
                field.text = *plain;
                ++chunk.guarded;
            }
        }
        fields_.push_back(field);
    }
    [[nodiscard]] bool is_guarded_column(std::size_t i) const {
        const Column column = layout_.columns[i];
        return layout_.has_guards() && (column == Column::kSource || column == Column::kTarget);
    }

    const SourceText& source_;
    const EdgeListLayout& layout_;
    std::vector<TextField> fields_;
    std::vector<std::string> own_;  // fields whose quotes were undoubled
};

[[noreturn]] void refuse_value(const SourceText& source, const char* what, std::string_view field,
                               const char* expected) {
    source.fail(field, {.found = fmt::format("{} {}", what, hplc::quoted(field)),
                        .expected = expected,
                        .fix = "correct it, leave the column out with --columns, as in "
                               "source,target,- (types of edges are not used), or pass --header "
                               "yes if the line contains the names of the columns"});
}

double read_value(const SourceText& source, const char* what, std::string_view field) {
    const auto value = finite_number(field);
    if (!value) refuse_value(source, what, field, "a finite number");
    return *value;
}

double read_time(const SourceText& source, std::string_view field, EdgeChunk& out) {
    if (const auto value = finite_number(field)) return *value;
    const auto seconds = date_seconds(field);
    if (!seconds) refuse_value(source, "time", field, "a finite number or a date as 2026-11-16");
    out.dates = true;
    return *seconds;
}

float read_weight(const SourceText& source, std::string_view field) {
    const auto weight = static_cast<float>(read_value(source, "weight", field));
    if (std::isfinite(weight)) return weight;
    source.fail(field, {.found = "weight " + hplc::quoted(field),
                        .expected = "a number that a 32-bit float can hold",
                        .fix = "scale the weights down"});
}

bool is_empty_row(std::span<const TextField> fields) {
    return std::ranges::all_of(fields, [](const TextField& field) { return field.text.empty(); });
}

// read_id(field) gives the number that stands for an end, or nothing where the edge is to be left
// out.
template <typename ReadId>
void parse_fields(const SourceText& source, const EdgeListLayout& layout,
                  std::span<const TextField> fields, ReadId& read_id, EdgeChunk& out) {
    if (is_empty_row(fields)) {
        ++out.empty;
        return;
    }
    std::optional<std::uint64_t> from;
    std::optional<std::uint64_t> to;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (layout.columns[i] == Column::kSource) from = read_id(fields[i]);
        if (layout.columns[i] == Column::kTarget) to = read_id(fields[i]);
    }
    if (!from || !to) return;
    out.ends.push_back({*from, *to});
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const std::string_view place = fields[i].place;
        if (layout.columns[i] == Column::kWeight) out.weights.push_back(read_weight(source, place));
        if (layout.columns[i] == Column::kTime) out.times.push_back(read_time(source, place, out));
    }
}

template <typename ReadId>
void parse_part(const SourceText& source, const EdgeListLayout& layout, std::string_view part,
                ReadId& read_id, EdgeChunk& out) {
    RecordCursor rows(part, layout.form);
    RowSplitter splitter(source, layout);
    std::string_view row;
    while (true) {
        if constexpr (requires { read_id.take_plain_lines(part, out); }) {
            rows.go_on_at(read_id.take_plain_lines(rows.rest(), out));
        }
        if (!rows.next(row)) break;
        parse_fields(source, layout, splitter.split(row, out), read_id, out);
    }
    out.skipped = rows.skipped();
}

// make_reader(chunk) gives the chunk's read_id.
template <typename MakeReader>
std::vector<EdgeChunk> parse_chunks(const SourceText& source, const EdgeListLayout& layout,
                                    const ReadOptions& options, const MakeReader& make_reader) {
    const std::string_view text = layout.body;
    std::vector<EdgeChunk> chunks(chunk_count(text.size(), kChunkBytes));
    const std::vector<std::size_t> starts = record_pieces(text, layout.form, kChunkBytes);
    Progress progress("reading", chunks.size() * kChunkMiB, "MiB", options.progress);
    parallel_chunks(options.threads, text.size(), kChunkBytes, [&](IndexRange range) {
        const std::size_t begin = starts[range.chunk];
        const std::string_view part = text.substr(begin, starts[range.chunk + 1] - begin);
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
        if (layout.columns == ends) plain_.emplace(layout.form.separator, range);
    }

    std::optional<std::uint64_t> operator()(const TextField& field) const {
        const auto number = whole_number(field.text);
        // 007 would come out as 7, so it is a name unless the user says that it is a number.
        const bool padded = may_be_text_ && field.text.size() > 1 && field.text.front() == '0';
        if (!number || padded || *number < range_.first || *number > range_.last) refuse(field);
        return number;
    }
    // Returns the text behind them.
    std::string_view take_plain_lines(std::string_view text, EdgeChunk& out) const {
        return plain_ ? plain_->take(text, out.ends) : text;
    }

  private:
    [[noreturn]] void refuse(const TextField& field) const {
        const std::string_view text = field.text;
        const bool padded = whole_number(text) && text.front() == '0';
        const bool is_name = padded || field.is_quoted || !looks_like_number(text);
        if (may_be_text_ && !text.empty() && is_name) throw IdsAreText();
        const bool any_number = range_.last == IdRange().last;
        source_.fail(
            field.place,
            {.found = "node id " + hplc::quoted(text),
             .expected = fmt::format("a whole number from {} to {}", range_.first, range_.last),
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

    std::optional<std::uint64_t> operator()(const TextField& field) {
        if (field.text.empty()) {
            source_.fail(field.place, {.found = "an empty node id",
                                       .expected = "a name",
                                       .fix = "fill it in or drop the line; nodes without edges go "
                                              "into a file for --nodes"});
        }
        const auto known = places_.find(field.text);
        if (known != places_.end()) return known->second;
        const std::uint64_t place = chunk_.names.size();
        chunk_.names.push_back(field.is_own ? chunk_.own_names.emplace_back(field.text)
                                            : field.text);
        places_.emplace(chunk_.names.back(), place);
        return place;
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
    return parse_chunks(source, layout, options, [&](EdgeChunk& chunk) {
        return [&](const TextField& field) -> std::optional<std::uint64_t> {
            const auto node = ids.find(field.text);
            if (!node) chunk.unknown.add(field.text, source, field.place);
            return node;
        };
    });
}

}  // namespace hplc
