#include "io/text/source_text.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>

#include "io/text/csv_field.hpp"

namespace hplc {

SourceText SourceText::of(const InputBytes& bytes) {
    return {.name = bytes.name(), .text = without_byte_order_mark(bytes.view())};
}

std::string_view SourceText::without_byte_order_mark(std::string_view text) {
    constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    return text;
}

std::uint64_t SourceText::line_of(std::string_view at) const {
    const bool inside = !std::less<>()(at.data(), text.data()) &&
                        !std::less<>()(text.data() + text.size(), at.data());
    assert(inside);
    const char* const end = inside ? at.data() : text.data();
    return first_line + static_cast<std::uint64_t>(std::count(text.data(), end, '\n'));
}

void SourceText::fail(std::string_view at, Complaint complaint) const {
    complaint.file = name;
    complaint.line = line_of(at);
    throw InputError(complaint);
}

void SourceText::refuse_nul(std::string_view part) const {
    const std::size_t at = part.find('\0');
    if (at == std::string_view::npos) return;
    fail(part.substr(at), {.found = "a NUL byte",
                           .expected = "plain text",
                           .fix = "save the file as UTF-8 text (UTF-16 and binary files are not)"});
}

bool FieldCursor::next_quoted(std::string_view& field) {
    const std::size_t close = closing_quote(rest_, 0);
    std::size_t end = close == std::string_view::npos ? rest_.size() : close + 1;
    while (end < rest_.size() && is_blank(rest_[end]) && !is_separator(rest_[end]))
        ++end;
    is_spoilt_ =
        close == std::string_view::npos || (end < rest_.size() && !is_separator(rest_[end]));
    if (is_spoilt_) return false;
    field = rest_.substr(1, close - 1);
    is_quoted_ = true;
    is_doubled_ = field.find('"') != std::string_view::npos;
    go_behind(end);
    return true;
}

std::string FieldCursor::undoubled_text(std::string_view field) {
    return undoubled(field);
}

std::optional<double> finite_number(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool all = error == std::errc() && end == text.data() + text.size();
    return all && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

bool is_number(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error != std::errc::invalid_argument && end == text.data() + text.size();
}

bool looks_like_number(std::string_view text) {
    if (is_number(text)) return true;
    if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
    return !text.empty() && text.front() >= '0' && text.front() <= '9';
}

}  // namespace hplc
