// What is known of a system that learns without torch: the shape of its row in the table.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/types.hpp"
#include "model/model_options.hpp"
#include "model/recipe.hpp"

namespace hplc {

// Of a training, from which its cost is reckoned.
struct TrainingSizes {
    NodeId nodes = 0;
    std::uint64_t edges = 0;            // of training
    std::uint32_t feature_columns = 0;  // 0: none
    std::uint64_t feature_entries = 0;
    std::uint64_t scored_pairs = 0;  // of one validation
};

// What a system costs besides what all of them do: a graph network, a decoder and Adam.
struct SystemCost {
    double bytes = 0;
    double least_bytes = 0;       // where memory is short; 0: no less than `bytes`
    double seconds = 0;           // before the first epoch
    double epoch_seconds = 0;     // on one core
    bool is_whole_epoch = false;  // in place of what a graph network takes, not besides
    bool is_whole_bytes = false;  // likewise
};

struct System {
    std::string_view name;
    std::string_view summary;  // one line for a list
    // What it knows of a pair, for an explanation; empty: what the parts that are on say.
    std::string_view sees;
    // Its options, with the values of a recipe.
    ModelOptions (*options)(const RecipeFor& recipe);
    SystemCost (*cost)(const TrainingSizes& sizes, const ModelOptions& options);
    // Counts changes of what --recipe best gives it, so that kept runs of an earlier one are not
    // taken for its own.
    unsigned revision = 0;
    // Whether messages, pair features and loss follow the weights of edges; a graph with weights is
    // refused otherwise.
    bool uses_weights = false;
};

// Of systems that cost no more than a graph network does.
[[nodiscard]] inline SystemCost no_extra_cost(const TrainingSizes& /*sizes*/,
                                              const ModelOptions& /*options*/) {
    return {};
}

}  // namespace hplc
