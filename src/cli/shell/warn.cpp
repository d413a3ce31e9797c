#include "cli/shell/warn.hpp"

#include "base/log_line.hpp"

namespace hplc::cli {

void warn(const std::string& sentence) {
    write_log_line("warning", sentence);
}

}  // namespace hplc::cli
