#include "model/decoupled/node_table.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "base/random.hpp"
#include "model/decoupled/table_parts.hpp"
#include "nn/matrix_view.hpp"
#include "nn/sparse/spmm.hpp"

namespace hplc {
namespace {

constexpr std::size_t kRowsAtOnce = 4096;
constexpr std::size_t kSignsOfAWord = 64;  // and columns of a sketch that have length 1 together

// Fills columns first … first + out.columns - 1 of the inputs.
using FillColumns = std::function<void(std::size_t first, Matrix out)>;

class TableMaker {
  public:
    // `groups`: how many columns the inputs have that are added, and last the sketch.
    TableMaker(const TrainGraph& graph, NodeTable& table, const std::vector<std::size_t>& groups,
               const NodeTableOptions& options)
        : graph_(graph.graph()),
          weights_(graph.weights()),
          table_(table),
          options_(options),
          parts_(options.workers, groups, options.layers + 1) {}

    // Inputs, and their means over neighbours, over neighbours of neighbours, …
    void add_inputs(const std::string& name, std::size_t columns, const FillColumns& fill) {
        const std::size_t base = next_;
        for (unsigned hop = 0; hop <= options_.layers; ++hop)
            add_block(hop == 0 ? name : name + " at " + std::to_string(hop), columns);
        const IndexRange own = parts_.own(group_++);
        for (std::size_t first = own.begin; first < own.end; first += options_.columns_at_once) {
            start(std::min<std::size_t>(options_.columns_at_once, own.end - first));
            fill(first, here());
            keep(base + first);
            for (unsigned hop = 1; hop <= options_.layers; ++hop) {
                step();
                keep(base + hop * columns + first);
            }
        }
    }

    void add_sketch() {
        const std::size_t columns = options_.sketch;
        const std::size_t base = next_;
        for (unsigned hop = 1; hop <= options_.layers + 1; ++hop)
            add_block("walks of " + std::to_string(hop), columns);
        const IndexRange own = parts_.own(group_++);
        for (std::size_t first = own.begin; first < own.end; first += options_.columns_at_once) {
            start(std::min<std::size_t>(options_.columns_at_once, own.end - first));
            fill_signs(first);
            for (unsigned hop = 1; hop <= options_.layers + 1; ++hop) {
                step();
                keep_centred(base + (hop - 1) * columns + first);
            }
        }
    }

    // Behind all that is added: the others' columns, and the lengths of the sketch's rows.
    void finish() {
        parts_.share(*table_.values, options_.threads);
        const std::size_t columns = options_.sketch;
        for (std::size_t first = next_ - (options_.layers + 1) * columns; first < next_;
             first += columns)
            scale_rows(first, columns);
    }

  private:
    void add_block(std::string name, std::size_t columns) {
        table_.blocks.push_back({std::move(name), next_, columns});
        next_ += columns;
    }
    [[nodiscard]] std::size_t nodes() const { return graph_.num_nodes(); }
    // What a row of step() is divided by; 1 where it is empty.
    [[nodiscard]] float degree_of(NodeId v) const {
        if (weights_ == nullptr || graph_.degree(v) == 0)
            return static_cast<float>(std::max<NodeId>(1, graph_.degree(v)));
        return static_cast<float>(weights_->strengths[v]);
    }
    [[nodiscard]] Matrix here() { return {here_.data(), nodes(), width_}; }

    void start(std::size_t width) {
        width_ = width;
        here_.assign(nodes() * width, 0.0F);
        there_.resize(nodes() * width);
    }

    // The mean over the neighbours, by weights where edges have some; 0 of a node without.
    void step() {
        const SparseView entries{graph_.offsets(), graph_.adjacency(),
                                 weights_ == nullptr ? std::span<const float>() : weights_->values};
        const Matrix to{there_.data(), nodes(), width_};
        spmm(entries, here(), to, options_.threads);
        parallel_for(options_.threads, nodes(), kRowsAtOnce, [&](std::size_t v) {
            const float share = 1.0F / degree_of(static_cast<NodeId>(v));
            for (std::size_t c = 0; c < width_; ++c)
                to.row(v)[c] *= share;
        });
        here_.swap(there_);
    }

