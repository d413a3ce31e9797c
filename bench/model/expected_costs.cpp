// What hplc's training of large graphs is reckoned to take, from 10^5 to 10^9 edges.
//
//     build/release/bench/expected_costs
//
// The table of docs/scale.md, by the formulas of --estimate: graphs of mean degree 20 with 128
// features, of which a tenth of the edges, but no more than 100,000, are validated against as many
// negatives; two threads, default options. Nothing is trained.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "model/costs.hpp"
#include "model/systems.hpp"
#include "model/training_cost.hpp"

namespace hplc::bench {
namespace {

constexpr std::uint64_t kDegree = 20;
constexpr std::uint32_t kFeatures = 128;
constexpr double kGiB = 1 << 30;

TrainingSizes sizes_of(std::uint64_t edges) {
    const auto nodes = static_cast<NodeId>(2 * edges / kDegree);
    return {.nodes = nodes,
            .edges = edges,
            .feature_columns = kFeatures,
            .feature_entries = std::uint64_t{kFeatures} * nodes,
            .scored_pairs = 2 * std::min<std::uint64_t>(edges / 10, 100'000)};
}

void print_row(std::uint64_t edges) {
    const TrainingSizes sizes = sizes_of(edges);
    const ModelOptions options = system_named("hplc").options(
        {.recipe = Recipe::kLarge, .mean_degree = double{kDegree}, .nodes = sizes.nodes});
    const TrainingCost cost = estimate_training("hplc", sizes, options, Threads{2});
    const double table = decoupled_table_bytes(sizes, options);
    fmt::print("| {} | {} | {:.0f} s | {:.2f} | {:.2f} | {:.2f} |\n", edges, sizes.nodes,
               cost.seconds, static_cast<double>(cost.bytes) / kGiB,
               static_cast<double>(cost.least_bytes) / kGiB, 2 * table / kGiB);
}

}  // namespace
}  // namespace hplc::bench

int main() {
    fmt::print(
        "| edges | nodes | seconds | memory, GiB | at least, GiB | then on disk, GiB |\n"
        "| ---: | ---: | ---: | ---: | ---: | ---: |\n");
    for (std::uint64_t edges = 100'000; edges <= 1'000'000'000; edges *= 10)
        hplc::bench::print_row(edges);
}
