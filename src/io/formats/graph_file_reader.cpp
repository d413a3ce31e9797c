#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "graph/check_rows.hpp"
#include "io/bytes/input_bytes.hpp"
#include "io/formats/graph_file.hpp"
#include "io/formats/graph_file_sections.hpp"
#include "io/nodes/declared_nodes.hpp"

namespace hplc {
namespace {

using Kind = SectionKind;

constexpr std::uint64_t kMostNameBytes = 4096;
constexpr std::uint64_t kMostColumns = std::uint64_t{1} << 31;  // as in text
constexpr std::uint64_t kMostDropped = std::uint64_t{1} << 56;

// Takes the parts of the data one by one; every part is sure of the number of nodes.
class GraphFileReader {
  public:
    GraphFileReader(const GraphFileSections& sections, Threads threads)
        : sections_(sections), threads_(threads) {}

    [[nodiscard]] GraphData read() const {
        GraphData data;
        data.format = "graph file";
        data.name = text(Kind::kName);
        data.times_are_dates = (sections_.header().flags & kTimesAreDates) != 0;
        data.edges.num_nodes = checked_nodes();
        if (sections_.has(Kind::kOffsets)) {
            data.stored = stored_graph();
        } else {
            read_list(data.edges);
        }
        data.ids = read_ids();
        if (sections_.has(Kind::kFeatureOffsets)) data.features = read_features();
        data.labels = read_labels();
        if (sections_.has(Kind::kSplitSource)) data.split = read_split();
        return data;
    }

  private:
    [[nodiscard]] std::uint64_t nodes() const { return sections_.header().nodes; }

    [[nodiscard]] std::string text(Kind kind) const {
        const std::string_view bytes = sections_.bytes_of(kind);
        if (bytes.size() > kMostNameBytes) {
            sections_.refuse(fmt::format("{} bytes of '{}'", bytes.size(), section_name(kind)),
                             fmt::format("at most {}", kMostNameBytes));
        }
        return std::string(bytes);
    }

    [[nodiscard]] NodeId checked_nodes() const {
        if (nodes() > kMaxCheckedNodes) {
            sections_.refuse(fmt::format("{} nodes", nodes()),
                             fmt::format("at most {}", kMaxCheckedNodes));
        }
        if (sections_.has(Kind::kOffsets) == sections_.has(Kind::kListedEdges))
            sections_.refuse("no edges, or edges twice", "a graph or a list of edges");
        return static_cast<NodeId>(nodes());
    }

    [[nodiscard]] BuiltGraph stored_graph() const {
        const GraphFileHeader& header = sections_.header();
        if (std::max(header.self_loops, header.repeats) > kMostDropped)
            sections_.refuse("a huge number of dropped edges",
                             fmt::format("up to {}", kMostDropped));
        sections_.require_count(Kind::kOffsets, nodes() + 1);
        const auto offsets = sections_.array<EdgeOffset>(Kind::kOffsets);
        const auto neighbours = sections_.array<NodeId>(Kind::kNeighbours);
        const std::string fault = fault_of_rows(offsets.view(), neighbours.view(), threads_);
        if (!fault.empty()) sections_.refuse(fault, "the rows of an undirected graph");
        return {.graph = CsrGraph(offsets, neighbours),
                .self_loops = header.self_loops,
                .repeats = header.repeats};
    }

    void read_list(EdgeList& list) const {
        const std::uint64_t entries = sections_.count(Kind::kListedEdges);
        check_declared_nodes(nodes(), entries, sections_.origin());
        list.edges = pairs(Kind::kListedEdges);
        list.weights = finite_numbers<float>(Kind::kWeights, entries);
        list.times = finite_numbers<double>(Kind::kTimes, entries);
    }

    [[nodiscard]] std::vector<NodePair> pairs(Kind kind) const {
        std::vector<NodePair> pairs = sections_.copy<NodePair>(kind);
        require_known(pairs, kind);
        return pairs;
    }
    // Where they lie.
    [[nodiscard]] SharedVector<NodePair> shared_pairs(Kind kind) const {
        SharedVector<NodePair> pairs = sections_.array<NodePair>(kind);
        require_known(pairs, kind);
        pairs.release(0, pairs.size());
        return pairs;
    }

    void require_known(std::span<const NodePair> pairs, Kind kind) const {
        const auto is_known = [&](NodePair pair) { return std::max(pair.u, pair.v) < nodes(); };
        const auto bad = std::ranges::find_if_not(pairs, is_known);
        if (bad == pairs.end()) return;
        sections_.refuse(
            fmt::format("the pair {} - {} in '{}'", bad->u, bad->v, section_name(kind)),
            fmt::format("two of the {} nodes", nodes()));
    }

    // None, or `count` of them.
    template <typename Number>
    [[nodiscard]] std::vector<Number> finite_numbers(Kind kind, std::uint64_t count) const {
        if (!sections_.has(kind)) return {};
        sections_.require_count(kind, count);
        std::vector<Number> numbers = sections_.copy<Number>(kind);
        require_finite(std::span<const Number>(numbers), kind);
        return numbers;
    }

    template <typename Number>
    void require_finite(std::span<const Number> numbers, Kind kind) const {
        if (std::ranges::all_of(numbers, [](Number x) { return std::isfinite(x); })) return;
        sections_.refuse(fmt::format("a number in '{}' that is not finite", section_name(kind)),
                         "finite numbers");
    }

    [[nodiscard]] NodeIds read_ids() const {
        if (sections_.has(Kind::kIdStarts)) return read_names();
        if (!sections_.has(Kind::kIdNumbers)) return NodeIds::rows(static_cast<NodeId>(nodes()));
        sections_.require_count(Kind::kIdNumbers, nodes());
        NodeIds ids = NodeIds::numbers(sections_.copy<std::uint64_t>(Kind::kIdNumbers));
        if (ids.are_distinct()) return ids;
        sections_.refuse("an id that two nodes have", "an id of its own for each node");
    }

