#include "io/formats/edge_list_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "io/formats/edge_list_chunks.hpp"
#include "io/formats/edge_list_layout.hpp"
#include "io/nodes/declared_nodes.hpp"
#include "io/nodes/node_numbering.hpp"

namespace hplc {
namespace {

template <typename T>
void append(std::vector<T>& all, const std::vector<T>& part, std::size_t at) {
    if (!part.empty())
        std::copy(part.begin(), part.end(), all.begin() + static_cast<std::ptrdiff_t>(at));
}

// Joins chunks whose ends are node numbers, and frees them on the way.
EdgeList joined(std::vector<EdgeChunk> chunks, const EdgeListLayout& layout, NodeId num_nodes,
                Threads threads) {
    std::vector<std::size_t> starts(chunks.size());
    std::transform(chunks.begin(), chunks.end(), starts.begin(),
                   [](const EdgeChunk& chunk) { return chunk.ends.size(); });
    const std::size_t count = exclusive_prefix_sum(std::span(starts));

    EdgeList list{.num_nodes = num_nodes};
    list.edges.resize(count);
    if (layout.has(Column::kWeight)) list.weights.resize(count);
    if (layout.has(Column::kTime)) list.times.resize(count);
    parallel_for(threads, chunks.size(), 1, [&](std::size_t i) {
        const EdgeChunk chunk = std::move(chunks[i]);
        std::transform(
            chunk.ends.begin(), chunk.ends.end(),
            list.edges.begin() + static_cast<std::ptrdiff_t>(starts[i]), [](const RawEnds& ends) {
                return NodePair{static_cast<NodeId>(ends.source), static_cast<NodeId>(ends.target)};
            });
        append(list.weights, chunk.weights, starts[i]);
        append(list.times, chunk.times, starts[i]);
    });
    return list;
}

bool has_dates(const std::vector<EdgeChunk>& chunks) {
    return std::ranges::any_of(chunks, &EdgeChunk::dates);
}

ListedRows rows_of(const std::vector<EdgeChunk>& chunks, const EdgeListLayout& layout) {
    SkippedRows skipped = layout.skipped;
    ListedRows rows{.header = layout.has_header || layout.declared ? 1u : 0u,
                    .unused_columns = layout.unused};
    for (const EdgeChunk& chunk : chunks) {
        skipped += chunk.skipped;
        rows.empty += chunk.empty;
        rows.edges += chunk.ends.size();
        rows.guarded += chunk.guarded;
    }
    rows.comments = skipped.comments;
    rows.blank = skipped.blank;
    return rows;
}

// Numbers names over all chunks in order of first appearance.
NodeIds number_names(std::vector<EdgeChunk>& chunks, Threads threads) {
    std::unordered_map<std::string_view, NodeId> nodes;
    std::vector<std::string> names;
    std::vector<std::vector<NodeId>> of_chunk(chunks.size());
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        for (const std::string_view name : chunks[i].names) {
            const auto [it, is_new] = nodes.try_emplace(name, static_cast<NodeId>(names.size()));
            if (is_new) names.emplace_back(name);
            of_chunk[i].push_back(it->second);
        }
    }
    parallel_for(threads, chunks.size(), 1, [&](std::size_t i) {
        for (RawEnds& ends : chunks[i].ends)
            ends = {of_chunk[i][ends.source], of_chunk[i][ends.target]};
    });
    return NodeIds::names(names);
}

// Names are numbered in order, so the first edge is from 0 to 1.
bool first_edge_is_alone(const EdgeList& list) {
    const auto touches = [](NodePair edge) { return edge.u <= 1 || edge.v <= 1; };
    return list.edges.size() > 1 && list.num_nodes > 2 &&
           std::none_of(list.edges.begin() + 1, list.edges.end(), touches);
}

NumberedEdges with_names(const SourceText& source, const EdgeListLayout& layout,
                         const ReadOptions& options) {
    auto chunks = parse_text_edges(source, layout, options);
    NodeIds ids = number_names(chunks, options.threads);
    const NodeId count = ids.size();
    ListedRows rows = rows_of(chunks, layout);
    const bool dates = has_dates(chunks);
    return {std::move(ids), joined(std::move(chunks), layout, count, options.threads),
            std::move(rows), dates};
}

NumberedEdges with_numbers(const SourceText& source, const EdgeListLayout& layout,
                           const ReadOptions& options) {
    auto chunks = parse_number_edges(source, layout, {}, options);
    NodeIds ids = number_nodes(chunks, source.name, options.threads);
    const NodeId count = ids.size();
    ListedRows rows = rows_of(chunks, layout);
    const bool dates = has_dates(chunks);
    return {std::move(ids), joined(std::move(chunks), layout, count, options.threads),
            std::move(rows), dates};
}

void check_declared_edges(const SourceText& source, const DeclaredCounts& declared,
                          std::size_t edges) {
    if (declared.edges == edges) return;
    throw InputError({.file = source.name,
                      .found = fmt::format("{} edges", edges),
                      .expected = fmt::format("{}, as the head of the file says", declared.edges),
                      .fix = "get the file again: it seems to be cut short"});
}

[[noreturn]] void refuse_no_edges(const SourceText& source, const EdgeListLayout& layout) {
    const std::uint64_t comments = layout.skipped.comments;
    const bool only_comments = comments > 0 && !layout.has_header;
    throw InputError(
        {.file = source.name,
         .found = source.text.empty() ? "an empty file"
                  : only_comments     ? fmt::format("no edges but {} rows that begin with # or %, "
                                                        "as comments do",
                                                    comments)
                                      : "no edges",
         .expected = "one edge per line, as in '0 1'",
         .fix = only_comments ? "check that this is the file you meant; below a header as "
                                "source,target such rows are edges"
                              : "check that this is the file you meant"});
}

}  // namespace

