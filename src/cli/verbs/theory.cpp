// hplc theory: the paper's bounds on detours through landmarks against simulation.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/files/atomic_file.hpp"
#include "base/memory/memory.hpp"
#include "cli/options/common.hpp"
#include "cli/shell/output_files.hpp"
#include "cli/verbs/verbs.hpp"
#include "report/paper/detour_report.hpp"
#include "report/paper/rank_report.hpp"
#include "theory/detour_checks.hpp"
#include "theory/landmark_ranks.hpp"

namespace hplc::cli {
namespace {

struct DetourOptions {
    CommonOptions common;
    CheckOptions check;
    std::vector<std::string> landmarks = {"log", "0.5", "0.9"};
    std::string csv;
    std::string svg;
    double mean_degree = 10;
    NodeId links = 5;
    std::string top_by = "tag";
};

LandmarkCount landmark_count(const std::string& text) {
    if (text == "log") return {};
    double power = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), power);
    if (error == std::errc() && end == text.data() + text.size() && power > 0 && power <= 1) {
        return {.power = power};
    }
    throw InputError({.found = fmt::format("--landmarks {}", hplc::quoted(text)),
                      .expected = "log, or a power of N above 0 and up to 1"});
}

CheckOptions check_options(const DetourOptions& options) {
    CheckOptions check = options.check;
    check.landmarks.clear();
    for (const std::string& text : options.landmarks)
        check.landmarks.push_back(landmark_count(text));
    check.seed = options.common.seed;
    check.threads = options.common.threads();
    check.progress = options.common.progress();
    return check;
}

void write_results(const DetourNames& names, const std::vector<DetourCheck>& checks,
                   const DetourOptions& options) {
    const auto findings = detour_findings(names, checks);
    if (options.common.prints_text()) {
        fmt::print(
            "{}: mean lengths in edges, ± one standard error of {} graphs, {} sources "
            "each, seed {}\n\n{}\n",
            names.title, options.check.runs, options.check.sources, options.common.seed,
            detour_table(checks));
        for (const std::string& finding : findings)
            fmt::print("{}\n", finding);
    }
    if (!options.csv.empty()) write_file(options.csv, detour_csv(checks));
    if (!options.svg.empty()) write_file(options.svg, svg_chart(detour_chart(names, checks)));
    const nlohmann::ordered_json json = {
        {"title", names.title},
        {"bound", names.bound},
        {"distance_formula", names.formula},
        {"runs", options.check.runs},
        {"sources", options.check.sources},
        {"seed", options.common.seed},
        {"rows", detour_json(checks)},
        {"findings", findings},
        {"peak_rss_mib", static_cast<double>(peak_resident_memory()) / (1 << 20)}};
    write_json(options.common, json);
}

void check_er(const DetourOptions& options) {
    write_results(erdos_renyi_names(options.mean_degree),
                  check_erdos_renyi(options.mean_degree, check_options(options)), options);
}

void check_ba(const DetourOptions& options) {
    const TopBy top_by = options.top_by == "tag" ? TopBy::kTag : TopBy::kDegree;
    write_results(barabasi_albert_names(options.links, top_by),
                  check_barabasi_albert(options.links, top_by, check_options(options)), options);
}

void add_shared_options(CLI::App& verb, DetourOptions& options) {
    verb.add_option("--nodes", options.check.sizes, "Sizes of the graphs, comma-separated")
        ->delimiter(',')
        ->check(CLI::Range(20u, 100000000u))
        ->capture_default_str();
    verb.add_option("--landmarks", options.landmarks,
                    "Numbers of landmarks, comma-separated: log for log N, or powers of N")
        ->delimiter(',')
        ->capture_default_str();
    verb.add_option("--runs", options.check.runs, "Number of graphs per size")
        ->check(CLI::Range(1u, 10000u))
        ->capture_default_str();
    verb.add_option("--sources", options.check.sources,
                    "Number of nodes per graph from which all distances are measured")
        ->check(CLI::Range(1u, 1000000u))
        ->capture_default_str();
    writes_file(verb.add_option("--csv", options.csv, "File for the table as CSV"));
    writes_file(verb.add_option("--svg", options.svg, "File for the paper's figure as SVG"));
    add_common_options(verb, options.common);
}

