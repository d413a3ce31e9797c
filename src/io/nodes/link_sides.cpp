#include "io/nodes/link_sides.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/text/near_names.hpp"
#include "base/text/printable.hpp"
#include "graph/csr_graph.hpp"

namespace hplc {
namespace {

std::vector<std::string> type_names(const GraphData& data) {
    std::vector<std::string> names;
    for (const auto& [name, nodes] : data.types)
        names.push_back(name);
    return names;
}

// The two names of "A,B". Names may hold commas, so every comma is tried.
std::optional<std::pair<std::string, std::string>> split_names(
    const std::string& text, const std::vector<std::string>& names) {
    const auto is_name = [&](const std::string& name) {
        return std::ranges::find(names, name) != names.end();
    };
    for (std::size_t comma = text.find(','); comma != std::string::npos;
         comma = text.find(',', comma + 1)) {
        auto pair = std::pair(text.substr(0, comma), text.substr(comma + 1));
        if (is_name(pair.first) && is_name(pair.second)) return pair;
    }
    return std::nullopt;
}

[[noreturn]] void refuse_names(const GraphData& data, const std::string& text,
                               const std::vector<std::string>& names) {
    const bool typed = !data.types.empty();
    std::string expected =
        fmt::format("two of {} with a comma between them", fmt::join(names, ", "));
    if (!typed) expected += ", since the nodes of the graph have no types";
    throw InputError({.file = data.name,
                      .found = "--between " + hplc::quoted(text),
                      .expected = std::move(expected),
                      .fix = typed ? "write the types as in their file"
                                   : "pass the types of the nodes with --node-types FILE"});
}

[[noreturn]] void refuse_sides(const GraphData& data) {
    throw InputError(
        {.file = data.name,
         .found = "a graph whose edges do not show two sides",
         .expected = "no edge within a side, and enough cycles or repeated ends that this is no "
                     "chance (in a tree it always is so)",
         .fix = "pass the types of the nodes with --node-types FILE"});
}

std::vector<NodeId> nodes_of(const TwoSides& sides, const std::string& name) {
    const Side wanted = name == kLeftSide ? Side::kLeft : Side::kRight;
    std::vector<NodeId> nodes;
    for (NodeId v = 0; v < sides.side.size(); ++v) {
        if (sides.side[v] == wanted) nodes.push_back(v);
    }
    return nodes;
}

PairFilter filter_of_sides(const GraphData& data, const std::string& first,
                           const std::string& second, Threads threads) {
    const auto sides = find_sides(data, threads);
    if (!sides || first == second) refuse_sides(data);
    return PairFilter::between(data.edges.num_nodes, nodes_of(*sides, first),
                               nodes_of(*sides, second));
}

// "left (12 nodes, as alice)"
std::string side_text(const GraphData& data, const TwoSides& sides, Side side, const char* name) {
    const auto first = std::ranges::find(sides.side, side) - sides.side.begin();
    return fmt::format("{} ({} nodes, as {})", name,
                       side == Side::kLeft ? sides.num_left : sides.num_right,
                       printable(data.ids.text(static_cast<NodeId>(first))));
}

std::string types_text(const GraphData& data) {
    std::vector<std::string> parts;
    for (const auto& [name, nodes] : data.types)
        parts.push_back(fmt::format("{} ({})", printable(name), nodes.size()));
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::string untyped_remark(const GraphData& data, const TwoSides& sides) {
    std::string text = fmt::format(
        "The graph has two sides, and no edge is within one: {} and {}, by {}. Pairs within a side "
        "are easy negatives and can be no links: --between {},{} leaves them out.",
        side_text(data, sides, Side::kLeft, kLeftSide),
        side_text(data, sides, Side::kRight, kRightSide),
        sides.by_columns ? "the two columns of the edges" : "a colouring of the largest component",
        kLeftSide, kRightSide);
    if (sides.unknown > 0)
        text +=
            fmt::format(" The side of {} nodes in other components is not known.", sides.unknown);
    return text;
}

// Which of the two sets a new node is in, by its known neighbours; nothing where they do not say.
std::optional<bool> is_first_by_neighbours(const PairFilter& known, const CsrGraph& graph,
                                           NodeId node) {
    bool firsts = false;
    bool seconds = false;
    for (const NodeId v : graph.neighbours(node)) {
        if (v >= known.num_nodes()) continue;
        firsts = firsts || known.is_first(v);
        seconds = seconds || known.is_second(v);
    }
    if (firsts == seconds) return std::nullopt;
    return seconds;
}

}  // namespace

std::optional<TwoSides> find_sides(const GraphData& data, Threads threads) {
    if (!data.stored) {
        if (auto sides = sides_by_columns(data.edges.num_nodes, data.edges.edges)) return sides;
    }
    return sides_by_colouring(built_graph(data, threads).graph, threads);
}

SharedPairs pairs_between(const GraphData& data, const std::string& types, Threads threads) {
    const std::vector<std::string> names =
        data.types.empty() ? std::vector<std::string>{kLeftSide, kRightSide} : type_names(data);
    const auto found = split_names(types, names);
    if (!found) refuse_names(data, types, names);
    const auto& [first, second] = *found;
    PairFilter filter = data.types.empty()
                            ? filter_of_sides(data, first, second, threads)
                            : PairFilter::between(data.edges.num_nodes, data.types.at(first),
                                                  data.types.at(second));
    if (count_allowed_edges(built_graph(data, threads).graph, filter) == 0) {
        throw InputError({.file = data.name,
                          .found = fmt::format("no edge between {} and {}", first, second),
                          .expected = "some, to learn from and to measure by",
                          .fix = "choose other types of nodes"});
    }
    return std::make_shared<const AllowedPairs>(AllowedPairs{std::move(filter), first, second});
}

std::string sides_remark(const GraphData& data, Threads threads) {
    if (!data.types.empty()) {
        return fmt::format(
            "Nodes have types: {}. Without --between A,B all pairs are taken as possible links.",
            types_text(data));
    }
    const auto sides = find_sides(data, threads);
    return sides ? untyped_remark(data, *sides) : std::string();
}

std::string pairs_remark(const GraphData& data, Threads threads) {
    const AllowedPairs& pairs = *data.pairs;
    const CsrGraph graph = built_graph(data, threads).graph;
    NodeId first = 0;
    NodeId second = 0;
    for (NodeId v = 0; v < pairs.filter.num_nodes(); ++v) {
        first += pairs.filter.is_first(v) ? 1 : 0;
        second += pairs.filter.is_second(v) ? 1 : 0;
    }
    const std::uint64_t edges = count_allowed_edges(graph, pairs.filter);
    std::string text = fmt::format(
        "Only pairs between {} ({} nodes) and {} ({} nodes) can be links: {} pairs, {} "
        "of them edges.",
        printable(pairs.first), first, printable(pairs.second), second, pairs.filter.num_pairs(),
        edges);
    if (edges < graph.num_edges())
        text += fmt::format(" The {} other edges are input, and never held out.",
                            graph.num_edges() - edges);
    return text;
}

SharedPairs with_new_nodes(const SharedPairs& known, const GraphData& grown) {
    if (known == nullptr || known->filter.num_nodes() == grown.edges.num_nodes) return known;
    const PairFilter& filter = known->filter;
    const CsrGraph graph = built_graph(grown, {}).graph;
    std::vector<NodeId> first;
    std::vector<NodeId> second;
    for (NodeId v = 0; v < grown.edges.num_nodes; ++v) {
        const bool is_known = v < filter.num_nodes();
        const auto is_first = is_known ? std::nullopt : is_first_by_neighbours(filter, graph, v);
        if (is_known ? filter.is_first(v) : is_first.value_or(false)) first.push_back(v);
        if (is_known ? filter.is_second(v) : !is_first.value_or(true)) second.push_back(v);
    }
    return std::make_shared<const AllowedPairs>(AllowedPairs{
        PairFilter::between(grown.edges.num_nodes, first, second), known->first, known->second});
}

}  // namespace hplc