NumberedEdges read_edge_list(const SourceText& source, const ReadOptions& options) {
    const EdgeListLayout layout = inspect_edge_list(source, options);
    if (layout.declared) return read_declared_edges(source, layout, options);
    if (layout.body.empty()) refuse_no_edges(source, layout);
    const bool text =
        options.ids == IdKind::kText || (options.ids == IdKind::kAuto && !layout.ids_look_numeric);
    if (text) return with_names(source, layout, options);
    try {
        return with_numbers(source, layout, options);
    } catch (const IdsAreText&) {
        return with_names(source, layout, options);
    }
}

std::optional<std::string> remark_on_first_line(const SourceText& source,
                                                const ReadOptions& options,
                                                const NumberedEdges& read) {
    const EdgeListLayout layout = inspect_edge_list(source, options);
    const bool may_be_header = !layout.has_header && !layout.declared &&
                               layout.form.separator != Separator::kBlanks &&
                               !layout.ids_look_numeric && first_edge_is_alone(read.edges);
    if (!may_be_header) return std::nullopt;
    return fmt::format(
        "The first line is taken for an edge between {} and {}, which no other line names. If "
        "it names the columns, pass --header yes.",
        hplc::quoted(read.ids.text(0)), hplc::quoted(read.ids.text(1)));
}

NumberedEdges read_declared_edges(const SourceText& source, const EdgeListLayout& layout,
                                  const ReadOptions& options) {
    const DeclaredCounts& declared = *layout.declared;
    auto chunks = parse_number_edges(source, layout, {.first = 1, .last = declared.nodes}, options);
    for (EdgeChunk& chunk : chunks) {
        for (RawEnds& ends : chunk.ends)
            ends = {ends.source - 1, ends.target - 1};
    }
    NumberedEdges result;
    result.rows = rows_of(chunks, layout);
    result.edges =
        joined(std::move(chunks), layout, static_cast<NodeId>(declared.nodes), options.threads);
    check_declared_edges(source, declared, result.edges.edges.size());
    check_declared_nodes(declared.nodes, declared.edges, source.name);
    std::vector<std::uint64_t> numbers(declared.nodes);
    std::iota(numbers.begin(), numbers.end(), std::uint64_t{1});
    result.ids = NodeIds::numbers(std::move(numbers));
    return result;
}

KnownEdges read_edges_between(const SourceText& source, const NodeIds& ids,
                              const ReadOptions& options) {
    const EdgeListLayout layout = inspect_edge_list(source, options);
    if (!ids.are_rows() || ids.size() == 0) {
        UnknownIds unknown;
        KnownEdges edges = read_known_edges(source, layout, ids, options, unknown);
        unknown.refuse(source.name);
        return edges;
    }
    ReadOptions known = options;
    known.ids = IdKind::kNumber;
    auto chunks = parse_number_edges(source, layout, {.last = ids.size() - 1u}, known);
    const bool dates = has_dates(chunks);
    return {joined(std::move(chunks), layout, ids.size(), options.threads), dates};
}

KnownEdges read_known_edges(const SourceText& source, const EdgeListLayout& layout,
                            const NodeIds& ids, const ReadOptions& options, UnknownIds& unknown) {
    auto chunks = parse_known_edges(source, layout, ids, options);
    for (const EdgeChunk& chunk : chunks)
        unknown.add(chunk.unknown);
    const bool dates = has_dates(chunks);
    return {joined(std::move(chunks), layout, ids.size(), options.threads), dates};
}

std::vector<NodePair> read_pairs(const InputBytes& bytes, const NodeIds& ids, Threads threads) {
    return read_edges_between(SourceText::of(bytes), ids, {.threads = threads}).edges.edges;
}

std::vector<NodePair> read_pairs(const std::string& path, const NodeIds& ids, Threads threads) {
    return read_pairs(InputBytes::open(path), ids, threads);
}

}  // namespace hplc
