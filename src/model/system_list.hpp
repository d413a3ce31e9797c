// The systems that learn: one type per row of the table, HPLC first, then in the order of the
// paper's Table 2, then others.
//
// A type has `row()`, which is all that is known without torch (model/system.hpp), and `make()`,
// which is defined in learn/systems/ and part of libhplc_learn.so. Both halves of the program are
// made from this list, so that a system without a row does not compile and one without a maker does
// not link.
#pragma once

#include "model/systems/around_pairs.hpp"
#include "model/systems/gcn_lrga.hpp"
#include "model/systems/graph_networks.hpp"
#include "model/systems/hplc.hpp"
#include "model/systems/lightgcn.hpp"
#include "model/systems/node_vectors.hpp"
#include "model/systems/peg_dw.hpp"
#include "model/systems/pgnn.hpp"
#include "model/systems/spectral.hpp"

namespace hplc {

template <typename... Rows>
struct SystemList {
    // for_each([]<typename Row>() { … })
    template <typename Visit>
    static void for_each(const Visit& visit) {
        (visit.template operator()<Rows>(), ...);
    }
};

using Systems = SystemList<Hplc,                 //
                           MatrixFactorisation,  //
                           Node2Vec,             //
                           Gae,                  //
                           Gcn,                  //
                           Sage,                 //
                           Gat,                  //
                           JkNet,                //
                           Pgnn,                 //
                           GraphTransformerLpe,  //
                           GcnLpe,               //
                           GcnDe,                //
                           GcnLrga,              //
                           Seal,                 //
                           Nbfnet,               //
                           PegDw,                //
                           LightGcn>;

}  // namespace hplc
