// The models of `hplc generate`.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "graph/edge_list.hpp"
#include "graph/generators.hpp"

namespace CLI {
class App;
}

namespace hplc::cli {

// A model with its parameters: what is needed to estimate, make and describe a graph.
struct GraphRecipe {
    std::string model;
    nlohmann::ordered_json parameters = {};
    double expected_edges = 0;
    double bytes_an_edge = 0;  // at the peak
    bool distinct = true;      // otherwise self loops and repeats are to be dropped
    std::function<EdgeList(const GenerateOptions&)> make = {};
};

struct GenerateModel {
    std::string name;
    std::string what;
    std::function<void(CLI::App&)> add_options;
    std::function<GraphRecipe()> recipe;  // of the options, once they are read
};

[[nodiscard]] std::vector<GenerateModel> generate_models();

// Data sets with communities, features, time and a split (io/datasets/planted_data.hpp), which are
// more than a list of edges.
void add_planted_models(CLI::App& generate_verb);

}  // namespace hplc::cli
