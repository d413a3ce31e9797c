#include <fmt/format.h>

#include <string>
#include <system_error>

#include "base/exit_code.hpp"
#include "base/files/atomic_file.hpp"
#include "graph/csr_graph.hpp"
#include "io/bytes/output_bytes.hpp"
#include "io/formats/edge_list_writer.hpp"
#include "io/formats/neutral_folder.hpp"
#include "io/text/csv_field.hpp"
#include "io/text/date_time.hpp"
#include "io/text/source_text.hpp"

namespace hplc {
namespace {

namespace fs = std::filesystem;

class FolderWriter {
  public:
    FolderWriter(const fs::path& folder, const GraphData& data, Threads threads)
        : folder_(folder), data_(data), threads_(threads) {}

    void write() const {
        make_folder();
        // The number of nodes comes last: without it the folder is no graph yet.
        write_edges();
        write_features();
        write_labels();
        write_names();
        write_file(folder_ / "num_nodes.txt", fmt::format("{}\n", data_.ids.size()));
    }

  private:
    void make_folder() const {
        std::error_code error;
        fs::create_directories(folder_, error);
        if (error) {
            throw OutputError({.file = folder_.string(),
                               .found = fmt::format("'{}' when making the folder", error.message()),
                               .expected = "a place that can be written",
                               .fix = "check the path and its permissions"});
        }
        // Files of another graph would be taken for this one's.
        if (!fs::is_empty(folder_)) {
            throw InputError({.file = folder_.string(),
                              .found = "a folder that is not empty",
                              .expected = "a new or empty one",
                              .fix = "name another folder, or empty this one"});
        }
    }

    [[nodiscard]] std::string path(const std::string& name) const {
        return (folder_ / (name + ".txt.gz")).string();
    }
    void write_pairs(const std::string& name, std::span<const NodePair> pairs) const {
        if (!pairs.empty())
            write_edge_list(path(name), NodeIds::rows(data_.ids.size()), pairs, true);
    }

    void write_edges() const {
        const EdgeList& list = data_.edges;
        if (data_.split) {
            write_split(*data_.split);
        } else if (!list.times.empty() || !list.weights.empty()) {
            write_columns(list);
        } else {
            const auto graph = built_graph(data_, threads_).graph;
            write_edge_list(path("edges"), NodeIds::rows(list.num_nodes), graph.edges(), true);
        }
    }
    void write_columns(const EdgeList& list) const {
        const std::string name = list.times.empty() ? "edges" : "temporal_edges";
        write_lines(path(name), true, list.edges.size(), [&](std::size_t i, std::string& text) {
            text += fmt::format("{} {}", list.edges[i].u, list.edges[i].v);
            if (!list.weights.empty()) text += fmt::format(" {}", list.weights[i]);
            if (!list.times.empty())
                text += fmt::format(" {}", time_text(list.times[i], data_.times_are_dates));
        });
    }
    void write_split(const GivenSplit& split) const {
        write_edge_list(path("train_edges"), NodeIds::rows(data_.ids.size()), split.train, true);
        write_held_out("valid", split.valid);
        write_held_out("test", split.test);
    }
    void write_held_out(const std::string& part, const HeldOutEdges& edges) const {
        write_edge_list(path(part + "_pos"), NodeIds::rows(data_.ids.size()), edges.positives,
                        true);
        write_pairs(part + "_neg", edges.negatives);
        write_pairs("heart_" + part + "_samples", edges.candidates.pairs);
    }

    void write_features() const {
        if (!data_.features) return;
        const FeatureMatrix& matrix = *data_.features;
        write_lines(path("features"), true, matrix.num_rows(),
                    [&](std::size_t v, std::string& text) {
                        for (std::uint64_t i = matrix.offsets[v]; i < matrix.offsets[v + 1]; ++i) {
                            text += fmt::format("{}{}:{}", i > matrix.offsets[v] ? " " : "",
                                                matrix.columns[i], matrix.values[i]);
                        }
                    });
    }
    void write_labels() const {
        if (data_.labels.empty()) return;
        write_lines(
            path("labels"), true, data_.labels.size(),
            [&](std::size_t v, std::string& text) { text += fmt::format("{}", data_.labels[v]); });
    }
    void write_names() const {
        const NodeIds& ids = data_.ids;
        if (ids.are_rows()) return;
        if (names_need_quotes()) return write_quoted_names();
        write_lines(path("names"), true, ids.size(), [&](std::size_t v, std::string& text) {
            text += ids.text(static_cast<NodeId>(v));
        });
    }
    // A line break, or blanks that reading a line would take off.
    [[nodiscard]] bool names_need_quotes() const {
        for (NodeId v = 0; data_.ids.are_text() && v < data_.ids.size(); ++v) {
            const std::string name = data_.ids.text(v);
            if (name.find('\n') != std::string::npos || trimmed(name) != name) return true;
        }
        return data_.ids.are_text() && data_.ids.size() > 0 &&
               data_.ids.text(0).starts_with("\xef\xbb\xbf");
    }
    void write_quoted_names() const {
        const std::size_t rows = std::size_t{data_.ids.size()} + 1;
        write_lines((folder_ / "names.csv.gz").string(), true, rows,
                    [&](std::size_t row, std::string& text) {
                        if (row == 0) {
                            text += "name";
                            return;
                        }
                        const std::string name = data_.ids.text(static_cast<NodeId>(row - 1));
                        append_csv_field(text, name, ',', Formulas::kKeep);
                    });
    }

    fs::path folder_;
    const GraphData& data_;
    Threads threads_;
};

}  // namespace

void write_neutral_folder(const fs::path& folder, const GraphData& data, Threads threads) {
    FolderWriter(folder, data, threads).write();
}

}  // namespace hplc
