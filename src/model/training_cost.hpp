// What a training will cost, from sizes alone, so that memory is refused before it is taken.
#pragma once

#include <cstdint>
#include <string_view>

#include "io/graph_data.hpp"
#include "model/system.hpp"
#include "task/link_task.hpp"

namespace hplc {

struct TrainingCost {
    std::uint64_t bytes = 0;        // at the peak, besides the graph; torch itself among them
    std::uint64_t least_bytes = 0;  // where --max-memory allows no more; 0: `bytes`
    // All epochs, on the machine of docs/benchmarks.md; within a factor of about 3. Early stopping
    // makes it less.
    double seconds = 0;
};

[[nodiscard]] TrainingSizes training_sizes(const FitTask& task, const FeatureMatrix* features);

// Of the system of that name of model/systems.hpp.
[[nodiscard]] TrainingCost estimate_training(std::string_view system, const TrainingSizes& sizes,
                                             const ModelOptions& options, Threads threads);

// Throws, as MemoryLimit::refuse() does, where the cost is more than `max_memory` bytes; 0: nine
// tenths of what is free.
void require_training_memory(const TrainingCost& cost, std::uint64_t max_memory);

}  // namespace hplc
