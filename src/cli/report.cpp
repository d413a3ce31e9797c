// hplc report: a run as a page to look at.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/common.hpp"
#include "cli/verbs.hpp"
#include "io/output_bytes.hpp"
#include "report/html_page.hpp"
#include "report/text_table.hpp"

namespace hplc::cli {
namespace {

struct ReportVerb {
    CommonOptions common;
    std::string run;
    std::string output;
};

void check(const ReportVerb& verb) {
    if (verb.output != "-" || verb.common.prints_text()) return;
    throw InputError({.found = "-o - and --json -, both for standard output",
                      .expected = "one of them",
                      .fix = "name a file for the other"});
}

void make_report(const ReportVerb& verb) {
    check(verb);
    const std::string page = html_page(read_run(verb.run), verb.run);
    OutputBytes out(verb.output, false);
    out.write(page);
    out.commit();
    if (verb.output != "-" && verb.common.prints_text() && !verb.common.quiet)
        fmt::print("{}: {}\n", verb.output, byte_count(page.size()));
    write_json(verb.common, json_text({{"file", verb.output}, {"bytes", page.size()}}));
}

}  // namespace

void add_report(CLI::App& program) {
    CLI::App* app = program.add_subcommand(
        "report", "Make one self-contained page (HTML) of a run that was kept as JSON");
    const auto verb = std::make_shared<ReportVerb>();
    app->add_option("RUN", verb->run,
                    "What evaluate or train wrote with --json FILE --details; - is standard input")
        ->required();
    app->add_option("-o,--output", verb->output, "File for the page; - is standard output")
        ->required();
    add_common_options(*app, verb->common);
    app->callback([verb] { make_report(*verb); });
}

}  // namespace hplc::cli
