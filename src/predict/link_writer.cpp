#include "predict/link_writer.hpp"

#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/error.hpp"

namespace hplc {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 18;

std::string json_text(const std::string& id) {
    return nlohmann::json(id).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string in_csv_quotes(const std::string& text) {
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

// What every row ends in.
std::string row_end(LinkFormat format, const LeakMark& mark) {
    const bool is_json = format == LinkFormat::kJsonLines;
    if (!mark.leaky()) return is_json ? "}\n" : "\n";
    if (is_json) return fmt::format(",\"{}\":{}}}\n", LeakMark::kColumn, json_text(mark.text()));
    return format == LinkFormat::kCsv ? fmt::format(",{}\n", in_csv_quotes(mark.text()))
                                      : fmt::format("\t{}\n", mark.text());
}

}  // namespace

LinkFormat link_format(std::string_view name) {
    if (name == "tsv") return LinkFormat::kTsv;
    if (name == "csv") return LinkFormat::kCsv;
    if (name == "jsonl") return LinkFormat::kJsonLines;
    throw InputError({.found = "format " + quoted(name),
                      .expected = "tsv, csv or jsonl",
                      .fix = "choose one of them"});
}

LinkWriter::LinkWriter(const std::string& path, LinkFormat format, const NodeIds& ids,
                       Probability probability, const LeakMark& mark)
    : format_(format),
      ids_(ids),
      probability_(std::move(probability)),
      row_end_(row_end(format, mark)),
      out_(path, false) {
    if (format_ == LinkFormat::kJsonLines) return;
    const char separator = format_ == LinkFormat::kCsv ? ',' : '\t';
    text_ = fmt::format("u{0}v{0}probability{0}score", separator);
    if (mark.leaky()) text_ += fmt::format("{}{}", separator, LeakMark::kColumn);
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

void LinkWriter::commit() {
    out_.write(text_);
    text_.clear();
    out_.commit();
}

void LinkWriter::append(const ScoredPair& pair) {
    const char separator = format_ == LinkFormat::kCsv ? ',' : '\t';
    append_id(pair.pair.u);
    text_ += separator;
    append_id(pair.pair.v);
    text_ += separator;
    if (probability_) text_ += probability_text(pair.score);
    fmt::format_to(std::back_inserter(text_), "{}{}{}", separator, pair.score, row_end_);
}

void LinkWriter::append_json(const ScoredPair& pair) {
    fmt::format_to(std::back_inserter(text_), R"({{"u":{},"v":{},"probability":{},"score":{}{})",
                   json_text(ids_.text(pair.pair.u)), json_text(ids_.text(pair.pair.v)),
                   probability_ ? probability_text(pair.score) : "null", pair.score, row_end_);
}

// Six digits: more is not known.
std::string LinkWriter::probability_text(double score) const {
    return fmt::format("{:.6g}", probability_(score));
}

void LinkWriter::append_id(NodeId node) {
    const std::string id = ids_.text(node);
    const char* special = format_ == LinkFormat::kCsv ? ",\"\r\n" : "\t\"\r\n";
    if (id.find_first_of(special) == std::string::npos) {
        text_ += id;
        return;
    }
    text_ += '"';
    for (const char c : id) {
        if (c == '"' && format_ == LinkFormat::kCsv) text_ += '"';
        text_ += c;
    }
    text_ += '"';
}

}  // namespace hplc
