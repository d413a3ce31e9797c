// hplc paper table1: how high landmarks stand, each size of graph kept by itself.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "base/files/atomic_file.hpp"
#include "cli/verbs/paper_runs.hpp"
#include "report/paper/rank_report.hpp"
#include "report/text/text_table.hpp"

namespace hplc::cli {
namespace {

using Json = nlohmann::ordered_json;

struct RanksRequest {
    PaperRequest paper;
    LandmarkRankOptions check;
};

std::optional<RankCheck> rank_of(NodeId nodes, const RanksRequest& request) {
    LandmarkRankOptions check = request.check;
    check.sizes = {nodes};
    check.seed = request.paper.common.seed;
    check.threads = request.paper.common.threads();
    check.progress = request.paper.common.progress();
    const RunKey key = simulation_key(
        fmt::format("ranks-{}", nodes),
        {{"nodes", nodes}, {"links", check.links}, {"runs", check.runs}}, request.paper);
    const auto row = kept_or_computed(
        key, request.paper, [&] { return Json(rank_json(check_landmark_ranks(check)).at(0)); });
    return row ? std::optional(rank_check(*row)) : std::nullopt;
}

void show_ranks(const RanksRequest& request) {
    const CommonOptions& common = request.paper.common;
    std::vector<RankCheck> checks;
    for (const NodeId nodes : request.check.sizes) {
        if (const auto check = rank_of(nodes, request)) checks.push_back(*check);
    }
    const std::string title = fmt::format(
        "Table 1: landmarks of log N FluidC clusters in Barabási–Albert graphs, m = {}: share of "
        "nodes that have a higher degree; mean ± standard error of {} graphs, seed {}",
        request.check.links, request.check.runs, common.seed);
    const auto findings = checks.empty() ? std::vector<std::string>{"Nothing is computed yet."}
                                         : rank_findings(checks);
    if (common.prints_text()) {
        fmt::print("{}\n\n{}\n{}\n", broken_at_clauses(title), rank_table(checks),
                   fmt::join(findings, "\n"));
    }
    if (!request.paper.markdown.empty()) {
        write_file(request.paper.markdown,
                   fmt::format("## {}\n\n{}\n{}\n", title, rank_markdown(checks),
                               fmt::join(findings, "\n")));
    }
    write_json(common, {{"table", "table1"},
                        {"links", request.check.links},
                        {"runs", request.check.runs},
                        {"seed", common.seed},
                        {"rows", rank_json(checks)},
                        {"findings", findings}});
}

}  // namespace

void add_paper_ranks(CLI::App& paper) {
    CLI::App* verb =
        paper.add_subcommand("table1", "Table 1: ranks by degree of the landmarks of clusters");
    auto request = std::make_shared<RanksRequest>();
    verb->add_option("--runs", request->check.runs, "Number of graphs per size")
        ->check(CLI::Range(1u, 100'000u))
        ->capture_default_str();
    add_results_options(*verb, request->paper);
    add_markdown_option(*verb, request->paper);
    add_common_options(*verb, request->paper.common);
    verb->callback([request] { show_ranks(*request); });
}

}  // namespace hplc::cli
