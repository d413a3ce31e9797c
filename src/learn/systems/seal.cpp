#include "learn/systems/seal.hpp"

#include <algorithm>
#include <utility>

#include "learn/layers/subgraph_network.hpp"
#include "learn/pair_model.hpp"
#include "model/inputs/folds.hpp"
#include "model/pairs/sort_pooling.hpp"
#include "model/pairs/subgraph_labels.hpp"
#include "model/systems/around_pairs.hpp"

namespace hplc {
namespace {

constexpr std::int64_t kFirstChannels = 16;
constexpr std::int64_t kSecondChannels = 32;
constexpr std::int64_t kWindow = 5;
constexpr std::size_t kDenseWidth = 128;

// k of SortPooling, from the first pairs of training.
std::size_t nodes_to_keep(const NetworkInputs& inputs) {
    constexpr std::size_t kSample = 1000;
    constexpr double kShare = 0.6;
    constexpr std::size_t kLeast = 2 * kWindow;  // so that a window fits
    auto pairs = Folds(inputs.train, 0, inputs.seed).of_epoch(0, inputs.threads).interleaved();
    pairs.resize(std::min(pairs.size(), kSample));
    const SubgraphExtractor extractor(inputs.train, subgraph_options(inputs));
    return std::max(kLeast, size_quantile(extractor.of(pairs, inputs.threads), kShare));
}

class SortingReadout final : public SubgraphReadout {
  public:
    SortingReadout(std::size_t columns, std::size_t keep, ParameterSet& parameters)
        : keep_(keep),
          first_(parameters.linear("convolution1", columns, kFirstChannels)),
          second_(parameters.linear("convolution2", kFirstChannels * kWindow, kSecondChannels)),
          dense_(parameters.linear("dense1",
                                   static_cast<std::size_t>(windows() * kSecondChannels) + columns,
                                   kDenseWidth)),
          last_(parameters.linear("dense2", kDenseWidth, 1)) {}

    torch::Tensor logits(const EnclosingSubgraphs& subgraphs,
                         const std::vector<torch::Tensor>& layers, DropoutSource& dropout,
                         Threads threads) const override {
        const auto pairs = static_cast<std::int64_t>(subgraphs.num_pairs());
        const torch::Tensor states = torch::cat(layers, 1);
        torch::Tensor x = steady_hidden(sorted(subgraphs, states, threads), first_, {}, threads);
        x = std::get<0>(x.view({pairs, -1, kFirstChannels})
                            .narrow(1, 0, halves() * 2)
                            .view({pairs, halves(), 2, kFirstChannels})
                            .max(2));
        x = x.unfold(1, kWindow, 1).reshape({pairs * windows(), kFirstChannels * kWindow});
        x = steady_hidden(x, second_, {}, threads).view({pairs, windows() * kSecondChannels});
        x = torch::cat({x, product_of_ends(subgraphs, states, threads)}, 1);
        return steady_affine(steady_hidden(x, dense_, dropout.next(), threads), last_, threads)
            .view({pairs});
    }

  private:
    [[nodiscard]] std::int64_t halves() const { return static_cast<std::int64_t>(keep_ / 2); }
    [[nodiscard]] std::int64_t windows() const { return halves() - kWindow + 1; }

    [[nodiscard]] torch::Tensor sorted(const EnclosingSubgraphs& subgraphs,
                                       const torch::Tensor& states, Threads threads) const {
        const torch::Tensor keys = states.detach().narrow(1, states.size(1) - 1, 1).contiguous();
        const auto picks = sort_pooling(subgraphs, numbers_of(keys), keep_);
        return sparse_product(general_operator(picking_matrix(picks, subgraphs.num_rows())), states,
                              threads);
    }

    std::size_t keep_;
    LinearTensors first_;
    LinearTensors second_;
    LinearTensors dense_;
    LinearTensors last_;
};

}  // namespace

std::unique_ptr<PairNetwork> make_seal(const NetworkInputs& inputs, ParameterSet& parameters) {
    const std::uint32_t hops = inputs.options.get<EnclosingOptions>().hops;
    // Nodes farther away than any path of twice the hops are one kind.
    const std::uint32_t most = drnl({2 * hops + 1, 2 * hops + 1});
    std::vector<std::size_t> widths(inputs.layers(), inputs.hidden());
    widths.push_back(1);
    const std::size_t columns = inputs.layers() * inputs.hidden() + 1;
    const auto labels = [most](const EnclosingSubgraphs& subgraphs, Threads threads) {
        return RowLabels{.labels = drnl_labels(subgraphs, most, threads), .columns = most + 1};
    };
    const auto make_readout = [columns, keep = nodes_to_keep(inputs)](ParameterSet& own) {
        return std::make_unique<SortingReadout>(columns, keep, own);
    };
    return make_subgraph_network(
        inputs, {labels, std::size_t{most} + 1, std::move(widths), make_readout}, parameters);
}

std::unique_ptr<LearnedModel> Seal::make(const ModelRequest& request) {
    return std::make_unique<PairModel>(request, make_seal);
}

}  // namespace hplc
