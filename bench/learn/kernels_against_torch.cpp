// Each kernel against the same in plain libtorch, forward and backward, in one run: the least of
// several times, 2 threads both. Sizes are ogbl-ddi's, on a random graph; features are Cora's.
//
//     build/release/bench/kernels_against_torch
#include <fmt/format.h>

#include <functional>
#include <memory>

#include "base/blas.hpp"
#include "base/memory/memory.hpp"
#include "learn/autograd/autograd.hpp"
#include "learn/autograd/tensors.hpp"
#include "learn/autograd/torch_twins.hpp"
#include "support.hpp"

namespace hplc::bench {
namespace {

using testing::random_leaf;

constexpr int kRuns = 9;
constexpr Threads kThreads{2};
constexpr NodeId kNodes = 4267;
constexpr std::size_t kEdges = 1'067'911;
constexpr std::size_t kPairs = 131'072;
constexpr std::int64_t kWidth = 256;
constexpr float kDropout = 0.5F;

using Function = std::function<torch::Tensor(const std::vector<torch::Tensor>&)>;

// A sum's gradient is one number for all elements, which torch would expand without memory; random
// weights make it a matrix, as in training.
double seconds(const Function& function, const std::vector<torch::Tensor>& leaves) {
    const torch::Tensor weights = testing::random_tensor(function(leaves).sizes(), 99);
    return fastest(kRuns, [&] {
        const torch::Tensor y = function(leaves);
        y.backward(weights);
        for (torch::Tensor leaf : leaves)
            leaf.mutable_grad() = torch::Tensor();
    });
}

void compare(const char* name, const std::vector<torch::Tensor>& leaves, const Function& ours,
             const Function& theirs) {
    const double torch_seconds = seconds(theirs, leaves);
    const double our_seconds = seconds(ours, leaves);
    fmt::print("| {} | {:.1f} ms | {:.1f} ms | {:.1f} |\n", name, torch_seconds * 1e3,
               our_seconds * 1e3, torch_seconds / our_seconds);
}

torch::Tensor torch_dropout(const torch::Tensor& x, std::size_t) {
    return torch::dropout(x, kDropout, true);
}

// 0 or more words a node, as in a bag of words.
CsrMatrix cora_features() {
    constexpr std::size_t kRows = 2708;
    constexpr std::uint32_t kColumns = 1433;
    RandomStream random(1, "features");
    std::vector<std::uint64_t> offsets = {0};
    std::vector<std::uint32_t> columns;
    for (std::size_t row = 0; row < kRows; ++row) {
        for (std::uint32_t c = 0; c < kColumns; ++c) {
            if (random.below(kColumns) < 18) columns.push_back(c);
        }
        offsets.push_back(columns.size());
    }
    std::vector<float> values(columns.size(), 1.0F);
    return {kColumns, std::move(offsets), std::move(columns), std::move(values)};
}

void compare_products(const TrainGraph& graph) {
    const SparseOperator a = symmetric_operator(gcn_adjacency(graph));
    const torch::Tensor twin = testing::twin_matrix(*a.matrix);
    compare(
        "A X, 4,267 nodes, 2.14 M entries, width 256", {random_leaf({kNodes, kWidth}, 1)},
        [&](const auto& in) { return sparse_product(a, in[0], kThreads); },
        [&](const auto& in) { return testing::twin_sparse_product(twin, in[0]); });

    const SparseOperator features = general_operator(cora_features());
    const torch::Tensor full = testing::dense(*features.matrix);
    compare(
        "sparse first layer, 2,708 × 1,433, 18 words a row, against torch's dense one",
        {random_leaf({1433, kWidth}, 1)},
        [&](const auto& in) { return sparse_product(features, in[0], kThreads); },
        [&](const auto& in) { return torch::mm(full, in[0]); });

    compare(
        "X Wᵀ, 4,267 × 256 × 256",
        {random_leaf({kNodes, kWidth}, 1), random_leaf({kWidth, kWidth}, 2)},
        [](const auto& in) { return dense_product(in[0], in[1], kThreads); },
        [](const auto& in) { return torch::linear(in[0], in[1]); });
}

void compare_activation() {
    compare(
        "bias, ReLU, dropout, 131,072 × 256",
        {random_leaf({kPairs, kWidth}, 1), random_leaf({kWidth}, 2)},
        [](const auto& in) {
            return bias_activation_dropout(in[0], in[1], {}, Dropout(kDropout, 7), kThreads);
        },
        [](const auto& in) { return testing::twin_activation(in[0], in[1], {}, torch_dropout); });
}

// A quarter of the width, because torch makes a matrix of entries × width.
void compare_attention(const TrainGraph& graph) {
    constexpr std::int64_t kNarrow = 64;
    const auto attention = std::make_shared<const AttentionGraph>(attention_graph(graph));
    const torch::Tensor pattern = testing::twin_matrix(attention->pattern);
    compare(
        "attention, 2.14 M entries, width 64",
        {random_leaf({kNodes, kNarrow}, 1), random_leaf({kNodes}, 2), random_leaf({kNodes}, 3)},
        [&](const auto& in) { return gat_aggregate(attention, in[0], in[1], in[2], kThreads); },
        [&](const auto& in) { return testing::twin_gat(pattern, in[0], in[1], in[2], 0.2); });
}

void compare_decoders() {
    const auto pairs = testing::random_pairs(kPairs, kNodes, 1);
    std::vector<float> labels(kPairs);
    for (std::size_t i = 0; i < kPairs; ++i)
        labels[i] = i < kPairs / 2 ? 1.0F : 0.0F;
    const PairBatch batch{.pairs = pairs, .labels = labels};
    const testing::TwinBatch twin = testing::twin_batch(batch);
    const auto layers = [](const auto& in) {
        return std::vector<LinearTensors>{{in[1], in[2]}, {in[3], in[4]}};
    };
    const torch::Tensor last = random_leaf({1, kWidth}, 4);
    const torch::Tensor last_bias = random_leaf({1}, 5);
    compare(
        "Hadamard decoder with loss, 131,072 pairs, 256 → 256 → 1, dropout",
        {random_leaf({kNodes, kWidth}, 1), random_leaf({kWidth, kWidth}, 2),
         random_leaf({kWidth}, 3), last, last_bias},
        [&](const auto& in) {
            return pair_mlp_loss(in[0], layers(in), batch, {kDropout, 7}, kThreads);
        },
        [&](const auto& in) {
            return testing::twin_loss(
                testing::twin_mlp_logits(in[0], layers(in), twin, torch_dropout), twin);
        });

    const torch::Tensor weight = random_leaf({kWidth, 2 * kWidth}, 6);
    compare(
        "concatenating decoder with loss, 131,072 pairs, 512 → 256 → 1, dropout",
        {random_leaf({kNodes, kWidth}, 1), weight, random_leaf({kWidth}, 3), last, last_bias},
        [&](const auto& in) {
            const torch::Tensor stacked = torch::cat(in[1].chunk(2, 1), 0);
            const torch::Tensor projected = dense_product(in[0], stacked, kThreads) +
                                            torch::cat({in[2], torch::zeros({kWidth})});
            return pair_sum_loss({projected, {}, in[3].flatten(), in[4]}, batch, {kDropout, 7},
                                 kThreads);
        },
        [&](const auto& in) {
            const torch::Tensor x =
                torch::cat({in[0].index_select(0, twin.u), in[0].index_select(0, twin.v)}, 1);
            const torch::Tensor hidden =
                torch_dropout(torch::relu(torch::linear(x, in[1], in[2])), 0);
            return testing::twin_loss(torch::linear(hidden, in[3], in[4]).squeeze(1), twin);
        });
}

void compare_all() {
    const TrainGraph graph = as_train_graph(kNodes, testing::random_pairs(kEdges, kNodes, 3));
    compare_products(graph);
    compare_activation();
    compare_attention(graph);
    compare_decoders();
}

}  // namespace
}  // namespace hplc::bench

int main() {
    hplc::keep_freed_memory();
    fmt::print("OpenBLAS kernels: {}\n", hplc::use_fitting_blas_kernels());
    torch::set_num_threads(static_cast<int>(hplc::bench::kThreads.count));
    fmt::print("| forward and backward | torch | ours | ratio |\n| --- | ---: | ---: | ---: |\n");
    hplc::bench::compare_all();
}
