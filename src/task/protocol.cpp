#include "task/protocol.hpp"

#include <fmt/format.h>

namespace hplc {

std::string_view mrr_rule(const Protocol& protocol) {
    return protocol.candidates == CandidateKind::kNone
               ? "each positive among all negatives of the pool"
               : "each positive among its own candidates";
}

std::string describe(const Protocol& protocol) {
    std::string text;
    if (protocol.leaky()) text += fmt::format("LEAKY ({}); ", protocol.leak);
    text += fmt::format("split {}", to_string(protocol.split));
    if (!protocol.split_detail.empty()) text += fmt::format(" ({})", protocol.split_detail);
    text += fmt::format(", seed {}", protocol.seed);
    if (protocol.directed) text += "; directed links";
    if (!protocol.pairs.empty()) text += fmt::format("; only pairs {}", protocol.pairs);
    if (!protocol.weights.empty()) text += fmt::format("; edges weigh the {}", protocol.weights);
    if (protocol.split == SplitKind::kNone) return text;
    text += fmt::format("; negatives {} ({})", to_string(protocol.pool), protocol.pool_detail);
    if (protocol.candidates != CandidateKind::kNone) {
        text += fmt::format("; candidates {} ({})", to_string(protocol.candidates),
                            protocol.candidates_detail);
    }
    text += fmt::format("; MRR ranks {}; validation edges {} input; {}", mrr_rule(protocol),
                        protocol.validation_edges_as_input ? "are" : "are not", Protocol::kTieRule);
    return text;
}

}  // namespace hplc
