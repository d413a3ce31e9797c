#include "model/decoupled/node_table.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <utility>

#include "base/random.hpp"
#include "model/decoupled/table_parts.hpp"
#include "model/decoupled/table_sink.hpp"
#include "nn/matrix_view.hpp"
#include "nn/sparse/spmm.hpp"

namespace hplc {
namespace {

constexpr std::size_t kRowsAtOnce = 4096;
constexpr std::size_t kSignsOfAWord = 64;  // and columns of a sketch that have length 1 together

// Columns of one meaning: inputs, or the sketch.
struct Group {
    std::string name;  // of inputs; empty: the sketch
    std::size_t columns = 0;
};

std::size_t projected_columns(std::size_t columns, const NodeTableOptions& options) {
    return std::min<std::size_t>(columns, std::max(128U, options.sketch));
}

// The sketch is the last.
std::vector<Group> groups_of(const TableSources& sources, const NodeTableOptions& options) {
    const LandmarkDistances* distances = sources.distances;
    std::vector<Group> groups = {
        {"structure", 1 + (distances != nullptr ? distances->landmarks.size() : 0)}};
    if (sources.features != nullptr) {
        const std::size_t columns = sources.features->matrix().num_columns;
        groups.push_back({"features", projected_columns(columns, options)});
    }
    groups.push_back({"", options.sketch});
    return groups;
}

std::vector<std::size_t> widths(const std::vector<Group>& groups) {
    std::vector<std::size_t> result;
    for (const Group& group : groups)
        result.push_back(group.columns);
    return result;
}

std::size_t sum_of_columns(const std::vector<Group>& groups, const NodeTableOptions& options) {
    std::size_t sum = 0;
    for (const Group& group : groups)
        sum += (options.layers + 1) * group.columns;
    return sum;
}

// The rows of some nodes of a sparse matrix.
struct SomeRows {
    std::vector<EdgeOffset> offsets = {0};
    std::vector<NodeId> columns;
    std::vector<float> values;

    SomeRows(const SparseView& all, std::span<const NodeId> nodes) {
        for (const NodeId v : nodes) {
            const std::size_t begin = all.offsets[v];
            const std::size_t count = all.offsets[v + std::size_t{1}] - begin;
            std::ranges::copy(all.columns.subspan(begin, count), std::back_inserter(columns));
            if (!all.values.empty())
                std::ranges::copy(all.values.subspan(begin, count), std::back_inserter(values));
            offsets.push_back(columns.size());
        }
    }
    [[nodiscard]] SparseView view() const { return {offsets, columns, values}; }
};

class TableMaker {
  public:
    // Rows of `nodes`, which are ascending; empty: of all.
    TableMaker(const TableSources& sources, const NodeTableOptions& options,
               std::span<const NodeId> nodes)
        : sources_(sources),
          graph_(sources.graph.graph()),
          weights_(sources.graph.weights()),
          options_(options),
          groups_(groups_of(sources, options)),
          parts_(options.workers, widths(groups_), options.layers + 1) {
        if (are_few(nodes)) kept_.emplace(entries(), nodes);
        kept_nodes_ = nodes;
    }

    [[nodiscard]] std::size_t columns() const { return sum_of_columns(groups_, options_); }

    // Columns that are this rank's, of all groups.
    void make(TableSink& sink) {
        sink_ = &sink;
        std::size_t base = 0;
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            const IndexRange own = parts_.own(g);
            for (std::size_t first = own.begin; first < own.end;
                 first += options_.columns_at_once) {
                start(std::min<std::size_t>(options_.columns_at_once, own.end - first));
                make_columns(groups_[g], base, first);
            }
            base += (options_.layers + 1) * groups_[g].columns;
        }
        here_ = {};
        there_ = {};
    }

    // Rows so made become those of the table: the others' columns, and the lengths of the sketch's
    // rows. Workers make it of the same rows.
    void finish(HalfMatrix& rows) const {
        parts_.share(rows, options_.threads);
        const std::size_t width = options_.sketch;
        for (std::size_t first = columns() - (options_.layers + 1) * width; first < columns();
             first += width)
            scale_rows(rows, first, width);
    }

