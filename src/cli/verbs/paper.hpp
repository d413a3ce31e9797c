// The subverbs of `hplc paper` that are no table of cells, and what all of them share.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/options/common.hpp"

namespace hplc::cli {

struct PaperRequest {
    CommonOptions common;
    std::string data_dir;
    std::string results = "hplc-paper-results";
    std::size_t runs = 3;
    std::size_t epochs = 0;             // 0: the recipe's
    std::vector<std::string> datasets;  // empty: the table's
    std::vector<std::string> models;    // empty: all
    std::string recipe;                 // empty: the table's
    std::string positions_from = "train-edges";
    double budget_minutes = 0;  // 0: no limit
    bool only_show = false;
    std::string markdown;
};

// --results and --only-show.
void add_results_options(CLI::App& verb, PaperRequest& request);
void add_markdown_option(CLI::App& verb, PaperRequest& request);
// What decides the key of a run: --data, --models, --runs, --epochs, --recipe.
void add_cell_options(CLI::App& verb, PaperRequest& request);

void add_paper_figures(CLI::App& paper);
void add_paper_ranks(CLI::App& paper);

}  // namespace hplc::cli
