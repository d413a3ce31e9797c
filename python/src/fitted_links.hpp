// A model that is fitted to a graph, ready to score its pairs: what hplc.LinkPredictor holds.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/options/common.hpp"
#include "io/graph_data.hpp"
#include "predict/predict_links.hpp"
#include "report/text/explain_report.hpp"
#include "train/trained_model.hpp"

namespace hplc::python {

class FittedLinks {
  public:
    // The model of a file that was trained on this graph. Opens libhplc_learn.so where the model is
    // a trained one. Throws InputError.
    FittedLinks(const std::filesystem::path& file, std::shared_ptr<const GraphData> data,
                std::vector<std::string> feature_names, const cli::CommonOptions& common);
    // With the graph that the file contains, or that is stored where it says.
    FittedLinks(const std::filesystem::path& file, const cli::CommonOptions& common);

    [[nodiscard]] const std::shared_ptr<const GraphData>& data() const { return data_; }
    [[nodiscard]] const ModelCard& card() const { return trained_.card; }

    [[nodiscard]] std::vector<double> scores(std::span<const NodePair> pairs) const;
    // Throws InputError where the model is not calibrated.
    [[nodiscard]] std::vector<double> probabilities(std::span<const double> scores) const;
    [[nodiscard]] bool is_calibrated() const { return card().calibration.has_value(); }

    // The best pairs that are no edges, of all or of one node, which is then u; equal scores in the
    // order of nodes. Of a filter between two sets u is in the first.
    [[nodiscard]] std::vector<ScoredPair> best(std::size_t count, std::optional<NodeId> node,
                                               const PairFilter& filter, Search search) const;
    // One line per pair: what its nodes share (predict/why_line.hpp).
    [[nodiscard]] std::vector<std::string> why(std::span<const ScoredPair> pairs) const;

    // As `hplc explain`. Throws InputError for a pair of one node with itself.
    [[nodiscard]] ExplainReport explain(NodePair pair, std::optional<std::size_t> what_if) const;

    // One state per node. Throws InputError for a model that has none.
    [[nodiscard]] NodeStates embeddings() const;

  private:
    std::shared_ptr<const GraphData> data_;
    std::vector<std::string> feature_names_;
    cli::CommonOptions common_;
    TrainedModel trained_;  // its scorer is in predictions_
    std::unique_ptr<const LinkPredictions> predictions_;
};

}  // namespace hplc::python
