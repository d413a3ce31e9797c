// The checks of the paper's bounds on detours, told as table, CSV, JSON, chart and sentences.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "report/page/svg_chart.hpp"
#include "theory/detour_checks.hpp"

namespace hplc {

// What a check's numbers are called: the formulas behind `bound` and `distance_formula`.
struct DetourNames {
    std::string title;    // "Erdős–Rényi graphs, mean degree 10"
    std::string bound;    // "(2 log N - log K) / log k"
    std::string formula;  // "log N / log k"
};

[[nodiscard]] DetourNames erdos_renyi_names(double mean_degree);
[[nodiscard]] DetourNames barabasi_albert_names(NodeId links, TopBy top_by);

[[nodiscard]] std::string detour_table(std::span<const DetourCheck> checks);
[[nodiscard]] std::string detour_csv(std::span<const DetourCheck> checks);
[[nodiscard]] nlohmann::ordered_json detour_json(std::span<const DetourCheck> checks);
// Solid lines for what was simulated, dashed ones for the bounds; one colour a number of landmarks.
[[nodiscard]] Chart detour_chart(const DetourNames& names, std::span<const DetourCheck> checks);
// One sentence a formula: in how many rows it holds, and by how much it fails or is off.
[[nodiscard]] std::vector<std::string> detour_findings(const DetourNames& names,
                                                       std::span<const DetourCheck> checks);

}  // namespace hplc
