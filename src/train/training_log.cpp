#include "train/training_log.hpp"

#include <fmt/format.h>
#include <cerrno>

#include <nlohmann/json.hpp>
#include <string>

#include "base/exit_code.hpp"
#include "base/files/atomic_file.hpp"
#include "base/text/json_text.hpp"

namespace hplc {
namespace {

std::string first_lines(const std::filesystem::path& path, std::size_t count) {
    std::ifstream in(path);
    std::string kept;
    std::string line;
    for (std::size_t i = 0; i < count && std::getline(in, line); ++i)
        kept += line + '\n';
    return kept;
}

}  // namespace

TrainingLog::TrainingLog(std::filesystem::path path, std::size_t epochs, LeakMark mark)
    : path_(std::move(path)), mark_(std::move(mark)) {
    if (path_.empty()) return;
    write_file(path_, first_lines(path_, epochs));
    out_.open(path_, std::ios::app);
    require_good();
}

void TrainingLog::add(const EpochReport& report) {
    if (path_.empty()) return;
    nlohmann::ordered_json line = {
        {"epoch", report.epoch},
        {"loss", report.loss},
        {"valid", report.valid ? nlohmann::ordered_json(*report.valid) : nullptr},
        {"seconds", report.seconds}};
    if (mark_.leaky()) line[LeakMark::kColumn] = mark_.text();
    out_ << json_text(line) << '\n' << std::flush;
    require_good();
}

void TrainingLog::require_good() {
    if (out_.good()) return;
    throw OutputError({.file = path_.string(),
                       .found = fmt::format("'{}' when writing it", system_message(errno)),
                       .expected = "a file that takes the log"});
}

}  // namespace hplc
