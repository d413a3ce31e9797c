#include <torch/torch.h>

#include <mutex>

#include "base/blas_kernels.hpp"
#include "base/error.hpp"
#include "base/memory.hpp"
#include "base/near_names.hpp"
#include "model/hplc_model.hpp"
#include "model/learned_model.hpp"

namespace hplc {
namespace {

void prepare_process() {
    static std::once_flag done;
    std::call_once(done, [] {
        use_fitting_blas_kernels();
        keep_freed_memory();
        // Kernels of our own do the work with request.threads. What is left to torch is small, and
        // its second thread would burn a core waiting for it.
        torch::set_num_threads(1);
    });
}

}  // namespace

LearnedModel* hplc_make_model(const ModelRequest& request) {
    if (request.model != "hplc") {
        throw InputError({.found = "model '" + request.model + "'",
                          .expected = "hplc",
                          .fix = "ask for that, or for a predictor without learning"});
    }
    require_valid(request.options);
    prepare_process();
    return new HplcModel(request);
}

}  // namespace hplc
