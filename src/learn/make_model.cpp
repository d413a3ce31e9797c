#include "learn/torch.hpp"

#include <cassert>
#include <mutex>

#include "base/blas.hpp"
#include "base/memory/memory.hpp"
#include "model/learned_model.hpp"
#include "model/system_list.hpp"
#include "model/systems.hpp"

namespace hplc {
namespace {

void prepare_process() {
    static std::once_flag done;
    std::call_once(done, [] {
        use_fitting_blas_kernels();
        // Kernels of our own do the work with request.threads. What is left to torch is small, and
        // its second thread would burn a core waiting for it.
        torch::set_num_threads(1);
    });
}

// Decoupled training wants other blocks in every part, and has to stay below --max-memory.
bool wants_same_blocks(const ModelOptions& options) {
    return !options.get_or_default<DecoupledOptions>().decoupled;
}

using MakeModel = std::unique_ptr<LearnedModel> (*)(const ModelRequest&);

// A system that the table has and this does not would not link.
MakeModel maker_of(std::string_view name) {
    MakeModel found = nullptr;
    Systems::for_each([&]<typename Row>() {
        if (Row::row().name == name) found = Row::make;
    });
    assert(found != nullptr);
    return found;
}

}  // namespace

LearnedModel* hplc_make_model(const ModelRequest& request) {
    const System& system = system_named(request.model);
    require_valid(request.options);
    prepare_process();
    if (wants_same_blocks(request.options)) keep_freed_memory();
    return maker_of(system.name)(request).release();
}

}  // namespace hplc
