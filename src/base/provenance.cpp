#include "base/provenance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <optional>
#include <vector>

namespace hplc {
namespace {

bool is_plain(char character) {
    constexpr std::string_view kSigns = "-_./=,:+@%";
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
           (character >= '0' && character <= '9') ||
           kSigns.find(character) != std::string_view::npos;
}

// 'it'\''s'
std::string shell_quoted(const std::string& word) {
    if (!word.empty() && std::ranges::all_of(word, is_plain)) return word;
    std::string quoted = "'";
    for (const char character : word) {
        if (character == '\'') {
            quoted += "'\\''";
        } else {
            quoted += character;
        }
    }
    return quoted + '\'';
}

// From the system, so that no layer has to hand the words down to the files it writes.
std::vector<std::string> words_of_this_process() {
    std::ifstream in("/proc/self/cmdline", std::ios::binary);
    std::vector<std::string> words;
    for (std::string word; std::getline(in, word, '\0');)
        words.push_back(word);
    return words;
}

std::optional<std::int64_t> source_date_epoch() {
    const char* text = std::getenv("SOURCE_DATE_EPOCH");
    if (text == nullptr) return {};
    const std::string_view digits(text);
    std::int64_t seconds = 0;
    const auto [end, error] = std::from_chars(digits.begin(), digits.end(), seconds);
    constexpr std::int64_t kYear10000 = 253'402'300'800;
    if (error != std::errc() || end != digits.end() || seconds < 0 || seconds >= kYear10000)
        return {};
    return seconds;
}

}  // namespace

std::string shell_command(std::span<const std::string> words) {
    std::string command = "hplc";
    for (std::size_t i = 1; i < words.size(); ++i)
        command += ' ' + shell_quoted(words[i]);
    if (command.size() <= kMostCommandBytes) return command;
    constexpr std::string_view kCut = "…";
    return command.substr(0, kMostCommandBytes - kCut.size()).append(kCut);
}

std::string utc_text(std::int64_t seconds) {
    const auto time = static_cast<std::time_t>(seconds);
    std::tm parts{};
    gmtime_r(&time, &parts);
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", parts.tm_year + 1900,
                       parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
}

const char* program_version() {
    return HPLC_VERSION;
}

FileProvenance provenance_now() {
    return {.program = "hplc " HPLC_VERSION,
            .command = shell_command(words_of_this_process()),
            .time = utc_text(source_date_epoch().value_or(std::time(nullptr)))};
}

}  // namespace hplc
