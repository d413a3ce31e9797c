#include "predict/link_writer.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/error.hpp"
#include "base/printable.hpp"

namespace hplc {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 18;

std::string json_text(const std::string& id, bool only_ascii) {
    return nlohmann::json(id).dump(-1, ' ', only_ascii, nlohmann::json::error_handler_t::replace);
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
                       Probability probability, Formulas formulas)
    : format_(format),
      ids_(ids),
      probability_(std::move(probability)),
      formulas_(formulas),
      for_terminal_(path == "-" && ::isatty(STDOUT_FILENO) == 1),
      out_(path, false) {
    if (format_ == LinkFormat::kTsv) text_ = "u\tv\tprobability\tscore\n";
    if (format_ == LinkFormat::kCsv) text_ = "u,v,probability,score\n";
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
    fmt::format_to(std::back_inserter(text_), "{}{}\n", separator, pair.score);
}

void LinkWriter::append_json(const ScoredPair& pair) {
    fmt::format_to(std::back_inserter(text_),
                   R"({{"u":{},"v":{},"probability":{},"score":{}}})"
                   "\n",
                   json_text(ids_.text(pair.pair.u), for_terminal_),
                   json_text(ids_.text(pair.pair.v), for_terminal_),
                   probability_ ? probability_text(pair.score) : "null", pair.score);
}

// Six digits: more is not known.
std::string LinkWriter::probability_text(double score) const {
    return fmt::format("{:.6g}", probability_(score));
}

void LinkWriter::append_id(NodeId node) {
    const std::string id = for_terminal_ ? printable(ids_.text(node)) : ids_.text(node);
    append_csv_field(text_, id, format_ == LinkFormat::kCsv ? ',' : '\t', formulas_);
}

}  // namespace hplc
