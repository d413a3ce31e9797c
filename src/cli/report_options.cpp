#include "cli/report_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "base/atomic_file.hpp"
#include "cli/output_files.hpp"
#include "report/html_page.hpp"
#include "train/provenance_json.hpp"

namespace hplc::cli {

void add_report_options(CLI::App& verb, ReportOptions& options) {
    writes_file(verb.add_option(
        "--report", options.page,
        "Write a page (HTML) with results, curves, a map of clusters and the likeliest "
        "links to this file"));
    verb.add_flag("--details", options.details,
                  "Add what such a page shows to --json, so that hplc report can make it later");
    verb.add_option("--report-links", options.links,
                    "How many of the likeliest links it shows; 0 spares the ranking of all pairs")
        ->check(CLI::Range(0, 10'000))
        ->capture_default_str();
}

DetailOptions detail_options(const ReportOptions& options, const CommonOptions& common,
                             const std::string& select_by) {
    return {.links = options.links,
            .select_by = select_by,
            .threads = common.threads(),
            .progress = common.progress()};
}

void write_report(const ReportOptions& options, const CommonOptions& common,
                  const nlohmann::ordered_json& run) {
    if (options.page.empty()) return;
    write_file(options.page, html_page(with_provenance(run), options.page));
    remark(common, fmt::format("report written to {}", options.page));
}

}  // namespace hplc::cli
