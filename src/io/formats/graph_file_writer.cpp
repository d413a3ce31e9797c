#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "base/files/atomic_file.hpp"
#include "base/files/checksum.hpp"
#include "graph/check_rows.hpp"
#include "io/formats/graph_file.hpp"
#include "io/formats/graph_file_layout.hpp"

namespace hplc {
namespace {

using Kind = SectionKind;

void put_sha256(std::string_view digits, std::array<char, 64>& place) {
    std::ranges::copy(digits, place.begin());
}

template <typename Struct>
std::string_view bytes_of_struct(const Struct& value) {
    return {reinterpret_cast<const char*>(&value), sizeof value};
}

// Collects where the sections lie in memory, then writes them one after the other: checksums are
// known before the first byte is written, so that the file is written from front to back.
class GraphFileWriter {
  public:
    explicit GraphFileWriter(const GraphFileHeader& header) : header_(header) {
        std::ranges::copy(kGraphFileMagic, header_.magic.begin());
    }

    // The numbers must live until write(); kinds come in ascending order.
    template <typename Number>
    void add(Kind kind, std::span<const Number> numbers) {
        add_bytes(kind, {reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()});
    }
    template <typename Numbers>
    void add_unless_empty(Kind kind, const Numbers& numbers) {
        if (!numbers.empty()) add(kind, std::span<const typename Numbers::value_type>(numbers));
    }
    void add_bytes(Kind kind, std::string_view bytes) {
        const auto number = static_cast<std::uint32_t>(kind);
        const std::uint32_t element_bytes = kElementBytes[number - 1];
        entries_.push_back({.kind = number,
                            .element_bytes = element_bytes,
                            .count = bytes.size() / element_bytes});
        bytes_.push_back(bytes);
    }

    void write(const std::filesystem::path& path, Threads threads) {
        parallel_for(threads, entries_.size(), 1,
                     [&](std::size_t i) { put_sha256(sha256(bytes_[i]), entries_[i].sha256); });
        place_sections();
        AtomicFile file(path);
        file.write(bytes_of_struct(header_));
        file.write(table());
        std::uint64_t end = sizeof header_ + table().size();
        for (std::size_t i = 0; i < entries_.size(); ++i) {
            file.write(std::string(entries_[i].offset - end, '\0'));
            file.write(bytes_[i]);
            end = entries_[i].offset + bytes_[i].size();
        }
        file.commit();
    }

  private:
    [[nodiscard]] std::string_view table() const {
        return {reinterpret_cast<const char*>(entries_.data()),
                entries_.size() * sizeof(SectionEntry)};
    }
    void place_sections() {
        std::uint64_t end = sizeof header_ + table().size();
        for (std::size_t i = 0; i < entries_.size(); ++i) {
            entries_[i].offset = aligned_section(end);
            end = entries_[i].offset + bytes_[i].size();
        }
        header_.file_bytes = end;
        header_.sections = static_cast<std::uint32_t>(entries_.size());
        Sha256 digest;
        digest.add(bytes_of_struct(header_).substr(0, kCheckedHeaderBytes));
        digest.add(table());
        put_sha256(digest.finish(), header_.sha256);
    }

    GraphFileHeader header_;
    std::vector<SectionEntry> entries_;
    std::vector<std::string_view> bytes_;
};

void require_storable(const GraphData& data) {
    const auto refuse = [&](std::string found, std::string expected) {
        throw InputError({.file = data.name,
                          .found = std::move(found),
                          .expected = std::move(expected) + " in a graph file",
                          .fix = "name a folder in place of a graph file, or correct the graph"});
    };
    if (data.ids.size() > kMaxCheckedNodes) {
        refuse(fmt::format("{} nodes", data.ids.size()),
               fmt::format("at most {}", kMaxCheckedNodes));
    }
    const auto is_finite = [](auto number) { return std::isfinite(number); };
    if (!std::ranges::all_of(data.edges.weights, is_finite) ||
        !std::ranges::all_of(data.edges.times, is_finite))
        refuse("a weight or a time that is not finite", "finite numbers");
}

bool keeps_list(const GraphData& data) {
    return !data.edges.weights.empty() || !data.edges.times.empty();
}

GraphFileHeader header_of(const GraphData& data, const BuiltGraph& built) {
    GraphFileHeader header;
    header.flags = data.times_are_dates ? kTimesAreDates : 0;
    header.nodes = data.edges.num_nodes;
    header.self_loops = built.self_loops;
    header.repeats = built.repeats;
    header.feature_columns = data.features ? data.features->num_columns : 0;
    header.valid_candidates = data.split ? data.split->valid.candidates.per_edge : 0;
    header.test_candidates = data.split ? data.split->test.candidates.per_edge : 0;
    return header;
}

void add_edges(GraphFileWriter& writer, const GraphData& data, const BuiltGraph& built) {
    if (keeps_list(data)) {
        writer.add(Kind::kListedEdges, std::span<const NodePair>(data.edges.edges));
        writer.add_unless_empty(Kind::kWeights, data.edges.weights);
        writer.add_unless_empty(Kind::kTimes, data.edges.times);
    } else {
        writer.add(Kind::kOffsets, built.graph.offsets());
        writer.add(Kind::kNeighbours, built.graph.adjacency());
    }
}

void add_ids(GraphFileWriter& writer, const NodeIds& ids) {
    if (!ids.number_table().empty()) writer.add(Kind::kIdNumbers, ids.number_table());
    if (!ids.are_text()) return;
    const NodeIds::NameTable table = ids.name_table();
    writer.add(Kind::kIdStarts, table.starts);
    writer.add_bytes(Kind::kIdCharacters, table.characters);
    writer.add(Kind::kIdOrder, table.by_id);
}

void add_features(GraphFileWriter& writer, const FeatureMatrix& features) {
    writer.add(Kind::kFeatureOffsets, std::span<const std::uint64_t>(features.offsets));
    writer.add(Kind::kFeatureColumns, std::span<const std::uint32_t>(features.columns));
    writer.add(Kind::kFeatureValues, std::span<const float>(features.values));
}

void add_split(GraphFileWriter& writer, const GivenSplit& split) {
    writer.add_bytes(Kind::kSplitSource, split.source);
    writer.add_unless_empty(Kind::kTrainEdges, split.train);
    writer.add_unless_empty(Kind::kValidPositives, split.valid.positives);
    writer.add_unless_empty(Kind::kValidNegatives, split.valid.negatives);
    writer.add_unless_empty(Kind::kValidCandidates, split.valid.candidates.pairs);
    writer.add_unless_empty(Kind::kTestPositives, split.test.positives);
    writer.add_unless_empty(Kind::kTestNegatives, split.test.negatives);
    writer.add_unless_empty(Kind::kTestCandidates, split.test.candidates.pairs);
}

}  // namespace

void write_graph_file(const std::filesystem::path& path, const GraphData& data, Threads threads) {
    require_storable(data);
    const BuiltGraph built = keeps_list(data) ? BuiltGraph() : built_graph(data, threads);
    GraphFileWriter writer(header_of(data, built));
    writer.add_bytes(Kind::kName, data.name);
    add_edges(writer, data, built);
    add_ids(writer, data.ids);
    if (data.features) add_features(writer, *data.features);
    writer.add_unless_empty(Kind::kLabels, data.labels);
    if (data.split) add_split(writer, *data.split);
    writer.write(path, threads);
}

}  // namespace hplc