    // +1 and -1 by node, each divided by the root of the node's degree.
    void fill_signs(std::size_t first) {
        const RandomStream random(options_.seed, "signs of nodes");
        parallel_for(options_.threads, nodes(), kRowsAtOnce, [&](std::size_t v) {
            const RandomStream of_node = random.fork(v);
            const NodeId degree = std::max<NodeId>(1, graph_.degree(static_cast<NodeId>(v)));
            const float size = 1.0F / std::sqrt(static_cast<float>(degree));
            for (std::size_t c = 0; c < width_; ++c) {
                const std::uint64_t word = of_node.at((first + c) / kSignsOfAWord);
                const bool is_positive = (word >> (first + c) % kSignsOfAWord & 1U) != 0;
                here().row(v)[c] = is_positive ? size : -size;
            }
        });
    }

    void keep(std::size_t column) {
        parallel_for(options_.threads, nodes(), kRowsAtOnce, [&](std::size_t v) {
            const float* row = here().row(v);
            Half* out = table_.values->row(v) + column;
            for (std::size_t c = 0; c < width_; ++c)
                out[c] = half_of(row[c]);
        });
    }

    // Less what all rows share after many steps: the mean weighted by degree. Nothing of a node
    // without neighbours.
    void keep_centred(std::size_t column) {
        const std::vector<double> mean = mean_by_degree();
        parallel_for(options_.threads, nodes(), kRowsAtOnce, [&](std::size_t v) {
            const bool is_alone = graph_.degree(static_cast<NodeId>(v)) == 0;
            const float* row = here().row(v);
            Half* out = table_.values->row(v) + column;
            for (std::size_t c = 0; c < width_; ++c)
                out[c] = half_of(is_alone ? 0.0F : static_cast<float>(row[c] - mean[c]));
        });
    }

    // Every 64 columns of a row to length 1.
    void scale_rows(std::size_t column, std::size_t columns) {
        parallel_for(options_.threads, nodes(), kRowsAtOnce, [&](std::size_t v) {
            for (std::size_t first = 0; first < columns; first += kSignsOfAWord) {
                const std::span row(table_.values->row(v) + column + first,
                                    std::min(kSignsOfAWord, columns - first));
                double square = 0;
                for (const Half half : row)
                    square += double{float_of(half)} * float_of(half);
                const auto scale = static_cast<float>(square > 0 ? 1 / std::sqrt(square) : 0);
                for (Half& half : row)
                    half = half_of(scale * float_of(half));
            }
        });
    }

    [[nodiscard]] std::vector<double> mean_by_degree() {
        std::vector<std::vector<double>> parts(chunk_count(nodes(), kRowsAtOnce));
        parallel_chunks(options_.threads, nodes(), kRowsAtOnce, [&](IndexRange range) {
            std::vector<double> sums(width_);
            for (std::size_t v = range.begin; v < range.end; ++v) {
                const double degree = weights_ == nullptr ? graph_.degree(static_cast<NodeId>(v))
                                                          : weights_->strengths[v];
                for (std::size_t c = 0; c < width_; ++c)
                    sums[c] += degree * here().row(v)[c];
            }
            parts[range.chunk] = std::move(sums);
        });
        std::vector<double> mean(width_);
        const double degrees = 2.0 * static_cast<double>(graph_.num_edges());
        const double all = weights_ == nullptr ? degrees : degrees * weights_->mean();
        for (const std::vector<double>& part : parts) {
            for (std::size_t c = 0; c < width_; ++c)
                mean[c] += part[c] / (all > 0 ? all : 1);
        }
        return mean;
    }

