// hplc report: a run as a page to look at.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/options/common.hpp"
#include "cli/shell/output_files.hpp"
#include "cli/verbs/verbs.hpp"
#include "io/bytes/output_bytes.hpp"
#include "report/page/html_page.hpp"
#include "report/text/links_text.hpp"
#include "report/text/text_table.hpp"

namespace hplc::cli {
namespace {

struct ReportVerb {
    CommonOptions common;
    std::string run;
    std::string output;
    std::size_t links = 0;
};

// Two things at once on standard output could not be told apart.
void check(const ReportVerb& verb) {
    const bool page = verb.output == "-";
    const bool json = !verb.common.prints_text();
    if (int{page} + int{json} + int{verb.links > 0} < 2) return;
    throw InputError({.found = "several of -o -, --json - and --links, all for standard output",
                      .expected = "one of them",
                      .fix = "name files for the others"});
}

void make_report(const ReportVerb& verb) {
    check(verb);
    const nlohmann::ordered_json run = read_run(verb.run, verb.common.memory());
    const std::string page = html_page(run, verb.run);
    if (verb.links > 0) fmt::print("{}", links_text(run, verb.links, verb.run));
    OutputBytes out(verb.output, false);
    out.write(page);
    out.commit();
    const bool is_silent = verb.output == "-" || verb.links > 0 || !verb.common.prints_text();
    if (!is_silent && !verb.common.quiet)
        fmt::print("{}: {}\n", verb.output, byte_count(page.size()));
    write_json(verb.common, {{"file", verb.output}, {"bytes", page.size()}});
}

}  // namespace

void add_report(CLI::App& program) {
    CLI::App* app = program.add_subcommand(
        "report", "Make one self-contained HTML page from a run that was stored as JSON");
    const auto verb = std::make_shared<ReportVerb>();
    app->add_option(
           "RUN", verb->run,
           "File written by evaluate, compare or train with --json FILE --details, or by predict "
           "with --json FILE; - is standard input")
        ->required();
    writes_file(
        app->add_option("-o,--output", verb->output, "File for the page; - is standard output"))
        ->required();
    app->add_option("--links", verb->links,
                    "Number of most likely links to print that are in no file, with why")
        ->check(CLI::Range(0, 10'000))
        ->capture_default_str();
    add_common_options(*app, verb->common);
    app->callback([verb] { make_report(*verb); });
}

}  // namespace hplc::cli
