// The time of one training step on ogbl-ddi: GCN 2 × 256 on learned embeddings, a decoder on
// 131,072 pairs, dropout, Adam. bench/learn/torch_step.py runs it beside the same step in Python.
//
//     build/release/bench/training_step ../shared/data/ddi hadamard|concat THREADS STEPS
#include <fmt/format.h>

#include <cstdlib>
#include <string>

#include "base/blas.hpp"
#include "base/memory/memory.hpp"
#include "io/read_graph.hpp"
#include "learn/autograd/autograd.hpp"
#include "nn/adam.hpp"
#include "support.hpp"
#include "task/negatives/negatives.hpp"

namespace hplc::bench {
namespace {

constexpr std::int64_t kWidth = 256;
constexpr std::size_t kPositives = 65'536;
constexpr float kDropout = 0.5F;

torch::Tensor weight(std::int64_t rows, std::int64_t columns) {
    return (torch::randn({rows, columns}) / 16).requires_grad_();
}

torch::Tensor bias(std::int64_t size) {
    return torch::zeros({size}).requires_grad_();
}

torch::Tensor plus_bias(const torch::Tensor& x, const torch::Tensor& shift, Threads threads) {
    constexpr Activation kNone{1.0F};
    return bias_activation_dropout(x, shift, kNone, {}, threads);
}

struct Model {
    torch::Tensor embedding;
    LinearTensors first{weight(kWidth, kWidth), bias(kWidth)};
    LinearTensors second{weight(kWidth, kWidth), bias(kWidth)};
    LinearTensors hidden;  // of the decoder
    LinearTensors last{weight(1, kWidth), bias(1)};
    bool concat;

    Model(std::int64_t nodes, bool concatenate)
        : embedding(weight(nodes, kWidth)),
          // W₁ above W₂ where the decoder concatenates.
          hidden{weight(concatenate ? 2 * kWidth : kWidth, kWidth),
                 bias(concatenate ? 2 * kWidth : kWidth)},
          concat(concatenate) {}

    [[nodiscard]] std::vector<torch::Tensor> parameters() const {
        return {embedding,     first.weight, first.bias,  second.weight, second.bias,
                hidden.weight, hidden.bias,  last.weight, last.bias};
    }

    [[nodiscard]] torch::Tensor loss(const SparseOperator& a, const PairBatch& batch,
                                     std::uint64_t step, Threads threads) const {
        torch::Tensor h = dense_product(embedding, first.weight, threads);
        h = bias_activation_dropout(sparse_product(a, h, threads), first.bias, {},
                                    Dropout(kDropout, step), threads);
        h = dense_product(h, second.weight, threads);
        h = plus_bias(sparse_product(a, h, threads), second.bias, threads);
        const DropoutKey dropout{kDropout, step + 1};
        if (!concat) return pair_mlp_loss(h, {hidden, last}, batch, dropout, threads);
        const torch::Tensor projected =
            plus_bias(dense_product(h, hidden.weight, threads), hidden.bias, threads);
        return pair_sum_loss({projected, {}, last.weight.flatten(), last.bias}, batch, dropout,
                             threads);
    }
};

struct Batch {
    std::vector<NodePair> pairs;
    std::vector<float> labels;
};

Batch first_batch(const TrainGraph& graph) {
    const std::vector<NodePair> edges = graph.graph().edges();
    Batch batch{.pairs = {edges.begin(), edges.begin() + kPositives}, .labels = {}};
    const auto negatives = TrainingNegatives(graph, 1).draw(0, kPositives, all_cores());
    batch.pairs.insert(batch.pairs.end(), negatives.begin(), negatives.end());
    batch.labels.assign(kPositives, 1.0F);
    batch.labels.resize(batch.pairs.size(), 0.0F);
    return batch;
}

std::vector<std::size_t> sizes_of(const std::vector<torch::Tensor>& tensors) {
    std::vector<std::size_t> sizes;
    for (const torch::Tensor& tensor : tensors)
        sizes.push_back(static_cast<std::size_t>(tensor.numel()));
    return sizes;
}

void update(Adam& adam, std::vector<torch::Tensor>& parameters, Threads threads) {
    adam.start_step();
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        torch::Tensor& parameter = parameters[i];
        const auto size = static_cast<std::size_t>(parameter.numel());
        adam.update(i, {parameter.data_ptr<float>(), size},
                    {parameter.grad().data_ptr<float>(), size}, threads);
        parameter.mutable_grad() = torch::Tensor();
    }
}

double step_seconds(const GraphData& data, bool concat, Threads threads, int steps) {
    const TrainGraph graph = LinkTask::given(data, {.threads = threads}).train_graph();
    const SparseOperator a = symmetric_operator(gcn_adjacency(graph));
    const Batch batch = first_batch(graph);
    const Model model(graph.graph().num_nodes(), concat);
    std::vector<torch::Tensor> parameters = model.parameters();
    Adam adam(sizes_of(parameters), {});
    std::uint64_t step = 0;
    return fastest(steps, [&] {
        model.loss(a, {.pairs = batch.pairs, .labels = batch.labels}, step += 2, threads)
            .backward();
        update(adam, parameters, threads);
    });
}

}  // namespace
}  // namespace hplc::bench

int main(int argc, char** argv) {
    if (argc != 5) {
        fmt::print(stderr, "usage: training_step FOLDER hadamard|concat THREADS STEPS\n");
        return 2;
    }
    using namespace hplc;
    keep_freed_memory();
    use_fitting_blas_kernels();
    const Threads threads{static_cast<unsigned>(std::atoi(argv[3]))};
    torch::set_num_threads(1);  // as in the program: our kernels have the threads
    const GraphData data = read_graph(argv[1], {});
    fmt::print("{:.4f}\n", bench::step_seconds(data, std::string(argv[2]) == "concat", threads,
                                               std::atoi(argv[4])));
}
