#include "task/splits/future_links.hpp"

#include <fmt/format.h>

#include <utility>

#include "io/text/date_time.hpp"
#include "task/splits/split.hpp"

namespace hplc {

std::string future_remark(SplitKind split, bool has_times) {
    if (split != SplitKind::kRandom || !has_times) return {};
    return "The edges have times, but the held-out ones were drawn at random: for links that "
           "appear later, accuracy and probabilities are too high; evaluate and train hold out the "
           "latest edges with --split-kind time.";
}

LatestEdges latest_edges(const GraphData& data, double share) {
    const Sense sense = data.directed ? Sense::kDirected : Sense::kUndirected;
    const TimeCut cut = nearest_time_cut(
        data.edges, {.train = 1 - share, .valid = 0, .test = share}, data.pairs, sense);
    EdgeParts parts = cut_by_time(data.edges, cut, data.pairs, sense);
    return {.edges = std::move(parts.test),
            .detail = fmt::format("train up to {}, validation after",
                                  time_text(cut.train_until, data.times_are_dates))};
}

}  // namespace hplc
