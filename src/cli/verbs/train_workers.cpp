#include "cli/verbs/train_workers.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "base/blas.hpp"
#include "base/error.hpp"
#include "base/files/checksum.hpp"
#include "base/text/json_text.hpp"
#include "cli/shell/worker_processes.hpp"

namespace hplc::cli {

std::optional<WorkerPlace> place_of(const TrainVerb& verb) {
    std::optional<WorkerPlace> place = worker_place([](const char* name) {
        return std::getenv(name);  // NOLINT(concurrency-mt-unsafe): before there are threads
    });
    if (!place) return {};
    if (verb.workers_option->count() > 0 && verb.workers != place->size) {
        throw InputError({.found = fmt::format("--workers {} under a launcher that starts {}",
                                               verb.workers, place->size),
                          .expected = "one of them to say how many",
                          .fix = "leave --workers out, or unset WORLD_SIZE"});
    }
    place->timeout = verb.worker_timeout;
    place->listen = verb.worker_address;
    return place;
}

void run_workers(const TrainVerb& verb) {
    const unsigned cores = all_cores().count;
    const int exit_code = run_worker_processes(
        {.count = verb.workers,
         .threads = verb.common.thread_count > 0 ? 0 : std::max(1U, cores / verb.workers)});
    if (exit_code != 0) throw CLI::RuntimeError(exit_code);
}

void be_silent(TrainVerb& verb) {
    verb.common.quiet = true;
    verb.common.json.clear();
    verb.report = {};
    verb.files.log.clear();
}

std::string agreement_of(const ModelCard& card) {
    nlohmann::ordered_json json = card_json(card);
    json.erase("source");
    return sha256(json_text(json) + use_fitting_blas_kernels());
}

void refuse_workers(const TrainVerb& verb) {
    if (verb.workers == 1) return;
    throw InputError({.found = fmt::format("{} workers", verb.workers),
                      .expected = "one process, where the graph is in the memory of the caller",
                      .fix = "store the graph in a file and run hplc train --workers"});
}

}  // namespace hplc::cli
