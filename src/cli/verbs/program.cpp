#include "cli/verbs/program.hpp"

#include <CLI/CLI.hpp>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <exception>

#include "base/blas.hpp"
#include "base/exit_code.hpp"
#include "base/provenance.hpp"
#include "base/text/log_line.hpp"
#include "cli/shell/help_formatter.hpp"
#include "cli/shell/parse_errors.hpp"
#include "cli/verbs/verbs.hpp"
#include "io/bytes/mapped_file.hpp"

namespace hplc::cli {
namespace {

// What was printed may wait in a buffer until now; a full disk must not go unnoticed.
void flush_output() {
    if (std::fflush(stdout) == 0) return;
    throw OutputError({.file = "standard output",
                       .found = system_message(errno) + " when writing to it",
                       .expected = "a place that takes all of the output"});
}

int end_with(const Ending& ending) {
    write_log_line("error", ending.message);
    return static_cast<int>(ending.code);
}

}  // namespace

int run_program(int argc, char** argv) {
    // A file beyond the limit of `ulimit -f` is then an error of the write, like a full disk, and
    // not the end of the process in the middle of it.
    std::signal(SIGXFSZ, SIG_IGN);
    end_when_mapping_is_cut();
    use_fitting_blas_kernels();
    CLI::App program("Link prediction for real graphs, measured without leakage.", "hplc");
    program.require_subcommand(1);
    program.set_version_flag("--version", program_version());
    use_help_formatter(program);
    add_all_verbs(program);
    try {
        program.parse(argc, argv);
        flush_output();
        return 0;
    } catch (const CLI::RuntimeError& error) {  // a verb that has its own exit code
        return error.get_exit_code();
    } catch (const CLI::Success& wish) {  // --help, --version
        return program.exit(wish);
    } catch (const CLI::ParseError& error) {
        return end_with({ExitCode::kBadInput, parse_complaint(program, error)});
    } catch (const std::exception& error) {
        return end_with(ending_of(error));
    }
}

}  // namespace hplc::cli