  private:
    // Inputs, and their means over neighbours, over neighbours of neighbours, …; of the sketch the
    // means alone, one more of them.
    void make_columns(const Group& group, std::size_t base, std::size_t first) {
        if (group.name.empty()) {
            fill_signs(first);
            const std::vector<double> mean = mean_by_degree();
            for (unsigned hop = 1; hop <= options_.layers + 1; ++hop) {
                const bool is_partial = step(hop > options_.layers);
                keep_centred(base + (hop - 1) * group.columns + first, mean, is_partial);
            }
            return;
        }
        group.name == "features" ? fill_features(first) : fill_structure(first);
        keep(base + first, false);
        for (unsigned hop = 1; hop <= options_.layers; ++hop) {
            const bool is_partial = step(hop == options_.layers);
            keep(base + hop * group.columns + first, is_partial);
        }
    }

    [[nodiscard]] SparseView entries() const {
        return {graph_.offsets(), graph_.adjacency(),
                weights_ == nullptr ? std::span<const float>() : weights_->values};
    }

    [[nodiscard]] std::size_t nodes() const { return graph_.num_nodes(); }
    // Whether copies of these rows of the graph take much less memory and time than the graph.
    [[nodiscard]] bool are_few(std::span<const NodeId> nodes) const {
        std::size_t sum = 0;
        for (const NodeId v : nodes)
            sum += graph_.degree(v);
        return !nodes.empty() && 4 * sum <= graph_.adjacency().size();
    }
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

