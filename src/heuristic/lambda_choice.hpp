// How the linear autoencoder gets its lambda and whether it may have the memory it needs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/parallel.hpp"
#include "base/text/progress.hpp"
#include "task/link_task.hpp"

namespace hplc {

struct AutoencoderOptions {
    std::vector<double> lambdas = {0.001, 0.003, 0.01, 0.03, 0.1, 1, 10, 100, 1000};
    double dropout = 0;  // share of the entries it learns to do without
};

// How many fits that takes: one a lambda to choose, and the one that is kept.
[[nodiscard]] inline std::size_t fits_of(const AutoencoderOptions& options) {
    return options.lambdas.size() == 1 ? 1 : options.lambdas.size() + 1;
}

// Throws, as MemoryLimit::refuse() does, where the matrices of the fit are larger than
// `max_memory`.
void require_memory(const FitTask& task, std::uint64_t max_memory, Threads threads);

// The lambda whose fit to the training edges ranks the validation edges best by `select_by`, a name
// of named_metrics(); of equals the first.
// A single one is taken without a fit. One fit each, one at a time in memory.
[[nodiscard]] double choose_lambda(const FitTask& task, const AutoencoderOptions& options,
                                   const std::string& select_by, Threads threads,
                                   Progress::Show show);

}  // namespace hplc
