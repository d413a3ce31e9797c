#include <torch/torch.h>

#include <map>
#include <mutex>

#include "base/blas_kernels.hpp"
#include "base/memory.hpp"
#include "model/gcn_de.hpp"
#include "model/global_attention_network.hpp"
#include "model/hplc_network.hpp"
#include "model/laplacian_network.hpp"
#include "model/learned_model.hpp"
#include "model/matrix_factorisation.hpp"
#include "model/nbfnet.hpp"
#include "model/network_model.hpp"
#include "model/node2vec.hpp"
#include "model/pair_model.hpp"
#include "model/peg_network.hpp"
#include "model/pgnn.hpp"
#include "model/seal.hpp"
#include "model/systems.hpp"

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

template <MakeNetwork make>
std::unique_ptr<LearnedModel> network_model(const ModelRequest& request) {
    return std::make_unique<NetworkModel>(request, make);
}

template <MakePairNetwork make>
std::unique_ptr<LearnedModel> pair_model(const ModelRequest& request) {
    return std::make_unique<PairModel>(request, make);
}

using MakeModel = std::unique_ptr<LearnedModel> (*)(const ModelRequest&);

MakeModel maker_of(const std::string& name) {
    static const std::map<std::string, MakeModel> makers = {
        {"mf", network_model<make_matrix_factorisation>},
        {"node2vec", network_model<make_node2vec>},
        {"pgnn", network_model<make_pgnn>},
        {"peg-dw", network_model<make_peg_network>},
        {"gtrans-lpe", network_model<make_gtrans_lpe>},
        {"gcn-lpe", network_model<make_gcn_lpe>},
        {"gcn-lrga", network_model<make_gcn_lrga>},
        {"gcn-de", pair_model<make_gcn_de>},
        {"seal", pair_model<make_seal>},
        {"nbfnet", pair_model<make_nbfnet>},
    };
    const auto found = makers.find(name);
    // hplc, gae, gcn, sage, gat and jknet are one network with different parts on.
    return found == makers.end() ? network_model<make_hplc_network> : found->second;
}

}  // namespace

LearnedModel* hplc_make_model(const ModelRequest& request) {
    const std::string& name = system_named(request.model).name;
    require_valid(request.options);
    prepare_process();
    return maker_of(name)(request).release();
}

}  // namespace hplc