    [[nodiscard]] NodeIds read_names() const {
        sections_.require_count(Kind::kIdStarts, nodes() + 1);
        sections_.require_count(Kind::kIdOrder, nodes());
        auto ids = NodeIds::stored_names(std::string(sections_.bytes_of(Kind::kIdCharacters)),
                                         sections_.copy<std::uint64_t>(Kind::kIdStarts),
                                         sections_.copy<NodeId>(Kind::kIdOrder));
        if (ids) return std::move(*ids);
        sections_.refuse("names of nodes that are no table", "distinct names and their order");
    }

    [[nodiscard]] FeatureMatrix read_features() const {
        const std::uint64_t columns = sections_.header().feature_columns;
        if (columns > kMostColumns) {
            sections_.refuse(fmt::format("{} columns of features", columns),
                             fmt::format("at most {}", kMostColumns));
        }
        const std::uint64_t entries = sections_.count(Kind::kFeatureColumns);
        sections_.require_count(Kind::kFeatureOffsets, nodes() + 1);
        sections_.require_count(Kind::kFeatureValues, entries);
        FeatureMatrix matrix = {.num_columns = static_cast<std::uint32_t>(columns),
                                .offsets = sections_.array<std::uint64_t>(Kind::kFeatureOffsets),
                                .columns = sections_.array<std::uint32_t>(Kind::kFeatureColumns),
                                .values = sections_.array<float>(Kind::kFeatureValues)};
        check_features(matrix);
        return matrix;
    }

    void check_features(const FeatureMatrix& matrix) const {
        const auto& offsets = matrix.offsets;
        const bool is_sound = offsets.front() == 0 && offsets.back() == matrix.columns.size() &&
                              std::ranges::is_sorted(offsets);
        if (!is_sound) refuse_features();
        matrix.in_stretches([&](std::size_t begin, std::size_t end) {
            for (std::size_t v = begin; v < end; ++v)
                check_row(matrix, offsets[v], offsets[v + 1] - offsets[v]);
            const std::uint64_t first = offsets[begin];
            require_finite(std::span(matrix.values).subspan(first, offsets[end] - first),
                           Kind::kFeatureValues);
        });
    }

    void check_row(const FeatureMatrix& matrix, std::uint64_t first, std::uint64_t count) const {
        const auto row = std::span(matrix.columns).subspan(first, count);
        if (row.empty()) return;
        const bool rises = std::ranges::adjacent_find(row, std::greater_equal<>()) == row.end();
        if (!rises || row.back() >= matrix.num_columns) refuse_features();
    }

    [[noreturn]] void refuse_features() const {
        sections_.refuse("rows of features that are no matrix", "ascending columns");
    }

    [[nodiscard]] std::vector<std::int32_t> read_labels() const {
        if (!sections_.has(Kind::kLabels)) return {};
        sections_.require_count(Kind::kLabels, nodes());
        std::vector<std::int32_t> labels = sections_.copy<std::int32_t>(Kind::kLabels);
        if (std::ranges::all_of(labels, [](std::int32_t label) { return label >= -1; }))
            return labels;
        sections_.refuse("a label below -1", "classes from 0, and -1 where it is unknown");
    }

    [[nodiscard]] GivenSplit read_split() const {
        GivenSplit split;
        split.source = text(Kind::kSplitSource);
        split.train = shared_pairs(Kind::kTrainEdges);
        split.valid = {.positives = pairs(Kind::kValidPositives),
                       .negatives = pairs(Kind::kValidNegatives),
                       .candidates = candidates(Kind::kValidCandidates, Kind::kValidPositives,
                                                sections_.header().valid_candidates)};
        split.test = {.positives = pairs(Kind::kTestPositives),
                      .negatives = pairs(Kind::kTestNegatives),
                      .candidates = candidates(Kind::kTestCandidates, Kind::kTestPositives,
                                               sections_.header().test_candidates)};
        return split;
    }

    // As many as there are positives, `per_edge` times.
    [[nodiscard]] CandidateLists candidates(Kind kind, Kind positives,
                                            std::uint64_t per_edge) const {
        const std::uint64_t edges = sections_.count(positives);
        const std::uint64_t found = sections_.count(kind);
        const bool fits = per_edge == 0 || edges == 0
                              ? found == 0
                              : found / per_edge == edges && found % per_edge == 0;
        if (fits) return {.per_edge = per_edge, .pairs = pairs(kind)};
        sections_.refuse(fmt::format("{} elements of '{}'", found, section_name(kind)),
                         fmt::format("{} for each of {} edges", per_edge, edges));
    }

    const GraphFileSections& sections_;
    Threads threads_;
};

}  // namespace

bool looks_like_graph_file(std::string_view bytes) {
    return bytes.starts_with(kGraphFileMagic);
}

GraphData read_graph_file(const SharedBytes& bytes, const std::string& origin, Threads threads) {
    const GraphFileSections sections(bytes, origin);
    if (bytes.size() <= kAlwaysVerified) sections.verify(threads);
    return GraphFileReader(sections, threads).read();
}

VerifiedFile verify_graph_file(const std::string& path, Threads threads) {
    const InputBytes input =
        InputBytes::open_or_map(path, {.magic = kGraphFileMagic}, MemoryBudget::of_available());
    const GraphFileSections sections(input.bytes(), input.name());
    sections.verify(threads);
    return {.bytes = input.bytes().size(), .sections = sections.size()};
}

}  // namespace hplc
