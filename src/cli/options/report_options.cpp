#include "cli/options/report_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "base/files/atomic_file.hpp"
#include "cli/shell/help_formatter.hpp"
#include "cli/shell/output_files.hpp"
#include "report/page/html_page.hpp"
#include "train/files/provenance_json.hpp"

namespace hplc::cli {

void add_report_options(CLI::App& verb, ReportOptions& options) {
    writes_file(verb.add_option(
        "--report", options.page,
        "File for an HTML page with results, curves, a map of clusters and the most "
        "likely links"));
    const std::string group = advanced_group("Options of the report");
    verb.add_flag("--details", options.details,
                  "Add the content of such a page to --json, for hplc report")
        ->group(group);
    verb.add_option("--report-links", options.links,
                    "Number of most likely links on the page; 0: do not rank all pairs")
        ->check(CLI::Range(0, 10'000))
        ->capture_default_str()
        ->group(group);
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
