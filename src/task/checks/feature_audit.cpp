#include "task/checks/feature_audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "task/metrics.hpp"

namespace hplc {
namespace {

constexpr std::size_t kLeastEdges = 100;
constexpr std::size_t kMostEdges = 20'000;
constexpr std::size_t kOtherPairs = 50'000;
constexpr std::size_t kMostNeighbours = 64;
constexpr std::size_t kPairGrain = 256;
constexpr double kFewerMistakes = 2;

using Pairs = std::vector<NodePair>;

// The rows of a feature matrix, each of length 1 or 0.
class UnitRows {
  public:
    explicit UnitRows(const FeatureMatrix& features)
        : features_(features), scale_(features.num_rows(), 0), mean_(features.num_columns, 0) {
        for (NodeId v = 0; v < features.num_rows(); ++v) {
            double squares = 0;
            for (auto i = features.offsets[v]; i < features.offsets[v + 1]; ++i)
                squares += double{features.values[i]} * features.values[i];
            scale_[v] = squares > 0 ? 1 / std::sqrt(squares) : 0;
            add(v, 1.0 / static_cast<double>(features.num_rows()), mean_);
        }
    }

    [[nodiscard]] std::size_t num_columns() const { return features_.num_columns; }
    [[nodiscard]] const std::vector<double>& mean() const { return mean_; }

    // sum += weight * row
    void add(NodeId v, double weight, std::vector<double>& sum) const {
        for (auto i = features_.offsets[v]; i < features_.offsets[v + 1]; ++i)
            sum[features_.columns[i]] += weight * scale_[v] * features_.values[i];
    }
    void clear(NodeId v, std::vector<double>& row) const {
        for (auto i = features_.offsets[v]; i < features_.offsets[v + 1]; ++i)
            row[features_.columns[i]] = 0;
    }
    [[nodiscard]] double dot(NodeId v, const std::vector<double>& other) const {
        double sum = 0;
        for (auto i = features_.offsets[v]; i < features_.offsets[v + 1]; ++i)
            sum += features_.values[i] * other[features_.columns[i]];
        return sum * scale_[v];
    }

  private:
    const FeatureMatrix& features_;
    std::vector<double> scale_;
    std::vector<double> mean_;
};

// Scores of both probes; each thread's memory is one row.
class Probes {
  public:
    Probes(const FeatureMatrix& features, const CsrGraph& train) : rows_(features), train_(train) {}

    struct Scores {
        std::vector<double> cosine;
        std::vector<double> neighbours;
    };

    [[nodiscard]] Scores of(std::span<const NodePair> pairs, Threads threads) const {
        Scores scores{std::vector<double>(pairs.size()), std::vector<double>(pairs.size())};
        parallel_chunks(threads, pairs.size(), kPairGrain, [&](IndexRange range) {
            std::vector<double> row(rows_.num_columns(), 0);
            for (std::size_t i = range.begin; i < range.end; ++i) {
                const auto& [u, v] = pairs[i];
                rows_.add(u, 1, row);
                scores.cosine[i] = rows_.dot(v, row);
                scores.neighbours[i] = to_neighbours(u, v, row);
                rows_.clear(u, row);
                rows_.add(v, 1, row);
                scores.neighbours[i] += to_neighbours(v, u, row);
                rows_.clear(v, row);
            }
        });
        return scores;
    }

  private:
    // How much more the row of `node` is like those of the other's neighbours, itself aside, than
    // like any row. 0 where the other has none.
    [[nodiscard]] double to_neighbours(NodeId node, NodeId other,
                                       const std::vector<double>& row) const {
        const auto neighbours = train_.neighbours(other);
        const std::size_t step = 1 + neighbours.size() / (kMostNeighbours + 1);
        double sum = 0;
        std::size_t count = 0;
        for (std::size_t i = 0; i < neighbours.size(); i += step) {
            if (neighbours[i] == node) continue;
            sum += rows_.dot(neighbours[i], row);
            ++count;
        }
        if (count == 0) return 0;
        return sum / static_cast<double>(count) - rows_.dot(node, rows_.mean());
    }

