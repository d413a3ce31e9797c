// Sentences that are no reason to stop.
#pragma once

#include <string>

namespace hplc::cli {

// On standard error, also with --quiet: what it says changes what a result is worth.
void warn(const std::string& sentence);

}  // namespace hplc::cli
