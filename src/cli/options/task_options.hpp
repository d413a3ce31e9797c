// The options that say what is asked of the graph: split, negatives, what may be seen. Shared by
// every verb that scores something.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "base/parallel.hpp"
#include "io/graph_data.hpp"
#include "task/link_task.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace hplc::cli {

struct SplitOptions {
    std::string kind = "auto";  // auto, random, time, given
    std::string ratio;          // "70/10/20"; empty where not asked for
    std::optional<std::uint64_t> valid_edges;
    std::optional<std::uint64_t> test_edges;
    std::optional<std::string> train_until;  // a number, or a date
    std::optional<std::string> valid_until;
    std::string overlap = "refuse";  // refuse, drop, keep

    std::string negatives = "auto";  // or uniform, degree-matched, two-step, random-targets, heart
    std::optional<std::size_t> negatives_per_edge;
    std::optional<std::size_t> candidates;
    bool valid_as_input = false;
    std::string positions_from = "train-edges";  // train-edges, all-edges
};

void add_split_options(CLI::App& verb, SplitOptions& options);
// The one of them that verbs without a split have too.
CLI::Option* add_positions_from_option(CLI::App& verb, std::string& positions_from);

// The task that the options ask for. "auto" means: by time where --train-until is given, at random
// where --split, --valid-edges or --test-edges is, else the data's own split, else at random.
// Throws InputError for options that contradict each other.
[[nodiscard]] LinkTask make_task(const GraphData& data, const SplitOptions& options,
                                 std::uint64_t seed, Threads threads);

}  // namespace hplc::cli
