// Which links `predict` is to list, as options.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/common.hpp"
#include "predict/predict_links.hpp"

namespace hplc::cli {

struct LinkOptions {
    std::size_t top = 20;
    bool has_top = false;            // the user has said how many
    std::vector<std::string> nodes;  // --node
    std::string node_file;           // --nodes
    std::string pairs;
    std::optional<double> threshold;  // a probability
    std::optional<double> min_score;
    std::string among;
    std::vector<std::string> between;  // two files; one value is of the graph (common.hpp)
    std::string types;
    std::vector<std::string> between_types;
    std::string new_nodes;  // a file with their edges
    std::string new_features;
    std::string search = "auto";    // or "all", "two-steps"
    std::size_t most_per_node = 0;  // of a two-step search; 0: what the search has by itself
    bool approximate = false;
    bool skip_unknown = false;  // ids of files that the graph does not have
    bool quiet = false;         // no remark on them

    [[nodiscard]] bool names_nodes() const { return !nodes.empty() || !node_file.empty(); }
    // New nodes are those asked about, unless others are named.
    [[nodiscard]] bool of_nodes() const { return names_nodes() || !new_nodes.empty(); }
    [[nodiscard]] bool has_filter() const {
        return !among.empty() || !between.empty() || !between_types.empty();
    }
    [[nodiscard]] bool has_least() const { return threshold || min_score; }
};

void add_link_options(CLI::App& verb, LinkOptions& options);

// The graph with the nodes of --new-nodes, behind the others; what is to be said of them goes to
// standard error.
[[nodiscard]] GraphData with_new_nodes_of(const LinkOptions& options, const GraphData& known,
                                          const CommonOptions& common);

// Those of --node and --nodes, in their order; where there are none, those from `num_known` on.
// Throws InputError for unknown ids, which lists all of a file; or says on standard error that it
// skips them, as the options ask for.
[[nodiscard]] std::vector<NodeId> wanted_nodes(const LinkOptions& options, const GraphData& data,
                                               NodeId num_known, const MemoryBudget& memory);

// By --among, --between or --between-types; all pairs where there is none of them. Only those that
// can be links, where `possible` is not null. Unknown ids as above.
[[nodiscard]] PairFilter wanted_pairs(const LinkOptions& options, const GraphData& data,
                                      const SharedPairs& possible, const MemoryBudget& memory);

}  // namespace hplc::cli
