// What --estimate prints.
#pragma once

#include <string>
#include <vector>

#include "cli/common.hpp"
#include "predict/cost_estimate.hpp"

namespace hplc::cli {

struct NamedEstimate {
    std::string model;
    CostEstimate cost;
};

// A line a model: memory besides the graph, and time; {estimates: [{model, bytes, seconds}]} to
// --json.
void print_estimates(const CommonOptions& common, const std::vector<NamedEstimate>& estimates);

}  // namespace hplc::cli
