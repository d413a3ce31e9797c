#include "io/formats/ogb_writer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/files/atomic_file.hpp"
#include "io/bytes/gzip_lines.hpp"
#include "io/python/torch_writer.hpp"

namespace hplc {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLinesOfABlock = std::size_t{1} << 17;
constexpr std::size_t kRowsOfABlock = std::size_t{1} << 11;  // of features

class OgbWriter {
  public:
    OgbWriter(const fs::path& folder, const GraphData& data, Threads threads)
        : folder_(folder), data_(data), split_(*data.split), threads_(threads) {}

    void write(std::span<const int> node_years) const {
        make_folder(folder_ / "raw");
        make_folder(folder_ / "split/time");
        write_raw_edges();
        write_features();
        if (!node_years.empty())
            lines("node_year", node_years.size(), [&](std::size_t i, std::string& text) {
                text += fmt::format("{}", node_years[i]);
            });
        write_part("train", {.positives = split_.train.copy(), .negatives = {}, .candidates = {}},
                   0);
        const std::size_t train = split_.train.size();
        write_part("valid", split_.valid, train);
        write_part("test", split_.test, train + split_.valid.positives.size());
        // The number of nodes comes last: without it the folder is no graph yet.
        lines("num-node-list", 1, [&](std::size_t, std::string& text) {
            text += fmt::format("{}", data_.edges.num_nodes);
        });
    }

  private:
    using AppendLine = std::function<void(std::size_t, std::string&)>;

    void lines(const std::string& name, std::size_t count, const AppendLine& append,
               std::size_t of_a_block = kLinesOfABlock) const {
        write_gzip_lines((folder_ / "raw" / (name + ".csv.gz")).string(), count, append, of_a_block,
                         threads_);
    }

    void write_raw_edges() const {
        const std::size_t count = split_.train.size();
        lines("edge", count, [&](std::size_t i, std::string& text) {
            text += fmt::format("{},{}", split_.train[i].u, split_.train[i].v);
        });
        lines("num-edge-list", 1,
              [&](std::size_t, std::string& text) { text += fmt::format("{}", count); });
        write_column("edge_weight", data_.edges.weights);
        write_column("edge_year", data_.edges.times);
    }
    // Of the training edges, where there is one.
    template <typename Number>
    void write_column(const std::string& name, const std::vector<Number>& column) const {
        if (column.empty()) return;
        lines(name, split_.train.size(),
              [&](std::size_t i, std::string& text) { text += fmt::format("{}", column[i]); });
    }

    // Every column of every row, as OGB has them.
    void write_features() const {
        if (!data_.features) return;
        const FeatureMatrix& matrix = *data_.features;
        const AppendLine append = [&](std::size_t v, std::string& text) {
            std::uint64_t i = matrix.offsets[v];
            for (std::uint32_t column = 0; column < matrix.num_columns; ++column) {
                if (column > 0) text += ',';
                const bool is_there = i < matrix.offsets[v + 1] && matrix.columns[i] == column;
                text += fmt::format("{}", is_there ? matrix.values[i] : 0.0F);
                i += is_there ? 1 : 0;
            }
        };
        lines("node-feat", matrix.num_rows(), append, kRowsOfABlock);
    }

    // Its edges are those of the data from `first` on.
    void write_part(const std::string& name, const HeldOutEdges& part, std::size_t first) const {
        std::vector<TorchTensor> tensors;
        if (!split_.test.candidates.empty()) {
            tensors.push_back(ends("source_node", part.positives, &NodePair::u));
            tensors.push_back(ends("target_node", part.positives, &NodePair::v));
            if (!part.candidates.empty()) {
                tensors.push_back(ends("target_node_neg", part.candidates.pairs, &NodePair::v));
                tensors.back().shape = {part.positives.size(), part.candidates.per_edge};
            }
        } else {
            tensors.push_back(pairs("edge", part.positives));
            if (!part.negatives.empty()) tensors.push_back(pairs("edge_neg", part.negatives));
            add_column(tensors, "weight", data_.edges.weights, first, part.positives.size());
            add_column(tensors, "year", data_.edges.times, first, part.positives.size());
        }
        write_torch_file(folder_ / "split/time" / (name + ".pt"), tensors);
    }
    static TorchTensor ends(std::string name, std::span<const NodePair> pairs,
                            NodeId NodePair::*end) {
        TorchTensor tensor{.name = std::move(name), .shape = {pairs.size()}};
        for (const NodePair& pair : pairs)
            tensor.numbers.push_back(pair.*end);
        return tensor;
    }
    static TorchTensor pairs(std::string name, std::span<const NodePair> pairs) {
        TorchTensor tensor{.name = std::move(name), .shape = {pairs.size(), 2}};
        for (const NodePair& pair : pairs)
            tensor.numbers.insert(tensor.numbers.end(), {pair.u, pair.v});
        return tensor;
    }
    template <typename Number>
    static void add_column(std::vector<TorchTensor>& tensors, std::string name,
                           const std::vector<Number>& column, std::size_t first,
                           std::size_t count) {
        if (column.empty()) return;
        TorchTensor tensor{.name = std::move(name), .shape = {count}};
        for (const Number number : std::span(column).subspan(first, count))
            tensor.numbers.push_back(static_cast<std::int64_t>(number));
        tensors.push_back(std::move(tensor));
    }

    fs::path folder_;
    const GraphData& data_;
    const GivenSplit& split_;
    Threads threads_;
};

}  // namespace

void write_ogb(const fs::path& folder, const GraphData& data, std::span<const int> node_years,
               Threads threads) {
    if (!data.split) {
        throw InputError({.file = data.name,
                          .found = "a graph without a given split",
                          .expected = "training, validation and test edges in OGB's layout"});
    }
    OgbWriter(folder, data, threads).write(node_years);
}

}  // namespace hplc
