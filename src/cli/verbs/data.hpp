// The subverbs of `hplc data`, one file each.
#pragma once

namespace CLI {
class App;
}

namespace hplc::cli {

void add_data_describe(CLI::App& data);
void add_data_get(CLI::App& data);
void add_data_import(CLI::App& data);
void add_data_list(CLI::App& data);

}  // namespace hplc::cli