void add_er(CLI::App& theory) {
    CLI::App* verb = theory.add_subcommand(
        "er", "Erdős–Rényi graphs: detours through random landmarks against their bound");
    auto options = std::make_shared<DetourOptions>();
    verb->add_option("--mean-degree", options->mean_degree,
                     "Expected number of neighbours per node")
        ->check(CLI::Range(1.5, 1000.0))
        ->capture_default_str();
    add_shared_options(*verb, *options);
    verb->callback([options] { check_er(*options); });
}

void add_ba(CLI::App& theory) {
    CLI::App* verb = theory.add_subcommand(
        "ba", "Barabási–Albert graphs: detours through landmarks of the top K log N nodes");
    auto options = std::make_shared<DetourOptions>();
    verb->add_option("--links", options->links, "Number of links per new node")
        ->check(CLI::Range(1u, 19u))
        ->capture_default_str();
    verb->add_option("--top-by", options->top_by,
                     "Order of the nodes: by their tag 1/sqrt(t), as in Theorem 3, or by degree")
        ->check(CLI::IsMember({"tag", "degree"}))
        ->capture_default_str();
    add_shared_options(*verb, *options);
    verb->callback([options] { check_ba(*options); });
}

struct RanksOptions {
    CommonOptions common;
    LandmarkRankOptions check;
    std::string csv;
};

void rank_landmarks(const RanksOptions& options) {
    LandmarkRankOptions check = options.check;
    check.seed = options.common.seed;
    check.threads = options.common.threads();
    check.progress = options.common.progress();
    const auto checks = check_landmark_ranks(check);
    const auto findings = rank_findings(checks);
    if (options.common.prints_text()) {
        fmt::print(
            "Landmarks of log N FluidC clusters in Barabási–Albert graphs, m = {}: share of nodes "
            "that have a higher degree\nmean ± standard error of {} "
            "graphs, seed {}; the paper's Table 1 beside it\n\n{}\n",
            check.links, check.runs, check.seed, rank_table(checks));
        for (const std::string& finding : findings)
            fmt::print("{}\n", finding);
    }
    if (!options.csv.empty()) write_file(options.csv, rank_csv(checks));
    const nlohmann::ordered_json json = {{"links", check.links},
                                         {"runs", check.runs},
                                         {"seed", check.seed},
                                         {"rows", rank_json(checks)},
                                         {"findings", findings}};
    write_json(options.common, json);
}

void add_ranks(CLI::App& theory) {
    CLI::App* verb =
        theory.add_subcommand("ranks", "Table 1: ranks by degree of the landmarks of clusters");
    auto options = std::make_shared<RanksOptions>();
    verb->add_option("--nodes", options->check.sizes, "Sizes of the graphs, comma-separated")
        ->delimiter(',')
        ->check(CLI::Range(20u, 10000000u))
        ->capture_default_str();
    verb->add_option("--links", options->check.links,
                     "Number of links per new node; the paper does not state its own")
        ->check(CLI::Range(1u, 19u))
        ->capture_default_str();
    verb->add_option("--runs", options->check.runs, "Number of graphs per size")
        ->check(CLI::Range(1u, 100000u))
        ->capture_default_str();
    writes_file(verb->add_option("--csv", options->csv, "File for the table as CSV"));
    add_common_options(*verb, options->common);
    verb->callback([options] { rank_landmarks(*options); });
}

}  // namespace

void add_theory(CLI::App& program) {
    CLI::App* theory =
        program.add_subcommand("theory", "The paper's bounds against simulation: er, ba, ranks");
    theory->require_subcommand(1);
    add_er(*theory);
    add_ba(*theory);
    add_ranks(*theory);
}

}  // namespace hplc::cli
