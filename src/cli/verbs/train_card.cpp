#include "cli/verbs/train_card.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "task/splits/future_links.hpp"
#include "train/files/graph_digest.hpp"

namespace hplc::cli {
namespace {

std::uint64_t valid_edges(double share, std::uint64_t edges) {
    if (share == 0) return 0;
    return std::max<std::uint64_t>(1,
                                   static_cast<std::uint64_t>(share * static_cast<double>(edges)));
}

}  // namespace

ModelCard card_for(const TrainVerb& verb, const LearnedOptions& learned, const GraphData& data) {
    ModelCard card;
    card.model = learned.model;
    card.options = learned.options;
    card.predictor = verb.predictors;
    card.predictor.select_by = learned.select_by;
    card.predictor.max_memory = learned.max_memory;
    card.seed = verb.common.seed;
    card.graph = graph_digest(data, learned.threads);
    card.source = absolute(verb.graph);
    card.valid_edges =
        valid_edges(verb.valid_share, num_possible_links(data, card.graph.edges, learned.threads));
    card.positions_from =
        verb.positions_from == "all-edges" ? PositionsFrom::kAllEdges : PositionsFrom::kTrainEdges;
    card.select_by = learned.select_by;
    card.pairs = data.pairs;
    card.directed = data.directed;
    card.recent = learned.recent;
    return card;
}

void check_split_kind(const TrainVerb& verb) {
    if (verb.split_kind != "time") return;
    const auto refuse_beside = [](const char* other, const char* expected) {
        throw InputError({.found = fmt::format("--split-kind time with {}", other),
                          .expected = expected,
                          .fix = "leave one of them out"});
    };
    if (verb.valid_share == 0) refuse_beside("--valid-share 0", "a share of the edges to hold out");
    if (!verb.continued.empty())
        refuse_beside("--continue",
                      "one rule for what is held out: a continued training holds out edges that "
                      "are new to the model");
}

void hold_out_latest(ModelCard& card, const GraphData& data, double share) {
    card.valid_pairs = latest_edges(data, share).edges;
    card.valid_edges = card.valid_pairs.size();
}

}  // namespace hplc::cli
