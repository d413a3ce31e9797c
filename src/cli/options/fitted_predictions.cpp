#include "cli/options/fitted_predictions.hpp"

#include <utility>

#include "train/model_card.hpp"

namespace hplc::cli {

FittedPredictions predictions_of(ModelAtHand model, const CommonOptions& common) {
    TrainedModel& trained = model.trained;
    Probability probability;
    if (const auto& calibration = trained.card.calibration)
        probability = [calibration](double score) { return calibration->probability(score); };
    return {.graph = std::move(model.graph),
            .model = trained.card.model,
            .about = std::move(model.about),
            .predictions = {std::move(trained.input), std::move(trained.scorer), common.threads(),
                            common.progress(),
                            trained.predictor == nullptr ? nullptr : trained.predictor->formula},
            .calibration = trained.card.calibration,
            .probability = std::move(probability),
            .mark = mark_of(trained.card)};
}

}  // namespace hplc::cli
