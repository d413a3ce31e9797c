#include "fitted_links.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/error.hpp"
#include "cli/options/explanation.hpp"
#include "cli/options/load_model.hpp"
#include "predict/why_line.hpp"

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
                         std::vector<std::string> feature_names, const cli::CommonOptions& common)
    : data_(std::move(data)),
      feature_names_(std::move(feature_names)),
      common_(common),
      trained_(load_trained_model(read_model_file(file, common.memory()), *data_,
                                  {.threads = common.threads(), .max_memory = common.max_memory})),
      predictions_(std::make_unique<const LinkPredictions>(
          trained_.input, std::move(trained_.scorer), common.threads(), common.progress(),
          trained_.predictor == nullptr ? nullptr : trained_.predictor->formula)) {}

FittedLinks::FittedLinks(const std::filesystem::path& file, const cli::CommonOptions& common)
    : FittedLinks(file, graph_of_file(file, common),
                  cli::feature_names_of(read_model_file(file, common.memory()), {}), common) {}

std::vector<double> FittedLinks::scores(std::span<const NodePair> pairs) const {
    std::vector<double> scores;
    scores.reserve(pairs.size());
    for (const ScoredPair& scored : predictions_->of(pairs))
        scores.push_back(scored.score);
    return scores;
}

std::vector<double> FittedLinks::probabilities(std::span<const double> scores) const {
    if (!card().calibration) {
        throw InputError({.found = fmt::format("{}, which is not calibrated", card().model),
                          .expected = "a model with calibrated probabilities",
                          .fix = "use decision_function() for its scores, or fit it with a "
                                 "valid_share above 0 to a graph with enough edges"});
    }
    std::vector<double> probabilities;
    probabilities.reserve(scores.size());
    for (const double score : scores)
        probabilities.push_back(card().calibration->probability(score));
    return probabilities;
}

std::vector<ScoredPair> FittedLinks::best(std::size_t count, std::optional<NodeId> node,
                                          const PairFilter& filter, Search search) const {
    const SharedPairs& possible = predictions_->pairs();
    const LinkChoice choice = {.filter = possible ? filter.within(possible->filter) : filter};
    if (node) return predictions_->best_of(*node, count, choice, search);
    std::vector<ScoredPair> pairs = predictions_->best(count, choice, search).pairs;
    if (predictions_->is_directed()) return pairs;  // the source is first
    for (ScoredPair& scored : pairs)
        scored.pair = filter.ordered(scored.pair);
    return pairs;
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

ExplainReport FittedLinks::explain(NodePair pair, std::optional<std::size_t> what_if) const {
    if (pair.u == pair.v) {
        throw InputError({.found = fmt::format("the pair of {} with itself",
                                               hplc::quoted(data_->ids.text(pair.u))),
                          .expected = "two different nodes"});
    }
    return cli::explanation_of(
        trained_, *data_, nullptr,
        {.pair = pair, .title = card().model, .what_if = what_if, .feature_names = feature_names_},
        common_);
}

NodeStates FittedLinks::embeddings() const {
    NodeStates states;
    if (trained_.states_on) states = trained_.states_on(trained_.input);
    if (states.columns > 0) return states;
    throw InputError(
        {.found = fmt::format(
             "{}, which {}", card().model,
             trained_.predictor == nullptr ? "learns of pairs and not of nodes" : "is a heuristic"),
         .expected = "a trained model with a vector per node, as hplc, gcn or node2vec"});
}

}  // namespace hplc::python
