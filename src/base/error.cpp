#include "base/error.hpp"

#include <fmt/format.h>

#include <system_error>

#include "base/text/printable.hpp"
#include "base/text/unicode.hpp"

namespace hplc {

std::string sentence(const Complaint& complaint) {
    std::string text;
    if (!complaint.file.empty()) {
        text = complaint.line == 0 ? fmt::format("{}: ", complaint.file)
                                   : fmt::format("{}:{}: ", complaint.file, complaint.line);
    }
    text += fmt::format("found {}", complaint.found);
    if (!complaint.expected.empty()) text += fmt::format("; expected {}", complaint.expected);
    text += '.';
    if (!complaint.fix.empty()) text += fmt::format(" To fix: {}.", complaint.fix);
    return text;
}

std::string quoted(std::string_view text) {
    constexpr std::size_t kLongest = 60;
    std::string out = "'";
    std::string_view rest = text;
    while (!rest.empty()) {
        std::string_view behind = rest;
        if (!take_code_point(behind)) behind = rest.substr(1);
        if (text.size() - behind.size() > kLongest) return out + "…'";
        out += printable(rest.substr(0, rest.size() - behind.size()));
        rest = behind;
    }
    return out + "'";
}

std::string system_message(int error_number) {
    return std::generic_category().message(error_number);
}

}  // namespace hplc
