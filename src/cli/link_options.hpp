// Which links `predict` is to tell, as options.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cli/common.hpp"
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
    std::vector<std::string> between;
    std::string types;
    std::vector<std::string> between_types;

    [[nodiscard]] bool of_nodes() const { return !nodes.empty() || !node_file.empty(); }
    [[nodiscard]] bool has_least() const { return threshold || min_score; }
};

void add_link_options(CLI::App& verb, LinkOptions& options);

// Those of --node and --nodes, in their order. Throws InputError for unknown ids.
[[nodiscard]] std::vector<NodeId> wanted_nodes(const LinkOptions& options, const GraphData& data);

// By --among, --between or --between-types; all pairs where there is none of them.
[[nodiscard]] PairFilter wanted_pairs(const LinkOptions& options, const GraphData& data);

}  // namespace hplc::cli
