#include <malloc.h>
#include <torch/torch.h>

#include <mutex>

#include "base/blas_kernels.hpp"
#include "base/error.hpp"
#include "base/near_names.hpp"
#include "model/hplc_model.hpp"
#include "model/learned_model.hpp"

namespace hplc {
namespace {

// Matrices of a step are freed and asked for again in the next: glibc would give them back to the
// system each time, and half of a step would be page faults.
void keep_freed_memory() {
    constexpr int kOneGibibyte = 1 << 30;
    mallopt(M_MMAP_THRESHOLD, kOneGibibyte);
    mallopt(M_TRIM_THRESHOLD, kOneGibibyte);
}

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
