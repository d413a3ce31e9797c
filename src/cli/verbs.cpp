#include "cli/verbs.hpp"

namespace hplc::cli {

void add_all_verbs([[maybe_unused]] CLI::App& program) {}

}  // namespace hplc::cli
