#include "learn/systems/nbfnet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "learn/autograd/edge_functions.hpp"
#include "learn/autograd/tensors.hpp"
#include "learn/layers/end_features.hpp"
#include "learn/pair_model.hpp"
#include "model/pairs/path_blocks.hpp"
#include "model/pairs/propagation_memory.hpp"
#include "model/systems/around_pairs.hpp"

namespace hplc {
namespace {

torch::Tensor index_of(const std::vector<std::int64_t>& rows) {
    return torch::tensor(rows, torch::kInt64);
}

// Pairs that are propagated together.
struct NbfGroup {
    NbfGroup(const CsrGraph& graph, PathBlocks path_blocks)
        : blocks(std::move(path_blocks)),
          neighbours(general_operator(std::move(blocks.neighbours))),
          log_degrees(zeros(blocks.num_rows(), 1)) {
        for (std::size_t row = 0; row < blocks.num_rows(); ++row) {
            const NodeId degree = std::max<NodeId>(1, graph.degree(blocks.nodes[row]));
            numbers_of(log_degrees)[row] = std::log(static_cast<float>(degree));
        }
    }

    PathBlocks blocks;  // but for its matrix
    SparseOperator neighbours;
    torch::Tensor log_degrees;  // one a row
};

struct NbfDropout {
    Dropout features;
    Dropout hidden;
};

class NbfNet final : public PairNetwork {
  public:
    // `rows` at once; 0: as memory allows.
    NbfNet(const NetworkInputs& inputs, std::size_t rows, ParameterSet& parameters)
        : rows_(rows),
          width_(static_cast<std::int64_t>(inputs.hidden())),
          features_(inputs, inputs.hidden(), parameters) {
        const std::size_t width = inputs.hidden();
        query_ = parameters.matrix("query", 1, width);
        for (unsigned i = 1; i <= inputs.layers(); ++i) {
            const std::string name = fmt::format("step{}", i);
            steps_.push_back({.relation = parameters.constant(name + ".relation", width, 1.0F),
                              .degrees = parameters.constant(name + ".degrees", 1, 0.5F),
                              .combine = parameters.linear(name, 3 * width, width)});
        }
        first_ = parameters.linear("decoder1", width + features_.columns(), width);
        last_ = parameters.linear("decoder2", width, 1);
        for (const NamedTensor& named : parameters.all())
            weights_.push_back(named.tensor);
    }

    PairSurroundings look_at(const TrainGraph& messages) const override {
        return {[this, messages](std::span<const NodePair> pairs, DropoutSource& dropout,
                                 Threads threads) {
            return logits(messages.graph(), pairs, dropout, threads);
        }};
    }

    bool hides_own_edge() const override { return false; }
    // As many as can be held: the more pairs, the more of them share a source.
    std::size_t scoring_block() const override { return std::size_t{1} << 18; }

    std::unique_ptr<PairNetwork> copied(const NetworkInputs& inputs,
                                        ParameterSet& parameters) const override {
        return std::make_unique<NbfNet>(inputs, rows_, parameters);
    }

  private:
    struct Step {
        torch::Tensor relation;  // w
        torch::Tensor degrees;   // a
        LinearTensors combine;   // W and b
    };

    [[nodiscard]] torch::Tensor logits(const CsrGraph& graph, std::span<const NodePair> pairs,
                                       DropoutSource& dropout, Threads threads) const {
        const std::size_t rows = rows_ > 0 ? rows_
                                           : rows_at_once(graph.num_nodes(), steps_.size(),
                                                          static_cast<std::size_t>(width_));
        PathBlockReader reader(graph, pairs, static_cast<unsigned>(steps_.size()));
        std::vector<torch::Tensor> parts;
        std::vector<std::int64_t> place(pairs.size());
        for (std::int64_t next = 0; !reader.is_done();) {
            const auto group = std::make_shared<const NbfGroup>(graph, reader.next(rows));
            const bool is_only = group->blocks.pairs.size() == pairs.size();
            const NbfDropout dropouts{dropout.next_of_features(), dropout.next()};
            parts.push_back(frugally(group, is_only, dropouts, threads));
            for (const std::size_t position : group->blocks.positions)
                place[position] = next++;
        }
        return torch::cat(parts).index_select(0, index_of(place));
    }

    // One of several groups forgets what it computed, and computes it again for its gradients.
    [[nodiscard]] torch::Tensor frugally(const std::shared_ptr<const NbfGroup>& group, bool is_only,
                                         const NbfDropout& dropout, Threads threads) const {
        const auto compute = [this, group, dropout, threads] {
            return group_logits(*group, dropout, threads);
        };
        if (is_only || !torch::GradMode::is_enabled()) return compute();
        torch::Tensor value;
        {
            const torch::NoGradGuard no_gradients;
            value = compute();
        }
        return differentiable(value, weights_, [this, compute](const torch::Tensor& gradient) {
            const torch::AutoGradMode with_gradients(true);
            return torch::autograd::grad({compute()}, weights_, {gradient});
        });
    }

    [[nodiscard]] torch::Tensor group_logits(const NbfGroup& group, const NbfDropout& dropout,
                                             Threads threads) const {
        torch::Tensor seen =
            propagated(group, threads).index_select(0, index_of(group.blocks.targets));
        if (features_.columns() > 0) {
            seen =
                torch::cat({seen, features_.of(group.blocks.pairs, dropout.features, threads)}, 1);
        }
        const torch::Tensor hidden = steady_hidden(seen, first_, dropout.hidden, threads);
        return steady_affine(hidden, last_, threads).view({-1});
    }

    // h of every row.
    [[nodiscard]] torch::Tensor propagated(const NbfGroup& group, Threads threads) const {
        const torch::Tensor boundary = boundary_of(group.blocks);
        torch::Tensor h = boundary;
        for (const Step& step : steps_) {
            const torch::Tensor messages = h * step.relation;
            const torch::Tensor scale = torch::exp(-step.degrees * group.log_degrees);
            const torch::Tensor sum =
                sparse_product(group.neighbours, messages * scale, threads) * scale + boundary;
            const torch::Tensor best =
                torch::maximum(best_neighbour(group.neighbours, messages, threads), boundary);
            h = steady_hidden(torch::cat({sum, best, h}, 1), step.combine, {}, threads);
        }
        return h;
    }

    [[nodiscard]] torch::Tensor boundary_of(const PathBlocks& blocks) const {
        const auto sources = static_cast<std::int64_t>(blocks.sources.size());
        return zeros(blocks.num_rows(), static_cast<std::size_t>(width_))
            .index_copy(0, index_of(blocks.sources), query_.expand({sources, width_}));
    }

    std::size_t rows_;
    std::int64_t width_;
    EndFeatures features_;
    torch::Tensor query_;
    std::vector<Step> steps_;
    LinearTensors first_;
    LinearTensors last_;
    std::vector<torch::Tensor> weights_;  // all of these
};

}  // namespace

std::unique_ptr<PairNetwork> make_nbfnet(const NetworkInputs& inputs, ParameterSet& parameters) {
    return make_nbfnet_in_groups(inputs, 0, parameters);
}

std::unique_ptr<PairNetwork> make_nbfnet_in_groups(const NetworkInputs& inputs, std::size_t rows,
                                                   ParameterSet& parameters) {
    return std::make_unique<NbfNet>(inputs, rows, parameters);
}

std::unique_ptr<LearnedModel> Nbfnet::make(const ModelRequest& request) {
    return std::make_unique<PairModel>(request, make_nbfnet);
}

}  // namespace hplc
