// hplc paper figures: the figures of Appendix B, and what eta does, as SVG with their data.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>

#include "base/files/atomic_file.hpp"
#include "base/text/json_text.hpp"
#include "cli/shell/output_files.hpp"
#include "cli/verbs/paper_runs.hpp"
#include "report/paper/detour_report.hpp"
#include "report/paper/paper_figures.hpp"
#include "train/files/provenance_json.hpp"

namespace hplc::cli {
namespace {

using Json = nlohmann::ordered_json;

// A figure of Appendix B.
struct Simulation {
    const char* name;
    DetourNames names;
    std::function<std::vector<DetourCheck>(const CheckOptions&)> check;
};

std::vector<Simulation> simulations() {
    constexpr double kMeanDegree = 10;
    constexpr NodeId kLinks = 5;
    return {{"er", erdos_renyi_names(kMeanDegree),
             [](const CheckOptions& options) { return check_erdos_renyi(kMeanDegree, options); }},
            {"ba", barabasi_albert_names(kLinks, TopBy::kTag), [](const CheckOptions& options) {
                 return check_barabasi_albert(kLinks, TopBy::kTag, options);
             }}};
}

struct FiguresRequest {
    PaperRequest paper;
    CheckOptions check;
    std::string output;

    [[nodiscard]] std::filesystem::path folder() const {
        return output.empty() ? std::filesystem::path(paper.results) / "figures"
                              : std::filesystem::path(output);
    }
};

// {title, rows, findings, svg}; nothing where it may not be computed.
std::optional<Json> simulated(const Simulation& simulation, const FiguresRequest& request) {
    CheckOptions check = request.check;
    check.seed = request.paper.common.seed;
    check.threads = request.paper.common.threads();
    check.progress = request.paper.common.progress();
    const RunKey key = simulation_key(
        simulation.name, {{"nodes", check.sizes}, {"runs", check.runs}, {"sources", check.sources}},
        request.paper);
    return kept_or_computed(key, request.paper, [&] {
        const auto checks = simulation.check(check);
        return Json{{"title", simulation.names.title},
                    {"rows", detour_json(checks)},
                    {"findings", detour_findings(simulation.names, checks)},
                    {"svg", svg_chart(detour_chart(simulation.names, checks))}};
    });
}

// Writes NAME.svg and NAME.json, and says so.
Json written(const std::string& name, const std::string& title, const std::string& svg,
             const Json& data, const FiguresRequest& request) {
    const std::filesystem::path file = request.folder() / (name + ".svg");
    make_folder(request.folder());
    write_file(file, svg);
    write_file(request.folder() / (name + ".json"),
               json_text(with_provenance(data), {.indent = 1}) + "\n");
    if (request.paper.common.prints_text()) fmt::print("{}: {}\n", file.string(), title);
    return {{"name", name}, {"title", title}, {"file", file.string()}};
}

// What eta does, on every data set that has a run.
void draw_eta(const FiguresRequest& request, Json& figures) {
    const auto all = paper_tables();
    const auto eta = std::ranges::find(all, std::string("eta"), &PaperTable::name);
    const PaperTable table = asked_table(*eta, request.paper);
    for (const std::string& name : asked_datasets(table, request.paper)) {
        const ComparedDataset dataset = compared(table, name, request.paper);
        const bool is_computed = std::ranges::any_of(
            dataset.rows, [](const ComparedRow& row) { return !row.own.values.empty(); });
        if (!is_computed) continue;
        const Chart chart = option_chart(table, "eta", dataset);
        figures.push_back(written("eta-" + name, chart.title, svg_chart(chart),
                                  paper_json(table, std::span(&dataset, 1)), request));
    }
}

void draw_figures(const FiguresRequest& request) {
    Json figures = Json::array();
    for (const Simulation& simulation : simulations()) {
        if (const auto kept = simulated(simulation, request)) {
            Json data = *kept;
            const std::string svg = data["svg"];
            data.erase("svg");
            figures.push_back(written(simulation.name, data["title"], svg, data, request));
        }
    }
    draw_eta(request, figures);
    if (request.paper.common.prints_text()) {
        fmt::print("{}The paper's Figure 1 is a drawing of the method, without data.\n",
                   figures.empty() ? "Nothing is computed yet. " : "");
    }
    write_json(request.paper.common, {{"figures", figures}});
}

}  // namespace

void add_paper_figures(CLI::App& paper) {
    CLI::App* verb = paper.add_subcommand(
        "figures", "The figures of Appendix B, simulated, and the effect of eta, as SVG and JSON");
    auto request = std::make_shared<FiguresRequest>();
    writes_folder(verb->add_option("-o,--output", request->output,
                                   "Folder for the figures (default: RESULTS/figures)"));
    verb->add_option("--nodes", request->check.sizes, "Sizes of the simulated graphs")
        ->delimiter(',')
        ->check(CLI::Range(20u, 100'000'000u))
        ->capture_default_str();
    add_cell_options(*verb, request->paper);
    add_results_options(*verb, request->paper);
    add_common_options(*verb, request->paper.common);
    verb->callback([request] { draw_figures(*request); });
}

}  // namespace hplc::cli
