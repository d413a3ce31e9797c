#include "cli/verbs/data.hpp"

#include <CLI/CLI.hpp>

#include "cli/verbs/verbs.hpp"

namespace hplc::cli {

void add_data(CLI::App& program) {
    CLI::App* data = program.add_subcommand("data", "Data sets: list, describe, import, get");
    data->require_subcommand(1);
    add_data_list(*data);
    add_data_describe(*data);
    add_data_import(*data);
    add_data_get(*data);
}

}  // namespace hplc::cli
