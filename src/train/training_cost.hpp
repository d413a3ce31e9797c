// What a training will cost, from sizes alone, so that memory is refused before it is taken.
#pragma once

#include <cstdint>
#include <string_view>

#include "io/graph_data.hpp"
#include "model/hplc_options.hpp"
#include "task/link_task.hpp"

namespace hplc {

struct TrainingSizes {
    NodeId nodes = 0;
    std::uint64_t edges = 0;            // of training
    std::uint32_t feature_columns = 0;  // 0: none
    std::uint64_t feature_entries = 0;
    std::uint64_t scored_pairs = 0;  // of one validation
};

struct TrainingCost {
    std::uint64_t bytes = 0;  // at the peak, besides the graph; torch itself among them
    // All epochs, on the machine of docs/benchmarks.md; within a factor of about 3. Early stopping
    // makes it less.
    double seconds = 0;
};

[[nodiscard]] TrainingSizes training_sizes(const FitTask& task, const FeatureMatrix* features);

// Of the system of that name of model/systems.hpp.
[[nodiscard]] TrainingCost estimate_training(std::string_view system, const TrainingSizes& sizes,
                                             const HplcOptions& options, Threads threads);

// Throws InputError where the cost is more than `max_memory` bytes; 0: nine tenths of what is free.
void require_training_memory(const TrainingCost& cost, std::uint64_t max_memory);

}  // namespace hplc
