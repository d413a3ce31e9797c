#include "fitted_links.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/error.hpp"
#include "cli/options/load_model.hpp"
#include "predict/why_line.hpp"
#include "train/trained_model.hpp"

namespace hplc::python {
namespace {

// The graph of the file; it lives as long as what points to its data.
std::shared_ptr<const GraphData> graph_of_file(const std::filesystem::path& file,
                                               const cli::CommonOptions& common) {
    const ModelFile model = read_model_file(file, common.memory());
    const std::shared_ptr<cli::ModelGraph> graph = cli::graph_of_model(model, {}, common);
    return {graph, &graph->now()};
}

}  // namespace

FittedLinks::FittedLinks(const std::filesystem::path& file, std::shared_ptr<const GraphData> data,
                         const cli::CommonOptions& common)
    : data_(std::move(data)) {
    TrainedModel trained =
        load_trained_model(read_model_file(file, common.memory()), *data_,
                           {.threads = common.threads(), .max_memory = common.max_memory});
    card_ = std::move(trained.card);
    predictions_ = std::make_unique<const LinkPredictions>(
        std::move(trained.input), std::move(trained.scorer), common.threads(), common.progress(),
        trained.predictor == nullptr ? nullptr : trained.predictor->formula);
}

FittedLinks::FittedLinks(const std::filesystem::path& file, const cli::CommonOptions& common)
    : FittedLinks(file, graph_of_file(file, common), common) {}

std::vector<double> FittedLinks::scores(std::span<const NodePair> pairs) const {
    std::vector<double> scores;
    scores.reserve(pairs.size());
    for (const ScoredPair& scored : predictions_->of(pairs))
        scores.push_back(scored.score);
    return scores;
}

std::vector<double> FittedLinks::probabilities(std::span<const double> scores) const {
    if (!card_.calibration) {
        throw InputError({.found = fmt::format("{}, which is not calibrated", card_.model),
                          .expected = "a model with calibrated probabilities",
                          .fix = "use decision_function() for its scores, or fit it with a "
                                 "valid_share above 0 to a graph with enough edges"});
    }
    std::vector<double> probabilities;
    probabilities.reserve(scores.size());
    for (const double score : scores)
        probabilities.push_back(card_.calibration->probability(score));
    return probabilities;
}

std::vector<ScoredPair> FittedLinks::best(std::size_t count, std::optional<NodeId> node) const {
    const LinkChoice choice = predictions_->all_links();
    return node ? predictions_->best_of(*node, count, choice)
                : predictions_->best(count, choice).pairs;
}

std::vector<std::string> FittedLinks::why(std::span<const ScoredPair> pairs) const {
    const WhyLines lines({.graph = predictions_->known(),
                          .ids = data_->ids,
                          .features = data_->features ? &*data_->features : nullptr});
    std::vector<std::string> texts;
    for (const ScoredPair& scored : pairs)
        texts.push_back(lines.of(scored.pair));
    return texts;
}

}  // namespace hplc::python
