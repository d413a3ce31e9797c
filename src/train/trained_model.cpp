#include "train/trained_model.hpp"

#include <utility>

#include "base/error.hpp"
#include "base/files/checksum.hpp"
#include "base/provenance.hpp"
#include "train/files/checkpoint.hpp"
#include "train/files/kept_predictor.hpp"
#include "train/files/predictor_json.hpp"
#include "train/fit_learned.hpp"

namespace hplc {
namespace {

TrainGraph whole_graph(const GraphData& data, Threads threads) {
    return LinkTask::whole(data, {.threads = threads}).train_graph();
}

[[noreturn]] void refuse_node_file(const std::string& found) {
    throw InputError({.found = found,
                      .expected = "a model trained by the recipe for large graphs, and the graph "
                                  "that it learned",
                      .fix = "leave the file for states of nodes out"});
}

// The content of a model file decides its graph, too.
NodeFileUse keep_nodes(const ModelFile& file, LearnedModel& model, const TrainGraph& input,
                       const ScoreWith& with) {
    if (with.grown != nullptr) refuse_node_file("states of nodes of a graph that has changed");
    const std::string fingerprint = sha256(file.content_sha256 + " " + program_version());
    const NodeFileUse use = model.keep_nodes_in(input, with.node_file, fingerprint);
    if (use == NodeFileUse::kNone)
        refuse_node_file("states of nodes of a model that has none to keep");
    return use;
}

TrainedModel load_learned(const ModelFile& file, ModelCard card, const GraphData& data,
                          const ScoreWith& with) {
    const LinkTask task = training_task(data, card, with.threads);
    const std::shared_ptr<LearnedModel> model = start_model(task, features_or_null(data),
                                                            {.model = card.model,
                                                             .options = card.options,
                                                             .threads = with.threads,
                                                             .max_memory = with.max_memory,
                                                             .recent = card.recent,
                                                             .library = with.library});
    load_weights(file, *model);
    TrainedModel trained{.card = std::move(card),
                         .input = with.grown == nullptr ? task.test_input_graph()
                                                        : whole_graph(*with.grown, with.threads),
                         .scorer = {},
                         .scorer_on = {},
                         .scorer_grown = {}};
    trained.scorer_grown = [model](const TrainGraph& input, const FeatureMatrix* features) {
        return model->scorer_with_new_nodes(input, features);
    };
    if (with.grown == nullptr) {
        trained.scorer_on = [model](const TrainGraph& input) { return model->scorer(input); };
        trained.states_on = [model](const TrainGraph& input) { return model->node_states(input); };
    } else {
        trained.scorer_on = [model,
                             features = features_or_null(*with.grown)](const TrainGraph& input) {
            return model->scorer_with_new_nodes(input, features);
        };
    }
    if (!with.node_file.empty()) trained.node_file = keep_nodes(file, *model, trained.input, with);
    trained.scorer = trained.scorer_on(trained.input);
    return trained;
}

}  // namespace

TrainedModel predictor_model(ModelCard card, const GraphData& data, const ScoreWith& with) {
    const GraphData& now = with.grown == nullptr ? data : *with.grown;
    const Predictor& predictor = *find_predictor(card.model);
    if (predictor.has_lambda) {
        require_memory(LinkTask::whole(now, {.threads = with.threads}), with.max_memory,
                       with.threads);
    }
    TrainedModel trained{.card = std::move(card),
                         .input = whole_graph(now, with.threads),
                         .scorer = {},
                         .scorer_on = {},
                         .scorer_grown = {},
                         .predictor = &predictor};
    trained.scorer_on = [card = trained.card, threads = with.threads](const TrainGraph& input) {
        return predictor_on(input, card, threads, Progress::Show::kNever);
    };
    trained.scorer_grown = [on = trained.scorer_on](const TrainGraph& input, const FeatureMatrix*) {
        return on(input);
    };
    trained.scorer = trained.scorer_on(trained.input);
    return trained;
}

TrainedModel load_trained_model(const ModelFile& file, const GraphData& data,
                                const ScoreWith& with) {
    require_trained(file);
    ModelCard card = card_of(file);
    if (!with.is_checked) require_same_graph(file, card.graph, graph_digest(data, with.threads));
    if (is_predictor(card) && !with.node_file.empty())
        refuse_node_file("states of nodes of a heuristic");
    return is_predictor(card) ? predictor_model(std::move(card), data, with)
                              : load_learned(file, std::move(card), data, with);
}

}  // namespace hplc
