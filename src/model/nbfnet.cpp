#include "model/nbfnet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "model/source_groups.hpp"
#include "model/source_memory.hpp"
#include "nn/autograd/best_neighbour.hpp"
#include "nn/autograd/tensors.hpp"

namespace hplc {
namespace {

torch::Tensor logarithms_of_degrees(const CsrGraph& graph) {
    torch::Tensor logarithms = zeros(graph.num_nodes(), 1);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        numbers_of(logarithms)[v] =
            std::log(static_cast<float>(std::max<NodeId>(1, graph.degree(v))));
    }
    return logarithms;
}

struct NbfSurroundings final : PairSurroundings {
    explicit NbfSurroundings(const TrainGraph& messages)
        : graph(messages),
          sums(symmetric_operator(plain_adjacency(messages))),
          log_degrees(logarithms_of_degrees(messages.graph())) {}

    TrainGraph graph;
    SparseOperator sums;
    torch::Tensor log_degrees;  // one a node
};

torch::Tensor index_of(const std::vector<std::int64_t>& rows) {
    return torch::tensor(rows, torch::kInt64);
}

class NbfNet final : public PairNetwork {
  public:
    NbfNet(const NetworkInputs& inputs, ParameterSet& parameters) : width_(inputs.options.hidden) {
        const std::size_t width = inputs.options.hidden;
        query_ = parameters.matrix("query", 1, width);
        for (unsigned i = 1; i <= inputs.options.layers; ++i) {
            const std::string name = fmt::format("step{}", i);
            steps_.push_back({.relation = parameters.constant(name + ".relation", width, 1.0F),
                              .degrees = parameters.constant(name + ".degrees", 1, 0.5F),
                              .combine = parameters.linear(name, 3 * width, width)});
        }
        first_ = parameters.linear("decoder1", width, width);
        last_ = parameters.linear("decoder2", width, 1);
        for (const NamedTensor& named : parameters.all())
            weights_.push_back(named.tensor);
    }

    std::unique_ptr<const PairSurroundings> look_at(const TrainGraph& messages) const override {
        return std::make_unique<NbfSurroundings>(messages);
    }

    torch::Tensor logits(const PairSurroundings& around, std::span<const NodePair> pairs,
                         DropoutSource& dropout, Threads threads) const override {
        const auto& seen = dynamic_cast<const NbfSurroundings&>(around);
        const CsrGraph& graph = seen.graph.graph();
        const std::size_t most =
            sources_at_once(graph.num_nodes(), steps_.size(), static_cast<std::size_t>(width_));
        const std::vector<SourceGroup> groups = source_groups(graph, pairs, most);
        std::vector<torch::Tensor> parts;
        std::vector<std::int64_t> place(pairs.size());
        std::int64_t next = 0;
        for (const SourceGroup& group : groups) {
            parts.push_back(frugally(seen, group, groups.size(), dropout.next(), threads));
            for (const std::size_t position : group.positions)
                place[position] = next++;
        }
        return torch::cat(parts).index_select(0, index_of(place));
    }

    bool hides_own_edge() const override { return false; }
    // As many as can be held: the more pairs, the more of them share a source.
    std::size_t scoring_block() const override { return std::size_t{1} << 18; }

    std::unique_ptr<PairNetwork> copied(const NetworkInputs& inputs,
                                        ParameterSet& parameters) const override {
        return std::make_unique<NbfNet>(inputs, parameters);
    }

  private:
    struct Step {
        torch::Tensor relation;  // w
        torch::Tensor degrees;   // a
        LinearTensors combine;   // W and b
    };

    // One of several groups forgets what it computed, and computes it again for its gradients.
    [[nodiscard]] torch::Tensor frugally(const NbfSurroundings& around, const SourceGroup& group,
                                         std::size_t num_groups, const Dropout& dropout,
                                         Threads threads) const {
        const auto compute = [this, &around, group, dropout, threads] {
            return group_logits(around, group, dropout, threads);
        };
        if (num_groups == 1 || !torch::GradMode::is_enabled()) return compute();
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

    [[nodiscard]] torch::Tensor group_logits(const NbfSurroundings& around,
                                             const SourceGroup& group, const Dropout& dropout,
                                             Threads threads) const {
        const torch::Tensor states = propagated(around, group.sources, threads);
        std::vector<std::int64_t> rows;
        for (const auto& [source, target] : group.pairs)
            rows.push_back(static_cast<std::int64_t>(target * group.sources.size() + source));
        const torch::Tensor hidden =
            steady_hidden(states.index_select(0, index_of(rows)), first_, dropout, threads);
        return steady_affine(hidden, last_, threads).view({-1});
    }

    // h_v of every source: row v × B + b is node v's from source b.
    [[nodiscard]] torch::Tensor propagated(const NbfSurroundings& around,
                                           const std::vector<NodeId>& sources,
                                           Threads threads) const {
        const auto nodes = static_cast<std::int64_t>(around.graph.graph().num_nodes());
        const auto count = static_cast<std::int64_t>(sources.size());
        const torch::Tensor boundary = boundary_of(nodes, sources);
        torch::Tensor h = boundary;
        for (const Step& step : steps_) {
            const torch::Tensor messages = (h * step.relation).view({nodes, count * width_});
            const torch::Tensor scale = torch::exp(-step.degrees * around.log_degrees);
            const torch::Tensor sum =
                (sparse_product(around.sums, messages * scale, threads) * scale).view_as(boundary) +
                boundary;
            const torch::Tensor best = torch::maximum(
                best_neighbour(around.sums.matrix, messages, threads).view_as(boundary), boundary);
            h = steady_hidden(torch::cat({sum, best, h}, 1), step.combine, {}, threads);
        }
        return h;
    }

    [[nodiscard]] torch::Tensor boundary_of(std::int64_t nodes,
                                            const std::vector<NodeId>& sources) const {
        const auto count = static_cast<std::int64_t>(sources.size());
        std::vector<std::int64_t> rows;
        for (const NodeId source : sources)
            rows.push_back(source * count + static_cast<std::int64_t>(rows.size()));
        return torch::zeros({nodes * count, width_})
            .index_copy(0, index_of(rows), query_.expand({count, width_}));
    }

    std::int64_t width_;
    torch::Tensor query_;
    std::vector<Step> steps_;
    LinearTensors first_;
    LinearTensors last_;
    std::vector<torch::Tensor> weights_;  // all of these
};

}  // namespace

std::unique_ptr<PairNetwork> make_nbfnet(const NetworkInputs& inputs, ParameterSet& parameters) {
    return std::make_unique<NbfNet>(inputs, parameters);
}

}  // namespace hplc
