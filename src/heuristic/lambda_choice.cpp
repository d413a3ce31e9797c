#include "heuristic/lambda_choice.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/memory/memory_budget.hpp"
#include "heuristic/linear_autoencoder.hpp"
#include "task/evaluation.hpp"

namespace hplc {
namespace {

double gibibytes(std::uint64_t bytes) {
    return static_cast<double>(bytes) / (1u << 30);
}

}  // namespace

void require_memory(const FitTask& task, std::uint64_t max_memory, Threads threads) {
    const auto bytes = [&](const TrainGraph& graph) {
        return autoencoder_cost(graph.graph(), threads).bytes;
    };
    std::uint64_t needed = bytes(task.train_graph());
    if (task.protocol().validation_edges_as_input) needed += bytes(task.test_input_graph());
    const MemoryLimit limit = MemoryLimit::of_option(max_memory);
    if (needed <= limit.bytes) return;
    limit.refuse(
        {.found = fmt::format("a graph whose dense inverse needs {:.1f} GiB", gibibytes(needed)),
         .expected = fmt::format("at most {:.1f} GiB", gibibytes(limit.bytes)),
         .fix = "pass a larger --max-memory, or choose another model"});
}

double choose_lambda(const FitTask& task, const AutoencoderOptions& options,
                     const std::string& select_by, Threads threads, Progress::Show show) {
    if (options.lambdas.size() == 1) return options.lambdas.front();
    if (task.valid().positives.empty()) {
        throw InputError({.found = "no validation edges to choose lambda by",
                          .expected = "some, or one lambda",
                          .fix = "hold edges out for validation, or pass --lambda VALUE"});
    }
    double best = options.lambdas.front();
    double best_value = -1;
    for (const double lambda : options.lambdas) {
        const LinearAutoencoder model(task.train_graph(), {lambda, options.dropout}, threads, show);
        const double value = metric_named(select_by, evaluate(model, task.valid(), threads));
        if (value <= best_value) continue;
        best = lambda;
        best_value = value;
    }
    return best;
}

}  // namespace hplc
