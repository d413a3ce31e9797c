// Predictions as text, row by row: u, v, probability, score, with the ids of the user's file.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "io/csv_field.hpp"
#include "io/node_ids.hpp"
#include "io/output_bytes.hpp"
#include "predict/best_pairs.hpp"

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

class LinkWriter {
  public:
    // Writes the header. `path` is a file, which appears at commit(), or "-" for standard output.
    LinkWriter(const std::string& path, LinkFormat format, const NodeIds& ids,
               Probability probability, Formulas formulas = Formulas::kKeep);

    // Memory does not grow with what was written.
    void write(std::span<const ScoredPair> pairs);
    void commit();

  private:
    void append(const ScoredPair& pair);
    void append_json(const ScoredPair& pair);
    [[nodiscard]] std::string probability_text(double score) const;
    void append_id(NodeId node);

    LinkFormat format_;
    const NodeIds& ids_;
    Probability probability_;
    Formulas formulas_;
    bool for_terminal_;  // ids are shown, not kept: what it would obey is made visible
    OutputBytes out_;
    std::string text_;
};

}  // namespace hplc
