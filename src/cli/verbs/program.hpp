// The program: dispatches to a verb. The only place that turns errors into messages and exit codes
// (base/exit_code.hpp).
#pragma once

namespace hplc::cli {

// The exit code for main().
[[nodiscard]] int run_program(int argc, char** argv);

}  // namespace hplc::cli
