#include "train/warm_start.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "base/error.hpp"
#include "base/random.hpp"
#include "graph/csr_graph.hpp"

namespace hplc {
namespace {

// What models learn or keep of single nodes (feature_input.hpp, matrix_factorisation.hpp,
// kept_vectors.hpp).
constexpr std::array<std::string_view, 3> kNodeTensors = {"embedding", "vectors", "positions"};

std::vector<float> numbers_of(const ModelFile& file, const FileTensor& tensor) {
    std::vector<float> numbers(tensor.bytes.size() / sizeof(float));
    if (!numbers.empty()) std::memcpy(numbers.data(), tensor.bytes.data(), tensor.bytes.size());
    if (std::ranges::all_of(numbers, [](float value) { return std::isfinite(value); }))
        return numbers;
    throw InputError(
        {.file = file.origin,
         .found = fmt::format("a number in {} that is not finite", hplc::quoted(tensor.name)),
         .expected = "finite weights",
         .fix = "train again, without --continue"});
}

bool is_of_nodes(const TensorView& view, const FileTensor& from, NodeId known_nodes,
                 std::size_t nodes) {
    return std::ranges::find(kNodeTensors, view.name) != kNodeTensors.end() &&
           view.shape.size() == 2 && from.shape.size() == 2 && view.shape[0] == nodes &&
           from.shape[0] == known_nodes && view.shape[1] == from.shape[1];
}

// Rows of known nodes, and means of them for the others.
class NodeRows {
  public:
    NodeRows(std::span<const float> from, const TensorView& to, KnownPlaces places)
        : from_(from), to_(to), places_(places), columns_(to.shape[1]) {}

    void fill(const CsrGraph& graph) const {
        for (NodeId v = 0; v < places_.size(); ++v)
            places_[v] ? copy(v) : average(graph, v);
    }

  private:
    [[nodiscard]] std::span<const float> known(NodeId v) const {
        return from_.subspan(*places_[v] * columns_, columns_);
    }
    [[nodiscard]] std::span<float> row(NodeId v) const {
        return to_.values.subspan(v * columns_, columns_);
    }
    void copy(NodeId v) const { std::ranges::copy(known(v), row(v).begin()); }
    void average(const CsrGraph& graph, NodeId v) const {
        std::vector<double> sum(columns_, 0);
        std::size_t count = 0;
        for (const NodeId other : graph.neighbours(v)) {
            if (!places_[other]) continue;
            ++count;
            for (std::size_t c = 0; c < columns_; ++c)
                sum[c] += static_cast<double>(known(other)[c]);
        }
        if (count == 0) return;
        for (std::size_t c = 0; c < columns_; ++c)
            row(v)[c] = static_cast<float>(sum[c] / static_cast<double>(count));
    }

    std::span<const float> from_;
    const TensorView& to_;
    KnownPlaces places_;
    std::size_t columns_;
};

const FileTensor* find_weights(const ModelFile& file, const std::string& name) {
    const auto found = std::ranges::find(file.tensors, "weights/" + name, &FileTensor::name);
    return found == file.tensors.end() ? nullptr : &*found;
}

// Where each known node is now.
std::vector<std::optional<NodeId>> inverted(KnownPlaces places, NodeId known_nodes) {
    std::vector<std::optional<NodeId>> now(known_nodes);
    for (NodeId v = 0; v < places.size(); ++v) {
        if (places[v]) now[*places[v]] = v;
    }
    return now;
}

// What the model held out itself, as far as it is still an edge.
std::vector<NodePair> held_out_before(const GraphData& known, const ModelCard& card,
                                      const CsrGraph& now, KnownPlaces places, Threads threads) {
    const auto place_now = inverted(places, known.edges.num_nodes);
    const LinkTask task = training_task(known, card, threads);
    std::vector<NodePair> pairs;
    for (const NodePair pair : task.valid().positives) {
        const auto u = place_now[pair.u];
        const auto v = place_now[pair.v];
        if (u && v && now.has_edge(*u, *v)) pairs.push_back({*u, *v});
    }
    return pairs;
}

std::vector<NodePair> new_edges(const CsrGraph& before, const CsrGraph& now, KnownPlaces places) {
    std::vector<NodePair> edges;
    for (const NodePair edge : now.edges()) {
        const auto u = places[edge.u];
        const auto v = places[edge.v];
        if (!u || !v || !before.has_edge(*u, *v)) edges.push_back(edge);
    }
    return edges;
}

// `count` of them, each as likely as any other.
std::vector<NodePair> some_of(std::vector<NodePair> edges, std::size_t count, RandomStream random) {
    for (std::size_t i = 0; i < count; ++i)
        std::swap(edges[i], edges[i + random.below(edges.size() - i)]);
    edges.resize(count);
    return edges;
}

}  // namespace

std::vector<NodePair> unlearned_edges(const GraphData& known, const ModelCard& card,
                                      const GraphData& now, KnownPlaces places, double share,
                                      Threads threads) {
    if (share == 0) return {};
    const CsrGraph before = built_graph(known, threads).graph;
    const CsrGraph after = built_graph(now, threads).graph;
    std::vector<NodePair> pairs = held_out_before(known, card, after, places, threads);
    std::vector<NodePair> fresh = new_edges(before, after, places);
    std::erase_if(fresh, [&](NodePair edge) { return !allows(now.pairs, edge); });
    const auto wanted = static_cast<std::size_t>(share * static_cast<double>(after.num_edges()));
    const std::size_t missing = wanted - std::min(wanted, pairs.size());
    const std::vector<NodePair> more =
        some_of(fresh, std::min(missing, fresh.size() / 2), RandomStream(card.seed, "unlearned"));
    pairs.insert(pairs.end(), more.begin(), more.end());
    return pairs;
}

WarmStart warm_start(LearnedModel& model, const ModelFile& file, const ModelCard& card,
                     KnownPlaces places, const TrainGraph& graph) {
    WarmStart result;
    for (const TensorView& view : model.weights()) {
        ++result.tensors;
        const FileTensor* from = find_weights(file, view.name);
        if (from == nullptr) continue;
        if (is_of_nodes(view, *from, card.graph.nodes, places.size())) {
            NodeRows(numbers_of(file, *from), view, places).fill(graph.graph());
        } else if (from->shape == view.shape) {
            std::ranges::copy(numbers_of(file, *from), view.values.begin());
        } else {
            continue;
        }
        ++result.taken;
    }
    if (result.taken > 0) return result;
    throw InputError({.file = file.origin,
                      .found = "no weights that fit the model",
                      .expected = "those of the same model with the same sizes",
                      .fix = "leave --continue out to start again"});
}

}  // namespace hplc