    UnitRows rows_;
    const CsrGraph& train_;
};

FeatureMatrix adjacency_rows(const CsrGraph& graph) {
    const auto adjacency = graph.adjacency();
    FeatureMatrix features{.num_columns = graph.num_nodes(), .offsets = {0}};
    for (NodeId v = 0; v < graph.num_nodes(); ++v)
        features.offsets.push_back(features.offsets.back() + graph.degree(v));
    features.columns.append(adjacency);
    features.values.resize(adjacency.size(), 1);
    return features;
}

// Evenly spread, the order being that of the nodes.
Pairs some_of(Pairs pairs) {
    if (pairs.size() <= kMostEdges) return pairs;
    Pairs some;
    for (std::size_t i = 0; i < kMostEdges; ++i)
        some.push_back(pairs[i * pairs.size() / kMostEdges]);
    return some;
}

Pairs held_out_edges(const LinkTask& task) {
    Pairs edges = task.test().positives;
    edges.insert(edges.end(), task.valid().positives.begin(), task.valid().positives.end());
    return some_of(std::move(edges));
}

struct Material {
    Pairs training;
    Pairs held_out;
    Pairs others;
};

ProbeResult result_of(const Probes::Scores& training, const Probes::Scores& held_out,
                      const Probes::Scores& others, std::vector<double> Probes::Scores::*probe) {
    return {.training_edges = auc(training.*probe, others.*probe),
            .held_out_edges = auc(held_out.*probe, others.*probe)};
}

struct BothProbes {
    ProbeResult cosine;
    ProbeResult neighbours;
};

BothProbes probe(const FeatureMatrix& features, const CsrGraph& train, const Material& material,
                 Threads threads) {
    const Probes probes(features, train);
    const auto training = probes.of(material.training, threads);
    const auto held_out = probes.of(material.held_out, threads);
    const auto others = probes.of(material.others, threads);
    return {.cosine = result_of(training, held_out, others, &Probes::Scores::cosine),
            .neighbours = result_of(training, held_out, others, &Probes::Scores::neighbours)};
}

FeatureAudit not_examined(std::string why) {
    return {.verdict = FeatureVerdict::kNotExamined, .reason = std::move(why)};
}

// Whether the difference of two AUCs is no chance of so few edges.
bool is_certain(double difference, std::size_t edges) {
    return difference > 3 * 0.5 / std::sqrt(static_cast<double>(edges));
}

void judge(FeatureAudit& audit) {
    const double probe = audit.neighbours->held_out_edges;
    const double known =
        std::max(audit.cosine->held_out_edges, audit.training_graph->held_out_edges);
    const bool is_suspicious =
        (1 - known) > kFewerMistakes * (1 - probe) && is_certain(probe - known, audit.edges);
    audit.verdict = is_suspicious ? FeatureVerdict::kSuspicious : FeatureVerdict::kClean;
    audit.reason =
        is_suspicious
            ? fmt::format(
                  "features know held-out edges that neither likeness nor the training "
                  "graph explains: AUC {:.3f}, where those have {:.3f} and {:.3f}; they "
                  "may be computed from the whole graph",
                  probe, audit.cosine->held_out_edges, audit.training_graph->held_out_edges)
            : "features find held-out edges no better than likeness and the training graph "
              "explain; how they were made cannot be known";
}

}  // namespace

FeatureAudit audit_features(const LinkTask& task, const FeatureMatrix* features, Threads threads) {
    if (features == nullptr || features->values.empty()) return not_examined("no features");
    Material material = {.training = some_of(task.train_graph().graph().edges()),
                         .held_out = held_out_edges(task),
                         .others = task.draw_test_non_links(kOtherPairs, {})};
    if (std::min(material.held_out.size(), material.others.size()) < kLeastEdges)
        return not_examined(
            fmt::format("fewer than {} held-out edges or other pairs to measure", kLeastEdges));
    const CsrGraph& train = task.train_graph().graph();
    const BothProbes by_features = probe(*features, train, material, threads);
    const BothProbes by_graph = probe(adjacency_rows(train), train, material, threads);
    FeatureAudit audit = {.edges = material.held_out.size(),
                          .cosine = by_features.cosine,
                          .neighbours = by_features.neighbours,
                          .training_graph = by_graph.neighbours};
    judge(audit);
    return audit;
}

}  // namespace hplc
