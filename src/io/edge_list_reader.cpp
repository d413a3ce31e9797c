#include "io/edge_list_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "io/declared_nodes.hpp"
#include "io/edge_list_chunks.hpp"
#include "io/edge_list_layout.hpp"
#include "io/node_numbering.hpp"

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
    return {std::move(ids), joined(std::move(chunks), layout, count, options.threads)};
}

NumberedEdges with_numbers(const SourceText& source, const EdgeListLayout& layout,
                           const ReadOptions& options) {
    auto chunks = parse_number_edges(source, layout, {}, options);
    NodeIds ids = number_nodes(chunks, source.name, options.threads);
    const NodeId count = ids.size();
    return {std::move(ids), joined(std::move(chunks), layout, count, options.threads)};
}

void check_declared_edges(const SourceText& source, const DeclaredCounts& declared,
                          std::size_t edges) {
    if (declared.edges == edges) return;
    throw InputError({.file = source.name,
                      .found = fmt::format("{} edges", edges),
                      .expected = fmt::format("{}, as the head of the file says", declared.edges),
                      .fix = "get the file again: it seems to be cut short"});
}

}  // namespace

NumberedEdges read_edge_list(const SourceText& source, const ReadOptions& options) {
    const EdgeListLayout layout = inspect_edge_list(source, options);
    if (layout.declared) return read_declared_edges(source, layout, options);
    if (layout.body.empty()) {
        throw InputError({.file = source.name,
                          .found = source.text.empty() ? "an empty file" : "no edges",
                          .expected = "one edge a line, as in '0 1'",
                          .fix = "check that this is the file you meant"});
    }
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
                               layout.separator != Separator::kBlanks && !layout.ids_look_numeric &&
                               first_edge_is_alone(read.edges);
    if (!may_be_header) return std::nullopt;
    return fmt::format(
        "The first line is taken for an edge between '{}' and '{}', which no other line names. If "
        "it names the columns, pass --header yes.",
        read.ids.text(0), read.ids.text(1));
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
    result.edges =
        joined(std::move(chunks), layout, static_cast<NodeId>(declared.nodes), options.threads);
    check_declared_edges(source, declared, result.edges.edges.size());
    check_declared_nodes(declared.nodes, declared.edges, source.name);
    std::vector<std::uint64_t> numbers(declared.nodes);
    std::iota(numbers.begin(), numbers.end(), std::uint64_t{1});
    result.ids = NodeIds::numbers(std::move(numbers));
    return result;
}

EdgeList read_edges_between(const SourceText& source, const NodeIds& ids,
                            const ReadOptions& options) {
    return read_edges_between(source, inspect_edge_list(source, options), ids, options);
}

EdgeList read_edges_between(const SourceText& source, const EdgeListLayout& layout,
                            const NodeIds& ids, const ReadOptions& options) {
    ReadOptions known = options;
    known.ids = IdKind::kNumber;
    auto chunks = ids.are_rows() && ids.size() > 0
                      ? parse_number_edges(source, layout, {.last = ids.size() - 1u}, known)
                      : parse_known_edges(source, layout, ids, options);
    return joined(std::move(chunks), layout, ids.size(), options.threads);
}

std::vector<NodePair> read_pairs(const InputBytes& bytes, const NodeIds& ids, Threads threads) {
    return read_edges_between(SourceText::of(bytes), ids, {.threads = threads}).edges;
}

std::vector<NodePair> read_pairs(const std::string& path, const NodeIds& ids, Threads threads) {
    return read_pairs(InputBytes::open(path), ids, threads);
}

}  // namespace hplc
