// What --estimate prints.
#pragma once

#include <string>
#include <vector>

#include "cli/options/common.hpp"
#include "predict/cost_estimate.hpp"

namespace hplc::cli {

struct NamedEstimate {
    std::string model;
    CostEstimate cost;
};

// One line per model: memory in addition to the graph, the least that --max-memory may allow, and
// time; {estimates: [{model, bytes, least_bytes, seconds}]} to --json.
void print_estimates(const CommonOptions& common, const std::vector<NamedEstimate>& estimates);

}  // namespace hplc::cli
