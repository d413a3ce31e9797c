#include "base/error.hpp"

#include <fmt/format.h>

#include <system_error>

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
    for (const char c : text.substr(0, kLongest)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte >= 0x7f) {
            out += fmt::format("\\x{:02x}", byte);
        } else {
            out += c;
        }
    }
    out += text.size() > kLongest ? "…'" : "'";
    return out;
}

std::string system_message(int error_number) {
    return std::generic_category().message(error_number);
}

}  // namespace hplc
