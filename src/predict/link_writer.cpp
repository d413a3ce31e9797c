#include "predict/link_writer.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "base/error.hpp"
#include "base/text/json_text.hpp"
#include "base/text/printable.hpp"

namespace hplc {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 18;

char separator_of(LinkFormat format) {
    return format == LinkFormat::kCsv ? ',' : '\t';
}

// What every row ends in.
std::string row_end(LinkFormat format, const LeakMark& mark) {
    const bool is_json = format == LinkFormat::kJsonLines;
    if (!mark.leaky()) return is_json ? "}\n" : "\n";
    if (is_json) return fmt::format(",\"{}\":{}}}\n", LeakMark::kColumn, json_text(mark.text()));
    std::string cell(1, separator_of(format));
    append_csv_field(cell, mark.text(), separator_of(format), Formulas::kKeep);
    return cell + '\n';
}

}  // namespace

LinkFormat link_format(std::string_view name) {
    if (name == "tsv") return LinkFormat::kTsv;
    if (name == "csv") return LinkFormat::kCsv;
    if (name == "jsonl") return LinkFormat::kJsonLines;
    throw InputError({.found = "format " + hplc::quoted(name),
                      .expected = "tsv, csv or jsonl",
                      .fix = "choose one of them"});
}

LinkWriter::LinkWriter(const std::string& path, LinkFormat format, const NodeIds& ids,
                       LinkColumns columns)
    : format_(format),
      ids_(ids),
      columns_(std::move(columns)),
      row_end_(row_end(format, columns_.mark)),
      for_terminal_(path == "-" && ::isatty(STDOUT_FILENO) == 1),
      out_(path, false) {
    if (format_ == LinkFormat::kJsonLines) return;
    text_ = fmt::format("u{0}v{0}probability{0}score", separator_of(format_));
    if (columns_.why) text_ += fmt::format("{}why", separator_of(format_));
    if (columns_.mark.leaky())
        text_ += fmt::format("{}{}", separator_of(format_), LeakMark::kColumn);
    text_ += '\n';
}

void LinkWriter::write(std::span<const ScoredPair> pairs) {
    for (const ScoredPair& pair : pairs) {
        format_ == LinkFormat::kJsonLines ? append_json(pair) : append(pair);
        if (text_.size() < kPiece) continue;
        out_.write(text_);
        text_.clear();
    }
}

void LinkWriter::flush() {
    out_.write(text_);
    text_.clear();
    out_.flush();
}

void LinkWriter::commit() {
    out_.write(text_);
    text_.clear();
    out_.commit();
}

void LinkWriter::append(const ScoredPair& pair) {
    const char separator = separator_of(format_);
    append_id(pair.pair.u);
    text_ += separator;
    append_id(pair.pair.v);
    text_ += separator;
    if (columns_.probability) text_ += probability_text(pair.score);
    text_ += fmt::format("{}{}", separator, pair.score);
    if (columns_.why) {
        text_ += separator;
        append_csv_words(text_, shown(columns_.why(pair.pair)), separator, columns_.formulas);
    }
    text_ += row_end_;
}

void LinkWriter::append_json(const ScoredPair& pair) {
    text_ += fmt::format(R"({{"u":{},"v":{},"probability":{},"score":{})",
                         json_text(ids_.text(pair.pair.u), {.only_ascii = for_terminal_}),
                         json_text(ids_.text(pair.pair.v), {.only_ascii = for_terminal_}),
                         columns_.probability ? probability_text(pair.score) : "null", pair.score);
    if (columns_.why) {
        text_ += fmt::format(R"(,"why":{})",
                             json_text(columns_.why(pair.pair), {.only_ascii = for_terminal_}));
    }
    text_ += row_end_;
}

// Six digits: more is not known.
std::string LinkWriter::probability_text(double score) const {
    return fmt::format("{:.6g}", columns_.probability(score));
}

void LinkWriter::append_id(NodeId node) {
    append_csv_field(text_, shown(ids_.text(node)), separator_of(format_), columns_.formulas);
}

std::string LinkWriter::shown(const std::string& text) const {
    return for_terminal_ ? printable(text) : text;
}

}  // namespace hplc
