// --report, --details and --report-links, of the verbs that can make a page of what they did.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/options/common.hpp"
#include "report/page/run_details.hpp"

namespace hplc::cli {

struct ReportOptions {
    std::string page;  // a file; empty: none
    bool details = false;
    std::size_t links = 100;

    // Whether what a page shows besides figures is to be gathered.
    [[nodiscard]] bool wants_details() const { return details || !page.empty(); }
};

void add_report_options(CLI::App& verb, ReportOptions& options);

[[nodiscard]] DetailOptions detail_options(const ReportOptions& options,
                                           const CommonOptions& common,
                                           const std::string& select_by);

// Writes the page, if it was asked for, and says on standard error where it is stored.
void write_report(const ReportOptions& options, const CommonOptions& common,
                  const nlohmann::ordered_json& run);

}  // namespace hplc::cli
