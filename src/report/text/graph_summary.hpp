// Everything that can be said about a data set at a glance: `hplc data describe`.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/parallel.hpp"
#include "graph/degree_statistics.hpp"
#include "io/graph_data.hpp"
#include "report/text/graph_facts.hpp"

namespace hplc {

// Smallest, largest and how many different ones.
struct ValueRange {
    double min = 0;
    double max = 0;
    std::uint64_t distinct = 0;
};

// A published number beside ours.
struct PublishedCheck {
    std::string what;  // "nodes"
    std::uint64_t published = 0;
    std::uint64_t found = 0;

    [[nodiscard]] bool agrees() const { return published == found; }
};

struct GraphSummary {
    GraphFacts facts;
    std::string format;
    std::string ids;            // "row numbers", "whole numbers", "text"
    std::uint64_t entries = 0;  // edges as the files list them
    std::uint64_t self_loops = 0;
    std::uint64_t repeats = 0;
    NodeId largest_component = 0;  // nodes
    DegreeStatistics degrees;
    std::uint64_t feature_values = 0;
    NodeId nodes_without_features = 0;
    std::uint64_t classes = 0;
    NodeId unlabelled = 0;
    std::optional<ValueRange> weights;
    std::optional<ValueRange> times;
    // Against the registry; empty for graphs it does not know.
    std::vector<PublishedCheck> checks;
};

// O(N + E log E) for the distinct times, O(N + E) without.
[[nodiscard]] GraphSummary summarise(const GraphData& data, Threads threads);

// One line a subject. `data` is what was summarised.
[[nodiscard]] std::string summary_text(const GraphSummary& summary, const GraphData& data);
[[nodiscard]] nlohmann::ordered_json summary_json(const GraphSummary& summary,
                                                  const GraphData& data);

}  // namespace hplc
