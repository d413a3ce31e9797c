#include "cli/options/link_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>

#include "base/error.hpp"
#include "base/text/log_line.hpp"
#include "cli/options/common.hpp"
#include "cli/shell/help_formatter.hpp"
#include "cli/shell/output_files.hpp"
#include "io/grow_graph.hpp"
#include "io/nodes/node_lists.hpp"
#include "report/text/text_table.hpp"

namespace hplc::cli {
namespace {

// read(source, skipped) reads the file; nullptr: unknown ids are an error.
template <typename Read>
auto with_unknown_reported(const std::string& path, const LinkOptions& options,
                           const MemoryBudget& memory, const Read& read) {
    const InputBytes bytes = InputBytes::open(path, memory);
    UnknownIds unknown;
    auto result = read(SourceText::of(bytes), options.skip_unknown ? &unknown : nullptr);
    if (!unknown.empty() && !options.quiet) write_log_line("remark", unknown.remark(bytes.name()));
    return result;
}

std::vector<NodeId> nodes_of_file(const std::string& path, const NodeIds& ids,
                                  const LinkOptions& options, const MemoryBudget& memory) {
    return with_unknown_reported(path, options, memory,
                                 [&](const SourceText& source, UnknownIds* skipped) {
                                     return read_node_list(source, ids, skipped);
                                 });
}

NodesByType types_of_file(const std::string& path, const NodeIds& ids, const LinkOptions& options,
                          const MemoryBudget& memory) {
    return with_unknown_reported(path, options, memory,
                                 [&](const SourceText& source, UnknownIds* skipped) {
                                     return read_node_types(source, ids, skipped);
                                 });
}

std::span<const NodeId> nodes_of_type(const NodesByType& types, const std::string& type,
                                      const std::string& file) {
    if (const auto found = types.find(type); found != types.end()) return found->second;
    std::vector<std::string> names;
    for (const auto& [name, nodes] : types)
        names.push_back(name);
    throw InputError({.file = file,
                      .found = "no node of type " + hplc::quoted(type),
                      .expected = fmt::format("one of {}", fmt::join(names, ", ")),
                      .fix = "write the type as it is in the file"});
}

PairFilter listed_pairs(const LinkOptions& options, const GraphData& data,
                        const MemoryBudget& memory) {
    const NodeId count = data.edges.num_nodes;
    if (!options.among.empty())
        return PairFilter::among(count, nodes_of_file(options.among, data.ids, options, memory));
    if (!options.between.empty()) {
        return PairFilter::between(count,
                                   nodes_of_file(options.between[0], data.ids, options, memory),
                                   nodes_of_file(options.between[1], data.ids, options, memory));
    }
    if (!options.between_types.empty()) {
        const NodesByType types = types_of_file(options.types, data.ids, options, memory);
        return PairFilter::between(count,
                                   nodes_of_type(types, options.between_types[0], options.types),
                                   nodes_of_type(types, options.between_types[1], options.types));
    }
    return PairFilter(count);
}

void add_which(CLI::App& verb, LinkOptions& options) {
    verb.add_option_function<std::size_t>(
            "--top",
            [&options](std::size_t top) {
                options.top = top;
                options.has_top = true;
            },
            "Number of links, the best first, equal scores in the order of the nodes; per node "
            "with --node and --nodes [20]")
        ->check(CLI::Range(1, 100'000'000));
    names_no_file(verb.add_option("--node", options.nodes,
                                  "Id of a node whose links are predicted; may be repeated"))
        ->allow_extra_args(false);
    verb.add_option("--nodes", options.node_file,
                    "File with the ids of nodes whose links are predicted, one per line");
    verb.add_option(
        "--pairs", options.pairs,
        "File with pairs to score, one per line, in its order; - is standard input, whose "
        "pairs are answered as they come");
    CLI::Option* threshold =
        verb.add_option(
                "--threshold", options.threshold,
                "Minimum probability of a link; without --top all such links are written, as "
                "they are found")
            ->check(CLI::Range(0.0, 1.0));
    verb.add_option("--min-score", options.min_score,
                    "Minimum score of a link, in place of --threshold")
        ->excludes(threshold);
}

void add_filters(CLI::App& verb, LinkOptions& options) {
    CLI::Option* among =
        verb.add_option("--among", options.among,
                        "File with the ids of nodes, one per line: only links between them");
    CLI::Option* between =
        verb.add_option(
                "--between", options.between,
                "Two files with ids of nodes: only links from the first, as u, to the second; or "
                "one value A,B, two types of nodes or left,right for the two sides that the edges "
                "show: for a graph, held-out edges and negatives are of these pairs too")
            ->expected(1, 2)
            ->type_name("TEXT or FILE FILE")
            ->excludes(among);
    CLI::Option* types = verb.add_option("--types", options.types,
                                         "File with the id and the type of one node per line");
    verb.add_option("--between-types", options.between_types,
                    "Two types of --types: only links from the first, as u, to the second")
        ->expected(2)
        ->needs(types)
        ->excludes(among)
        ->excludes(between);
}

void add_new_nodes(CLI::App& verb, LinkOptions& options) {
    CLI::Option* edges = verb.add_option(
        "--new-nodes", options.new_nodes,
        "File with the edges of nodes that are new since the training, whose links are "
        "predicted: one new and one known id per line");
    verb.add_option("--new-features", options.new_features,
                    "File with one row of features per new node")
        ->needs(edges);
}

}  // namespace

void add_link_options(CLI::App& verb, LinkOptions& options) {
    add_which(verb, options);
    add_filters(verb, options);
    add_new_nodes(verb, options);
    CLI::Option* search =
        verb.add_option(
                "--search", options.search,
                "Pairs that are scored: all; two-steps: those with a common neighbour, and the "
                "share of known links that have none is printed; auto: two-steps for a trained "
                "model of a graph of more than 63,246 nodes, else all")
            ->check(CLI::IsMember({"auto", "all", "two-steps"}))
            ->capture_default_str();
    verb.add_option("--most-per-node", options.most_per_node,
                    "Of a search within two steps: score at most so many pairs of a node, those "
                    "that share most (resource allocation), with --top of those with the nodes "
                    "behind it (default: 500 for --node, all for --top)")
        ->check(CLI::Range(1, 100'000'000))
        ->group(advanced_group("Options of the search"));
    verb.add_flag("--approximate", options.approximate,
                  "Search only pairs with a common neighbour, and report how much that misses; of "
                  "--node, only pairs with nodes that are near or have many links")
        ->excludes(search);
    for (const char* other : {"--node", "--nodes", "--top", "--among", "--between", "--types"})
        verb.get_option("--pairs")->excludes(verb.get_option(other));
}

GraphData with_new_nodes_of(const LinkOptions& options, const GraphData& known,
                            const CommonOptions& common) {
    const InputBytes edges = InputBytes::open(options.new_nodes, common.memory());
    std::optional<InputBytes> features;
    if (!options.new_features.empty())
        features = InputBytes::open(options.new_features, common.memory());
    GraphData grown =
        with_new_nodes(known, SourceText::of(edges),
                       features ? std::optional(SourceText::of(*features)) : std::nullopt);
    remark(
        common,
        fmt::format("placed by their edges: {}; if the model has a cluster or a learned vector per "
                    "node, they get those of their neighbours (the most frequent, the mean)",
                    count_of(grown.ids.size() - known.ids.size(), "new node", "new nodes")));
    for (const std::string& text : grown.remarks)
        remark(common, text);
    return grown;
}

std::vector<NodeId> wanted_nodes(const LinkOptions& options, const GraphData& data,
                                 NodeId num_known, const MemoryBudget& memory) {
    std::vector<NodeId> nodes;
    if (!options.names_nodes()) {
        for (NodeId v = num_known; v < data.ids.size(); ++v)
            nodes.push_back(v);
    }
    for (const std::string& id : options.nodes)
        nodes.push_back(node_named(id, data));
    if (!options.node_file.empty()) {
        const std::vector<NodeId> more =
            nodes_of_file(options.node_file, data.ids, options, memory);
        nodes.insert(nodes.end(), more.begin(), more.end());
    }
    return nodes;
}

PairFilter wanted_pairs(const LinkOptions& options, const GraphData& data,
                        const SharedPairs& possible, const MemoryBudget& memory) {
    if (possible == nullptr) return listed_pairs(options, data, memory);
    if (!options.has_filter()) return possible->filter;
    return listed_pairs(options, data, memory).within(possible->filter);
}

}  // namespace hplc::cli
