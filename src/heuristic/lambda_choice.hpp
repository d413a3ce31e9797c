// How the linear autoencoder gets its lambda and whether it may have the memory it needs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/parallel.hpp"
#include "base/progress.hpp"
#include "task/link_task.hpp"

namespace hplc {

struct AutoencoderOptions {
    std::vector<double> lambdas = {0.001, 0.003, 0.01, 0.03, 0.1, 1, 10, 100, 1000};
    double dropout = 0;             // share of the entries it learns to do without
    std::string select_by = "auc";  // a name of named_metrics()
    std::uint64_t max_memory = 0;   // bytes; 0: nine tenths of what is free
};

// How many fits that takes: one a lambda to choose, and the one that is kept.
[[nodiscard]] inline std::size_t fits_of(const AutoencoderOptions& options) {
    return options.lambdas.size() == 1 ? 1 : options.lambdas.size() + 1;
}

// Throws InputError, with what is needed, where the matrices of the fit are larger than allowed.
void require_memory(const FitTask& task, const AutoencoderOptions& options, Threads threads);

// The lambda whose fit to the training edges ranks the validation edges best; of equals the first.
// A single one is taken without a fit. One fit each, one at a time in memory.
[[nodiscard]] double choose_lambda(const FitTask& task, const AutoencoderOptions& options,
                                   Threads threads, Progress::Show show);

}  // namespace hplc
