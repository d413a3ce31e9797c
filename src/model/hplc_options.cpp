#include "model/hplc_options.hpp"

namespace hplc {
namespace {

HplcOptions best() {
    return {.gated_positions = true,
            .jumping_knowledge = true,
            .tf_idf = true,
            .decoder = Decoder::kHadamard,
            .pair_features = true,
            .path_features = true,
            .supervision_share = 0.3,
            .out_of_fold_positions = true};
}

}  // namespace

HplcOptions recipe_options(Recipe recipe) {
    return recipe == Recipe::kBest ? best() : HplcOptions{};
}

std::string_view to_string(Gnn gnn) {
    switch (gnn) {
        case Gnn::kGcn:
            return "gcn";
        case Gnn::kSage:
            return "sage";
        case Gnn::kGat:
            return "gat";
    }
    return {};
}

std::string_view to_string(Decoder decoder) {
    return decoder == Decoder::kConcat ? "concat" : "hadamard";
}

std::string_view to_string(Recipe recipe) {
    return recipe == Recipe::kPaper ? "paper" : "best";
}

}  // namespace hplc
