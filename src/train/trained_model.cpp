#include "train/trained_model.hpp"

#include "train/checkpoint.hpp"
#include "train/fit_learned.hpp"

namespace hplc {

TrainedModel load_trained_model(const ModelFile& file, const GraphData& data, Threads threads,
                                std::uint64_t max_memory, const GraphData* grown) {
    ModelCard card = card_of(file);
    require_same_graph(file, card.graph, graph_digest(data, threads));
    const LinkTask task = training_task(data, card, threads);
    std::unique_ptr<LearnedModel> model = start_model(task, features_or_null(data),
                                                      {.model = card.model,
                                                       .options = card.options,
                                                       .threads = threads,
                                                       .max_memory = max_memory});
    load_weights(file, *model);
    const TrainGraph input = grown == nullptr
                                 ? task.test_input_graph()
                                 : LinkTask::whole(*grown, {.threads = threads}).train_graph();
    const FeatureMatrix* features =
        grown != nullptr && grown->features ? &*grown->features : nullptr;
    auto scorer =
        grown == nullptr ? model->scorer(input) : model->scorer_with_new_nodes(input, features);
    return {.card = std::move(card),
            .input = input,
            .scorer = std::move(scorer),
            .model = std::move(model)};
}

}  // namespace hplc
