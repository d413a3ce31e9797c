#include "model/hplc_options.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "base/error.hpp"

namespace hplc {
namespace {

HplcOptions best_of_sparse() {
    return {.membership = false,
            .cluster_encoders = false,
            .gated_positions = true,
            .jumping_knowledge = true,
            .embedding = 1,
            .tf_idf = true,
            .feature_dropout = 0.7F,
            .decoder = Decoder::kHadamard,
            .pair_features = true,
            .path_features = true,
            .supervision_share = 0.3,
            .out_of_fold_positions = true,
            .validate_every = 10,
            .learning_rate = 0.003F};
}

HplcOptions best_of_dense() {
    HplcOptions options = best_of_sparse();
    options.embedding = 256;
    options.feature_dropout = 0;
    options.pair_features = false;
    options.path_features = false;
    options.autoencoder = true;
    options.epochs = 60;
    options.batch_pairs = 16'384;
    return options;
}

void require(bool met, std::string found, std::string expected) {
    if (met) return;
    throw InputError({.found = std::move(found),
                      .expected = std::move(expected),
                      .fix = "choose another value"});
}

}  // namespace

void require_valid(const HplcOptions& options) {
    require(options.layers >= 1 && options.layers <= 6, fmt::format("{} layers", options.layers),
            "1 to 6 layers of the graph network");
    require(options.hidden >= 1, "hidden width 0", "at least 1");
    require(options.embedding >= 1, "embedding width 0", "at least 1");
    require(options.decoder_layers >= 1, "0 decoder layers", "at least 1");
    require(options.decoder != Decoder::kConcat || options.decoder_layers == 2,
            fmt::format("a concatenating decoder of {} layers", options.decoder_layers),
            "2 layers, or the Hadamard decoder");
    require(options.dropout >= 0 && options.dropout < 1, fmt::format("dropout {}", options.dropout),
            "at least 0 and less than 1");
    require(options.feature_dropout >= 0 && options.feature_dropout < 1,
            fmt::format("feature dropout {}", options.feature_dropout),
            "at least 0 and less than 1");
    require(options.supervision_share >= 0 && options.supervision_share < 1,
            fmt::format("supervision share {}", options.supervision_share),
            "at least 0 and less than 1");
    require(options.learning_rate > 0, fmt::format("learning rate {}", options.learning_rate),
            "more than 0");
    require(!options.landmark_features || options.distance_vectors,
            "landmark features without distance vectors", "both, or neither");
    require(options.autoencoder_lambda > 0,
            fmt::format("autoencoder lambda {}", options.autoencoder_lambda), "more than 0");
    require(options.autoencoder_dropout >= 0 && options.autoencoder_dropout < 1,
            fmt::format("autoencoder dropout {}", options.autoencoder_dropout),
            "at least 0 and less than 1");
}

HplcOptions recipe_options(Recipe recipe, double mean_degree) {
    if (recipe == Recipe::kPaper) return {};
    return mean_degree < kDenseDegree ? best_of_sparse() : best_of_dense();
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
    switch (decoder) {
        case Decoder::kConcat:
            return "concat";
        case Decoder::kHadamard:
            return "hadamard";
        case Decoder::kInner:
            return "inner";
    }
    return {};
}

std::string_view to_string(Recipe recipe) {
    return recipe == Recipe::kPaper ? "paper" : "best";
}

}  // namespace hplc
