#include "train/files/kept_predictor.hpp"

#include <utility>

#include "base/stopwatch.hpp"
#include "task/calibration/calibrate.hpp"

namespace hplc {
namespace {

// Of several values of lambda, or of half-lives, the one that is best on validation stays.
void settle(ModelCard& card, const FitTask& task, Threads threads, Progress::Show progress) {
    PredictorOptions options = card.predictor;
    options.threads = threads;
    options.progress = progress;
    std::vector<std::pair<std::string, double>> chosen;
    options = settled_options(predictor_named(card.model), task, std::move(options), chosen);
    card.predictor.autoencoder = options.autoencoder;
    card.predictor.recency = options.recency;
}

}  // namespace

KeptPredictor keep_predictor(const FitTask& task, ModelCard card, Threads threads,
                             Progress::Show progress) {
    const Stopwatch watch;
    require_scores(predictor_named(card.model), task.train_graph());
    settle(card, task, threads, progress);
    KeptPredictor kept{.card = std::move(card)};
    if (!task.valid().positives.empty()) {
        const auto scorer = predictor_on(task.train_graph(), kept.card, threads, progress);
        kept.valid = evaluate(*scorer, task.valid(), threads);
        kept.card.valid = named_metrics(*kept.valid);
        kept.card.calibration = calibrate(*scorer, task, {.threads = threads});
    }
    kept.seconds = watch.seconds();
    return kept;
}

std::unique_ptr<LinkScorer> predictor_on(const TrainGraph& graph, const ModelCard& card,
                                         Threads threads, Progress::Show progress) {
    PredictorOptions options = card.predictor;
    options.threads = threads;
    options.progress = progress;
    return predictor_named(card.model).make(graph, options);
}

}  // namespace hplc
