#include "cli/options/continue_training.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "cli/options/load_model.hpp"
#include "io/align_graph.hpp"
#include "model/options_json.hpp"
#include "report/text/text_table.hpp"
#include "train/files/checkpoint.hpp"

namespace hplc::cli {
namespace {

ModelFile trained_file(const std::string& path, const CommonOptions& common) {
    ModelFile file = read_model_file(path, common.memory());
    require_trained(file);
    const ModelCard card = card_of(file);
    if (!is_predictor(card)) return file;
    throw InputError({.file = path,
                      .found = fmt::format("{}, which is a heuristic", card.model),
                      .expected = "a trained model with weights to continue from",
                      .fix = "leave --continue out: fitting it again takes no longer"});
}

void require_same_pairs(const ModelFile& file, const SharedPairs& before, const SharedPairs& now) {
    const auto name = [](const SharedPairs& pairs) {
        return pairs == nullptr ? std::string("all pairs") : "--between " + pairs->name();
    };
    if (name(before) == name(now)) return;
    throw InputError({.file = file.origin,
                      .found = fmt::format("a model of {}", name(before)),
                      .expected = fmt::format("one of {}, as this training", name(now)),
                      .fix = "train between the same types of nodes, or leave --continue out"});
}

void require_undirected(const ModelFile& file, bool is_directed) {
    if (!is_directed) return;
    throw InputError({.file = file.origin,
                      .found = "--continue with directed links",
                      .expected = "a training of its own: what directions taught is not taken over",
                      .fix = "leave --continue out"});
}

void require_same_weights(const ModelFile& file, const std::string& before,
                          const std::string& now) {
    const auto name = [](const std::string& use) {
        return use.empty() ? std::string("without weights") : "with --weights " + use;
    };
    if (before == now) return;
    throw InputError({.file = file.origin,
                      .found = fmt::format("a model that was trained {}", name(before)),
                      .expected = fmt::format("one {}, as this training", name(now)),
                      .fix = "train with the same --weights, or leave --continue out"});
}

CommonOptions quiet(CommonOptions common) {
    common.quiet = true;
    return common;
}

}  // namespace

ContinuedModel::ContinuedModel(const std::string& file, const CommonOptions& common,
                               std::shared_ptr<const GraphData> known)
    : file_(trained_file(file, common)), card_(card_of(file_)), known_(std::move(known)) {
    if (known_) return;
    const std::shared_ptr<const ModelGraph> graph = graph_of_model(file_, {}, quiet(common));
    known_ = {graph, &graph->known};
}

void ContinuedModel::take_options(std::string& model, bool is_given,
                                  GivenModelOptions& options) const {
    if (is_given && model != card_.model) {
        throw InputError({.file = file_.origin,
                          .found = fmt::format("a model {} beside --model {}", card_.model, model),
                          .expected = "one model",
                          .fix = "leave --model or --continue out"});
    }
    model = card_.model;
    options.given = options_json(card_.options);
}

void ContinuedModel::complete(ModelCard& card, const GraphData& now, double valid_share,
                              Threads threads) {
    require_same_pairs(file_, card_.pairs, now.pairs);
    require_undirected(file_, card_.directed || now.directed);
    require_same_weights(file_, card_.source.weights, card.source.weights);
    places_ = known_places(known_->ids, now.ids);
    card.continued_from = file_.content_sha256;
    card.valid_pairs = unlearned_edges(*known_, card_, now, places_, valid_share, threads);
    card.valid_edges = card.valid_pairs.size();
}

void ContinuedModel::warm_up(LearnedModel& model, const TrainGraph& graph,
                             const CommonOptions& common) const {
    const WarmStart start = warm_start(model, file_, card_, places_, graph);
    const auto known =
        std::ranges::count_if(places_, [](const auto& place) { return place.has_value(); });
    remark(common,
           fmt::format("continuing from {}: {} of {} tensors are reused; {} of {} nodes were "
                       "known",
                       file_.origin, start.taken, start.tensors,
                       grouped(static_cast<std::uint64_t>(known)), grouped(places_.size())));
}

}  // namespace hplc::cli
