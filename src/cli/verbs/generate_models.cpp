// The models of `hplc generate`: their options, and what they mean for the generators.
#include "cli/verbs/generate_models.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include "base/error.hpp"
#include "graph/node_pairs.hpp"

namespace hplc::cli {
namespace {

struct ErOptions {
    NodeId nodes = 0;
    std::optional<double> probability;
    std::optional<double> mean_degree;
    std::optional<std::uint64_t> edges;
};

GraphRecipe er_recipe(const ErOptions& options) {
    GraphRecipe recipe{.model = "er", .parameters = {{"nodes", options.nodes}}};
    if (options.edges) {
        recipe.parameters["edges"] = *options.edges;
        recipe.expected_edges = static_cast<double>(*options.edges);
        recipe.bytes_an_edge = 8;
        recipe.make = [options](const GenerateOptions& how) {
            return erdos_renyi_with_edges(options.nodes, *options.edges, how);
        };
        return recipe;
    }
    const double others = std::max<double>(options.nodes, 2) - 1;
    const double probability =
        options.probability.value_or(options.mean_degree.value_or(0) / others);
    recipe.parameters["probability"] = probability;
    recipe.expected_edges = probability * static_cast<double>(num_pairs(options.nodes));
    recipe.bytes_an_edge = 16;
    recipe.make = [=](const GenerateOptions& how) {
        return erdos_renyi(options.nodes, probability, how);
    };
    return recipe;
}

GenerateModel er_model() {
    auto options = std::make_shared<ErOptions>();
    const auto add_options = [options](CLI::App& er) {
        er.add_option("-n,--nodes", options->nodes, "Number of nodes")->required();
        auto* size = er.add_option_group("density", "Number of edges");
        size->add_option("-p,--probability", options->probability,
                         "Probability of an edge per pair");
        size->add_option("-k,--mean-degree", options->mean_degree,
                         "Expected number of neighbours per node");
        size->add_option("-m,--edges", options->edges, "Exact number of edges");
        size->require_option(1);
    };
    return {"er", "Erdős–Rényi: every pair has the same probability", add_options,
            [options] { return er_recipe(*options); }};
}

struct BaOptions {
    NodeId nodes = 0;
    NodeId links = 3;
};

GraphRecipe ba_recipe(const BaOptions& options) {
    return {.model = "ba",
            .parameters = {{"nodes", options.nodes}, {"links", options.links}},
            .expected_edges = static_cast<double>(options.nodes) * options.links,
            .bytes_an_edge = 8,
            .make = [options](const GenerateOptions& how) {
                return barabasi_albert(options.nodes, options.links, how);
            }};
}

GenerateModel ba_model() {
    auto options = std::make_shared<BaOptions>();
    const auto add_options = [options](CLI::App& ba) {
        ba.add_option("-n,--nodes", options->nodes, "Number of nodes")->required();
        ba.add_option("-m,--links", options->links, "Number of links per new node")
            ->capture_default_str();
    };
    return {"ba", "Barabási–Albert: new nodes prefer nodes of high degree", add_options,
            [options] { return ba_recipe(*options); }};
}

struct SbmOptions {
    NodeId nodes = 0;
    NodeId blocks = 0;
    double inside = 0;
    double outside = 0;
    std::vector<NodeId> sizes;
    std::vector<double> matrix;
};

double expected_edges(const BlockModel& model) {
    const std::size_t blocks = model.sizes.size();
    double sum = 0;
    for (std::size_t i = 0; i < model.probability.size() && i < blocks * blocks; ++i) {
        const double rows = model.sizes[i / blocks];
        const bool diagonal = i / blocks == i % blocks;
        sum += model.probability[i] * rows * (model.sizes[i % blocks] - (diagonal ? 1.0 : 0.0)) / 2;
    }
    return sum;
}

GraphRecipe sbm_recipe(const SbmOptions& options) {
    if (options.nodes == 0 && options.sizes.empty()) {
        throw InputError({.found = "neither --nodes nor --sizes",
                          .expected = "--nodes, --blocks, --p-in and --p-out, or --sizes and "
                                      "--matrix"});
    }
    const BlockModel model =
        options.sizes.empty()
            ? BlockModel::planted(options.nodes, options.blocks, options.inside, options.outside)
            : BlockModel{.sizes = options.sizes, .probability = options.matrix};
    return {
        .model = "sbm",
        .parameters = {{"sizes", model.sizes}, {"matrix", model.probability}},
        .expected_edges = expected_edges(model),
        .bytes_an_edge = 16,
        .make = [model](const GenerateOptions& how) { return stochastic_block_model(model, how); }};
}

void add_sbm_options(CLI::App& sbm, SbmOptions& options) {
    auto* nodes = sbm.add_option("-n,--nodes", options.nodes, "Number of nodes, in equal blocks");
    auto* blocks = sbm.add_option("-b,--blocks", options.blocks, "Number of blocks");
    auto* inside =
        sbm.add_option("--p-in", options.inside, "Probability of an edge inside a block");
    auto* outside =
        sbm.add_option("--p-out", options.outside, "Probability of an edge between blocks");
    auto* sizes = sbm.add_option("--sizes", options.sizes,
                                 "Sizes of the blocks, comma-separated, in place of --nodes")
                      ->delimiter(',');
    auto* matrix =
        sbm.add_option("--matrix", options.matrix,
                       "Probabilities of all pairs of blocks, comma-separated, row by row")
            ->delimiter(',');
    nodes->needs(blocks)->needs(inside)->needs(outside)->excludes(sizes);
    sizes->needs(matrix);
    matrix->needs(sizes);
}

GenerateModel sbm_model() {
    auto options = std::make_shared<SbmOptions>();
    return {"sbm", "Stochastic block model: the probability of a pair depends on its blocks",
            [options](CLI::App& sbm) { add_sbm_options(sbm, *options); },
            [options] { return sbm_recipe(*options); }};
}

struct RmatOptions {
    std::optional<NodeId> nodes;
    std::optional<unsigned> scale;
    std::optional<std::uint64_t> edges;
    double edge_factor = 16;
    RmatModel model;
};

GraphRecipe rmat_recipe(const RmatOptions& options) {
    RmatModel model = options.model;
    model.nodes = options.scale ? NodeId{1} << *options.scale : options.nodes.value_or(0);
    model.edges = options.edges.value_or(
        static_cast<std::uint64_t>(std::llround(options.edge_factor * model.nodes)));
    return {.model = "rmat",
            .parameters = {{"nodes", model.nodes},
                           {"drawn_edges", model.edges},
                           {"a", model.a},
                           {"b", model.b},
                           {"c", model.c},
                           {"d", 1 - model.a - model.b - model.c}},
            .expected_edges = static_cast<double>(model.edges),
            .bytes_an_edge = 32,
            .distinct = false,
            .make = [model](const GenerateOptions& how) { return rmat(model, how); }};
}

void add_rmat_options(CLI::App& rmat, RmatOptions& options) {
    auto* size = rmat.add_option_group("size", "Number of nodes");
    size->add_option("-n,--nodes", options.nodes, "Number of nodes");
    size->add_option("--scale", options.scale, "Number of nodes as a power of 2")
        ->check(CLI::Range(0, 31));
    size->require_option(1);
    auto* edges = rmat.add_option("-m,--edges", options.edges,
                                  "Number of edges to draw, self loops and repeats included");
    rmat.add_option("--edge-factor", options.edge_factor, "Number of edges to draw per node")
        ->check(CLI::NonNegativeNumber)
        ->excludes(edges)
        ->capture_default_str();
    rmat.add_option("-a", options.model.a, "Probability of the top left quarter")
        ->capture_default_str();
    rmat.add_option("-b", options.model.b, "Probability of the top right quarter")
        ->capture_default_str();
    rmat.add_option("-c", options.model.c,
                    "Probability of the bottom left quarter; the rest is bottom right")
        ->capture_default_str();
}

GenerateModel rmat_model() {
    auto options = std::make_shared<RmatOptions>();
    return {"rmat", "R-MAT: edges by recursive quarters of the adjacency matrix, as in Graph500",
            [options](CLI::App& rmat) { add_rmat_options(rmat, *options); },
            [options] { return rmat_recipe(*options); }};
}

}  // namespace

std::vector<GenerateModel> generate_models() {
    return {er_model(), ba_model(), sbm_model(), rmat_model()};
}

}  // namespace hplc::cli
