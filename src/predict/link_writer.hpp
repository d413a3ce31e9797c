// Predictions as text, row by row: u, v, probability, score, with the ids of the user's file.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "io/node_ids.hpp"
#include "io/output_bytes.hpp"
#include "predict/best_pairs.hpp"
#include "task/leak_mark.hpp"

namespace hplc {

enum class LinkFormat {
    kTsv,        // with a header; an id with a tab or a quote in it stands in quotes
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
    // Rows of a leaky model have a last column (a member in JSON) `leak`, which says why.
    LinkWriter(const std::string& path, LinkFormat format, const NodeIds& ids,
               Probability probability, const LeakMark& mark = {});

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
    std::string row_end_;  // with the mark of a leaky model
    OutputBytes out_;
    std::string text_;
};

}  // namespace hplc