    const CsrGraph& graph_;
    const EdgeWeights* weights_;  // null where edges are alike
    NodeTable& table_;
    const NodeTableOptions& options_;
    TableParts parts_;
    std::size_t group_ = 0;
    std::size_t next_ = 0;  // column
    std::size_t width_ = 0;
    std::vector<float> here_;
    std::vector<float> there_;
};

// Column 0 is the degree, the others are landmarks.
FillColumns structure_of(const CsrGraph& graph, const LandmarkDistances* distances,
                         Threads threads) {
    return [&graph, distances, threads](std::size_t first, Matrix out) {
        parallel_for(threads, out.rows, kRowsAtOnce, [&](std::size_t v) {
            for (std::size_t c = 0; c < out.columns; ++c) {
                const auto node = static_cast<NodeId>(v);
                out.row(v)[c] = first + c == 0
                                    ? std::log1p(static_cast<float>(graph.degree(node)))
                                    : static_cast<float>(distances->row(node)[first + c - 1]) /
                                          distances->unreachable;
            }
        });
    };
}

std::size_t projected_columns(std::size_t columns, const NodeTableOptions& options) {
    return std::min<std::size_t>(columns, std::max(128U, options.sketch));
}

// As they are, or every column added to one of fewer with a random sign.
FillColumns features_of(const FeatureMatrix& features, const NodeTableOptions& options) {
    const std::size_t columns = projected_columns(features.num_columns, options);
    const bool is_projected = columns < features.num_columns;
    const RandomStream random(options.seed, "projection of features");
    return [&features, columns, is_projected, random, &options](std::size_t first, Matrix out) {
        parallel_for(options.threads, out.rows, kRowsAtOnce, [&](std::size_t v) {
            for (std::size_t i = features.offsets[v]; i < features.offsets[v + 1]; ++i) {
                const std::uint64_t bits = random.at(features.columns[i]);
                const std::size_t column =
                    is_projected ? scaled_below(bits, columns) : features.columns[i];
                if (column < first || column >= first + out.columns) continue;
                const bool is_negative = is_projected && (bits & 1U) != 0;
                out.row(v)[column - first] +=
                    is_negative ? -features.values[i] : features.values[i];
            }
        });
    };
}

}  // namespace

std::size_t table_columns(std::size_t landmarks, std::size_t feature_columns,
                          const NodeTableOptions& options) {
    return (options.layers + 1) *
           (1 + landmarks + projected_columns(feature_columns, options) + options.sketch);
}

NodeTable make_node_table(const TrainGraph& graph, const LandmarkDistances* distances,
                          const FeatureMatrix* features, const NodeTableOptions& options) {
    const std::size_t landmarks = distances != nullptr ? distances->landmarks.size() : 0;
    const std::size_t feature_columns = features != nullptr ? features->num_columns : 0;
    NodeTable table{
        .values = std::make_shared<HalfMatrix>(graph.graph().num_nodes(),
                                               table_columns(landmarks, feature_columns, options)),
        .blocks = {}};
    std::vector<std::size_t> groups = {1 + landmarks};
    if (features != nullptr) groups.push_back(projected_columns(feature_columns, options));
    groups.push_back(options.sketch);
    TableMaker maker(graph, table, groups, options);
    maker.add_inputs("structure", 1 + landmarks,
                     structure_of(graph.graph(), distances, options.threads));
    if (features != nullptr)
        maker.add_inputs("features", projected_columns(feature_columns, options),
                         features_of(*features, options));
    if (options.sketch > 0) maker.add_sketch();
    maker.finish();
    return table;
}

TableScale fit_scale(const HalfMatrix& table, Threads threads) {
    const std::size_t columns = table.columns;
    std::vector<std::vector<double>> parts(chunk_count(table.rows(), kRowsAtOnce));
    parallel_chunks(threads, table.rows(), kRowsAtOnce, [&](IndexRange range) {
        std::vector<double> sums(2 * columns);
        for (std::size_t v = range.begin; v < range.end; ++v) {
            for (std::size_t c = 0; c < columns; ++c) {
                const double value = float_of(table.row(v)[c]);
                sums[c] += value;
                sums[columns + c] += value * value;
            }
        }
        parts[range.chunk] = std::move(sums);
    });
    std::vector<double> sums(2 * columns);
    for (const std::vector<double>& part : parts) {
        for (std::size_t c = 0; c < 2 * columns; ++c)
            sums[c] += part[c];
    }
    TableScale result{std::vector<float>(columns), std::vector<float>(columns, 1.0F)};
    const auto rows = static_cast<double>(table.rows());
    for (std::size_t c = 0; c < columns; ++c) {
        const double mean = sums[c] / rows;
        const double variance = sums[columns + c] / rows - mean * mean;
        result.mean[c] = static_cast<float>(mean);
        if (variance > 1e-10) result.scale[c] = static_cast<float>(1 / std::sqrt(variance));
    }
    return result;
}

void apply_scale(const TableScale& scale, HalfMatrix& table, Threads threads) {
    constexpr float kFarthest = 8.0F;
    parallel_for(threads, table.rows(), kRowsAtOnce, [&](std::size_t v) {
        Half* row = table.row(v);
        for (std::size_t c = 0; c < table.columns; ++c) {
            const float value = (float_of(row[c]) - scale.mean[c]) * scale.scale[c];
            row[c] = half_of(std::clamp(value, -kFarthest, kFarthest));
        }
    });
}

}  // namespace hplc
