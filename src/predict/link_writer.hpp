// Predictions as text, row by row: u, v, probability, score, with the ids of the user's file.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "io/bytes/output_bytes.hpp"
#include "io/node_ids.hpp"
#include "io/text/csv_field.hpp"
#include "predict/best_pairs.hpp"
#include "task/checks/leak_mark.hpp"

namespace hplc {

enum class LinkFormat {
    kTsv,        // with a header; quotes as in RFC 4180 with a tab in the comma's place
    kCsv,        // with a header; quotes as in RFC 4180
    kJsonLines,  // one object a line
};

// Throws InputError for anything but tsv, csv and jsonl.
[[nodiscard]] LinkFormat link_format(std::string_view name);

// From a score to a probability; empty where scores are not calibrated.
using Probability = std::function<double(double)>;

// Why a pair may be a link, in a line; empty where nobody asks.
using Why = std::function<std::string(NodePair)>;

// What rows hold besides the ends and the score.
struct LinkColumns {
    Probability probability = {};  // the column is there, and empty, where this is
    Why why = {};                  // a column more, where given
    LeakMark mark = {};            // of a leaky model: a last column `leak`, which says why
    Formulas formulas = Formulas::kKeep;
};

class LinkWriter {
  public:
    // Writes the header. `path` is a file, which appears at commit(), or "-" for standard output.
    LinkWriter(const std::string& path, LinkFormat format, const NodeIds& ids, LinkColumns columns);

    // Memory does not grow with what was written.
    void write(std::span<const ScoredPair> pairs);
    // Rows so far leave the process, where they go to standard output.
    void flush();
    void commit();

  private:
    void append(const ScoredPair& pair);
    void append_json(const ScoredPair& pair);
    [[nodiscard]] std::string probability_text(double score) const;
    void append_id(NodeId node);
    [[nodiscard]] std::string shown(const std::string& text) const;

    LinkFormat format_;
    const NodeIds& ids_;
    LinkColumns columns_;
    std::string row_end_;  // with the mark of a leaky model
    bool for_terminal_;    // ids are shown, not kept: what it would obey is made visible
    OutputBytes out_;
    std::string text_;
};

}  // namespace hplc
