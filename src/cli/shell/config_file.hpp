// Options of a verb from a TOML file, for --config.
//
// CLI11 reads configuration files for the program only, not for its subcommands, so verbs do it
// here: a key is the name of an option without its dashes, a list is an option given several times.
// Keys stand at the top of the file or in a section named like the verb, [evaluate] or [data.get];
// sections of other verbs are left alone, a section of no verb is refused.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace hplc::cli {

// Gives the verb every option of the file that the command line did not give. Throws InputError for
// a key that is no option of the verb or a section that is no verb, CLI::ParseError for a value
// that the option refuses.
void apply_config_file(CLI::App& verb, const std::string& path);

}  // namespace hplc::cli