    // The mean over the neighbours, by weights where edges have some; 0 of a node without. The last
    // step is made for the rows that are kept alone, one behind the other; returns whether it was.
    bool step(bool is_last) {
        const bool is_partial = is_last && kept_;
        const std::size_t rows = is_partial ? kept_nodes_.size() : nodes();
        const Matrix to{there_.data(), rows, width_};
        spmm(is_partial ? kept_->view() : entries(), here(), to, options_.threads);
        parallel_for(options_.threads, rows, kRowsAtOnce, [&](std::size_t i) {
            const float share =
                1.0F / degree_of(is_partial ? kept_nodes_[i] : static_cast<NodeId>(i));
            for (std::size_t c = 0; c < width_; ++c)
                to.row(i)[c] *= share;
        });
        here_.swap(there_);
        return is_partial;
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

    // Column 0 is the degree, the others are landmarks.
    void fill_structure(std::size_t first) {
        parallel_for(options_.threads, nodes(), kRowsAtOnce, [&](std::size_t v) {
            const auto node = static_cast<NodeId>(v);
            for (std::size_t c = 0; c < width_; ++c) {
                here().row(v)[c] =
                    first + c == 0
                        ? std::log1p(static_cast<float>(graph_.degree(node)))
                        : static_cast<float>(sources_.distances->row(node)[first + c - 1]) /
                              sources_.distances->unreachable;
            }
        });
    }

    // As they are, or every column added to one of fewer with a random sign.
    void fill_features(std::size_t first) {
        const FeatureMatrix& features = sources_.features->matrix();
        const std::size_t columns = projected_columns(features.num_columns, options_);
        features.in_stretches([&](std::size_t begin, std::size_t end) {
            parallel_for(options_.threads, end - begin, kRowsAtOnce, [&](std::size_t i) {
                columns < features.num_columns ? project_row(begin + i, first, columns)
                                               : copy_row(begin + i, first);
            });
        });
    }

    void copy_row(std::size_t v, std::size_t first) {
        const FeatureMatrix& features = sources_.features->matrix();
        const std::uint32_t* row = features.columns.data();
        const std::uint32_t* end = row + features.offsets[v + 1];
        for (const auto* at = std::lower_bound(row + features.offsets[v], end, first);
             at != end && *at < first + width_; ++at)
            here().row(v)[*at - first] =
                sources_.features->value(v, static_cast<std::uint64_t>(at - row));
    }

    void project_row(std::size_t v, std::size_t first, std::size_t columns) {
        const FeatureMatrix& features = sources_.features->matrix();
        for (std::uint64_t i = features.offsets[v]; i < features.offsets[v + 1]; ++i) {
            const std::uint64_t bits = projection_.at(features.columns[i]);
            const std::size_t column = scaled_below(bits, columns);
            if (column < first || column >= first + width_) continue;
            const float value = sources_.features->value(v, i);
            here().row(v)[column - first] += (bits & 1U) != 0 ? -value : value;
        }
    }

    void keep(std::size_t column, bool is_partial) {
        sink_->keep(column, width_, [&](std::size_t place, NodeId v, Half* out) {
            const float* row = here().row(is_partial ? place : v);
            for (std::size_t c = 0; c < width_; ++c)
                out[c] = half_of(row[c]);
        });
    }

    // Less what all rows share after many steps: the mean weighted by degree, which no step
    // changes. Nothing of a node without neighbours.
    void keep_centred(std::size_t column, const std::vector<double>& mean, bool is_partial) {
        sink_->keep(column, width_, [&](std::size_t place, NodeId v, Half* out) {
            const bool is_alone = graph_.degree(v) == 0;
            const float* row = here().row(is_partial ? place : v);
            for (std::size_t c = 0; c < width_; ++c)
                out[c] = half_of(is_alone ? 0.0F : static_cast<float>(row[c] - mean[c]));
        });
    }

    // Every 64 columns of a row to length 1.
    void scale_rows(HalfMatrix& rows, std::size_t column, std::size_t columns) const {
        parallel_for(options_.threads, rows.rows(), kRowsAtOnce, [&](std::size_t v) {
            for (std::size_t first = 0; first < columns; first += kSignsOfAWord) {
                const std::span row(rows.row(v) + column + first,
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

    const TableSources sources_;
    const CsrGraph& graph_;
    const EdgeWeights* weights_;  // null where edges are alike
    const NodeTableOptions& options_;
    std::vector<Group> groups_;
    TableParts parts_;
    std::span<const NodeId> kept_nodes_;
    std::optional<SomeRows> kept_;  // their rows of the graph, where these are few
    RandomStream projection_{options_.seed, "projection of features"};
    TableSink* sink_ = nullptr;
    std::size_t width_ = 0;
    std::vector<float> here_;
    std::vector<float> there_;
};

}  // namespace

std::vector<TableBlock> table_blocks(const TableSources& sources, const NodeTableOptions& options) {
    std::vector<TableBlock> blocks;
    std::size_t next = 0;
    for (const Group& group : groups_of(sources, options)) {
        for (unsigned hop = 0; hop <= options.layers && group.columns > 0; ++hop) {
            std::string name = group.name.empty() ? "walks of " + std::to_string(hop + 1)
                               : hop == 0         ? group.name
                                                  : group.name + " at " + std::to_string(hop);
            blocks.push_back({std::move(name), next, group.columns});
            next += group.columns;
        }
    }
    return blocks;
}

NodeTable make_node_table(const TableSources& sources, const NodeTableOptions& options,
                          std::vector<NodeId> nodes) {
    TableMaker maker(sources, options, nodes);
    const std::size_t rows = nodes.empty() ? sources.graph.graph().num_nodes() : nodes.size();
    NodeTable table{.values = std::make_shared<HalfMatrix>(rows, maker.columns()),
                    .blocks = table_blocks(sources, options)};
    table.values->nodes = nodes;
    RowsInMemory sink(*table.values, options.threads);
    maker.make(sink);
    maker.finish(*table.values);
    return table;
}

TableRows make_table_file(const TableSources& sources, const NodeTableOptions& options,
                          const TableScale& scale, std::vector<NodeId> nodes) {
    TableMaker maker(sources, options, nodes);
    const std::size_t count = nodes.empty() ? sources.graph.graph().num_nodes() : nodes.size();
    ColumnsInFile columns(nodes, count, maker.columns(), options.threads);
    maker.make(columns);
    const std::size_t row_size = maker.columns() * sizeof(Half);
    auto file = std::make_unique<ScratchFile>(count * row_size);
    const std::size_t most = TableParts::rows_at_once(maker.columns());
    for (std::size_t begin = 0; begin < count; begin += most) {
        HalfMatrix rows(std::min(most, count - begin), maker.columns());
        columns.read(begin, rows);
        maker.finish(rows);
        apply_scale(scale, rows, options.threads);
        file->write(begin * row_size, std::as_bytes(std::span(rows.values)));
    }
    return {std::move(file), std::move(nodes), count, maker.columns()};
}

}  // namespace hplc
