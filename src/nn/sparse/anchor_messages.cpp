#include "nn/sparse/anchor_messages.hpp"

#include <algorithm>
#include <cassert>

#include "nn/lanes.hpp"

namespace hplc {
namespace {

constexpr std::size_t kRowGrain = 64;
constexpr std::size_t kAnchorGrain = 8;  // few are anchors of many

// Messages and their gradients, H numbers at a time.
struct Messages {
    const NearestAnchors& nearest;
    const AnchorWeights& weights;
    ConstMatrix dy = {};

    [[nodiscard]] std::size_t width() const { return weights.of_nodes.columns; }

    void make(std::size_t entry, float* message) const {
        const float nearness = nearest.nearness[entry];
        const float* anchor = weights.of_anchors.row(nearest.anchors[entry]);
        const float* node = weights.of_nodes.row(entry / nearest.sets);
        const float* bias = weights.bias.data();
        for (std::size_t j = 0; j < width(); ++j)
            message[j] = std::max(0.0F, nearness * (anchor[j] + node[j]) + bias[j]);
    }

    // d loss / d (s (a_u + c_v) + b), in place of the message.
    void turn_to_slope(std::size_t entry, float* message) const {
        const std::size_t v = entry / nearest.sets;
        const float share = 1.0F / static_cast<float>(nearest.sets);
        const float* dmean = dy.row(v);
        const float dplace = dmean[width() + entry % nearest.sets];
        const float* places = weights.places.data();
        for (std::size_t j = 0; j < width(); ++j)
            message[j] = message[j] > 0.0F ? share * dmean[j] + dplace * places[j] : 0.0F;
    }
};

void add_scaled(float factor, const float* from, float* to, std::size_t size) {
    for (std::size_t j = 0; j < size; ++j)
        to[j] += factor * from[j];
}

void hear(const Messages& messages, std::size_t v, float* message, float* row) {
    const std::size_t sets = messages.nearest.sets;
    const std::size_t width = messages.width();
    std::fill_n(row, width, 0.0F);
    for (std::size_t i = 0; i < sets; ++i) {
        messages.make(v * sets + i, message);
        add_row(message, row, width);
        row[width + i] = dot(message, messages.weights.places.data(), width);
    }
    for (std::size_t j = 0; j < width; ++j)
        row[j] /= static_cast<float>(sets);
}

// dC of one node; adds to dB and dW.
void node_slopes(const Messages& messages, std::size_t v, float* message, float* dnode,
                 float* dbias, float* dplaces) {
    const std::size_t sets = messages.nearest.sets;
    const std::size_t width = messages.width();
    for (std::size_t entry = v * sets; entry < (v + 1) * sets; ++entry) {
        messages.make(entry, message);
        add_scaled(messages.dy.row(v)[width + entry % sets], message, dplaces, width);
        messages.turn_to_slope(entry, message);
        add_row(message, dbias, width);
        add_scaled(messages.nearest.nearness[entry], message, dnode, width);
    }
}

// dA of one anchor.
void anchor_slopes(const Messages& messages, std::span<const std::uint64_t> entries, float* message,
                   float* danchor) {
    for (const std::uint64_t entry : entries) {
        messages.make(entry, message);
        messages.turn_to_slope(entry, message);
        add_scaled(messages.nearest.nearness[entry], message, danchor, messages.width());
    }
}

}  // namespace

AnchorGraph anchor_graph(NearestAnchors nearest) {
    const std::size_t nodes = nearest.anchors.size() / std::max<std::size_t>(1, nearest.sets);
    AnchorGraph graph{.nearest = std::move(nearest), .offsets = {}, .heard = {}};
    graph.offsets.resize(nodes + 1);
    const auto& [sets, anchors, nearness] = graph.nearest;
    for (std::size_t entry = 0; entry < anchors.size(); ++entry)
        graph.offsets[anchors[entry]] += nearness[entry] > 0 ? 1 : 0;
    graph.heard.resize(exclusive_prefix_sum(std::span(graph.offsets)));
    std::vector<std::uint64_t> next = graph.offsets;
    for (std::size_t entry = 0; entry < anchors.size(); ++entry) {
        if (nearness[entry] > 0) graph.heard[next[anchors[entry]]++] = entry;
    }
    return graph;
}

void anchor_messages(const AnchorGraph& graph, const AnchorWeights& weights, Matrix y,
                     Threads threads, Simd simd) {
    const Messages messages{graph.nearest, weights};
    assert(y.columns == messages.width() + graph.nearest.sets);
    parallel_chunks(threads, y.rows, kRowGrain, [&](IndexRange range) {
        std::vector<float> message(messages.width());
        run_with(simd, [&] {
            for (std::size_t v = range.begin; v < range.end; ++v)
                hear(messages, v, message.data(), y.row(v));
        });
    });
}

AnchorGradients anchor_messages_backward(const AnchorGraph& graph, const AnchorWeights& weights,
                                         ConstMatrix dy, Threads threads, Simd simd) {
    const Messages messages{graph.nearest, weights, dy};
    const std::size_t width = messages.width();
    AnchorGradients out{.of_anchors = std::vector<float>(dy.rows * width),
                        .of_nodes = std::vector<float>(dy.rows * width),
                        .bias = std::vector<float>(width),
                        .places = std::vector<float>(width)};
    // dB and dW of each chunk, added in the order of chunks.
    std::vector<std::vector<float>> parts(chunk_count(dy.rows, kRowGrain));
    parallel_chunks(threads, dy.rows, kRowGrain, [&](IndexRange range) {
        std::vector<float> message(width);
        std::vector<float>& part = parts[range.chunk];
        part.resize(2 * width);
        run_with(simd, [&] {
            for (std::size_t v = range.begin; v < range.end; ++v)
                node_slopes(messages, v, message.data(), out.of_nodes.data() + v * width,
                            part.data(), part.data() + width);
        });
    });
    for (const std::vector<float>& part : parts) {
        add_row(part.data(), out.bias.data(), width);
        add_row(part.data() + width, out.places.data(), width);
    }
    parallel_chunks(threads, dy.rows, kAnchorGrain, [&](IndexRange range) {
        std::vector<float> message(width);
        run_with(simd, [&] {
            for (std::size_t u = range.begin; u < range.end; ++u)
                anchor_slopes(
                    messages,
                    std::span(graph.heard)
                        .subspan(graph.offsets[u], graph.offsets[u + 1] - graph.offsets[u]),
                    message.data(), out.of_anchors.data() + u * width);
        });
    });
    return out;
}

}  // namespace hplc
