// hplc paper: every table and figure of the paper, ours beside theirs.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "base/files/atomic_file.hpp"
#include "cli/options/task_options.hpp"
#include "cli/shell/output_files.hpp"
#include "cli/verbs/paper_runs.hpp"
#include "cli/verbs/verbs.hpp"

namespace hplc::cli {
namespace {

void compute_table(const PaperTable& table, const PaperRequest& request) {
    const Budget budget(request.budget_minutes);
    std::size_t left_out = 0;
    for (const std::string& dataset : asked_datasets(table, request)) {
        if (reason_of_absence(dataset, request).empty())
            left_out += compute_runs(table, dataset, request, budget);
    }
    if (left_out == 0) return;
    remark(request.common,
           fmt::format("{} not started: --budget {} is too small for them",
                       left_out == 1 ? std::string("1 run") : fmt::format("{} runs", left_out),
                       request.budget_minutes));
}

void show_table(const PaperTable& table, const PaperRequest& request) {
    std::vector<ComparedDataset> datasets;
    for (const std::string& name : asked_datasets(table, request))
        datasets.push_back(compared(table, name, request));
    if (request.common.prints_text()) fmt::print("{}", paper_text(table, datasets, request.runs));
    if (!request.markdown.empty())
        write_file(request.markdown, paper_markdown(table, datasets, request.runs));
    write_json(request.common, paper_json(table, datasets));
}

void add_budget_options(CLI::App& verb, PaperRequest& request) {
    verb.add_option(
            "--budget", request.budget_minutes,
            "Maximum duration in minutes: a run that would end later is not started; 0: unlimited")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
}

void add_table(CLI::App& paper, const PaperTable& table) {
    CLI::App* verb = paper.add_subcommand(table.name, table.title);
    auto request = std::make_shared<PaperRequest>();
    add_cell_options(*verb, *request);
    add_positions_from_option(*verb, request->positions_from);
    add_budget_options(*verb, *request);
    add_results_options(*verb, *request);
    add_markdown_option(*verb, *request);
    add_common_options(*verb, request->common);
    verb->callback([request, &table] {
        const PaperTable asked = asked_table(table, *request);
        if (!request->only_show) compute_table(asked, *request);
        show_table(asked, *request);
    });
}

}  // namespace

void add_results_options(CLI::App& verb, PaperRequest& request) {
    verb.add_option("--results", request.results, "Folder with all finished runs")
        ->capture_default_str();
    verb.add_flag("--only-show", request.only_show, "Show finished runs, and compute nothing");
}

void add_markdown_option(CLI::App& verb, PaperRequest& request) {
    writes_file(verb.add_option("--markdown", request.markdown, "File for the table as Markdown"));
}

void add_cell_options(CLI::App& verb, PaperRequest& request) {
    verb.add_option("--data", request.datasets,
                    "Names of data sets, comma-separated (default: those of the table)")
        ->delimiter(',');
    add_data_dir_option(verb, request.data_dir);
    verb.add_option("--models", request.models,
                    "Names of the models to show, comma-separated (default: all)")
        ->delimiter(',');
    verb.add_option("--runs", request.runs, "Number of runs per cell, with seeds SEED, SEED + 1, …")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    verb.add_option("--epochs", request.epochs,
                    "Maximum number of epochs (default: that of the recipe)")
        ->check(CLI::Range(1, 1'000'000'000));
    verb.add_option("--recipe", request.recipe, "Recipe of our runs (default: that of the table)")
        ->check(CLI::IsMember({"best", "paper"}));
}

void add_paper(CLI::App& program) {
    CLI::App* paper = program.add_subcommand(
        "paper", "Every table and figure of the paper, ours beside theirs, computed run by run");
    paper->require_subcommand(1);
    add_paper_ranks(*paper);
    for (const PaperTable& table : paper_tables())
        add_table(*paper, table);
    add_paper_figures(*paper);
}

}  // namespace hplc::cli
