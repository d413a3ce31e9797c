// Text from a user's file, cut into lines and fields, with errors that know their line.
//
// Lines end in LF or CR LF; the last may lack its end. Nothing here allocates but for errors.
#pragma once

#include <charconv>
#include <cstdint>
#include <forward_list>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "io/bytes/input_bytes.hpp"

namespace hplc {

struct SourceText {
    std::string name;  // for messages
    std::string_view text;
    std::uint64_t first_line = 1;  // where the text is a later part of a file

    // The text of an input less its byte-order mark.
    [[nodiscard]] static SourceText of(const InputBytes& bytes);
    [[nodiscard]] static std::string_view without_byte_order_mark(std::string_view text);

    // The line that `at`, a place in the text, is in. O(bytes before it).
    [[nodiscard]] std::uint64_t line_of(std::string_view at) const;
    // Throws the complaint with the file's name and the line that `at`, a place in the text, is in.
    [[noreturn]] void fail(std::string_view at, Complaint complaint) const;
    // Throws where the text holds a NUL byte: it is binary, or UTF-16.
    void refuse_nul(std::string_view part) const;
};

// Walks over lines, their ends taken off.
class LineCursor {
  public:
    explicit LineCursor(std::string_view text) : rest_(text) {}

    // False at the end of the text.
    [[nodiscard]] bool next(std::string_view& line) {
        if (rest_.empty()) return false;
        const std::size_t end = rest_.find('\n');
        line = rest_.substr(0, end);
        rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
        if (line.ends_with('\r')) line.remove_suffix(1);
        return true;
    }
    [[nodiscard]] std::string_view rest() const { return rest_; }

  private:
    std::string_view rest_;
};

[[nodiscard]] constexpr bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back()))
        text.remove_suffix(1);
    return text;
}

// What stands between the fields of a line. Around any of them blanks do not count.
enum class Separator : char { kBlanks = ' ', kTab = '\t', kComma = ',', kSemicolon = ';' };

// Walks over the fields of a row. A field that begins with a double quote ends at the next one that
// is not doubled (RFC 4180), so names may hold separators, line breaks and, doubled, quotes; the
// quotes are taken off. Where something stands behind the closing quote, or there is none, the
// field is_spoilt() and its quotes are characters as any others. A row of blanks has no fields;
// tabs at the ends of a row are separators where tabs separate.
class FieldCursor {
  public:
    enum class Quotes { kRfc4180, kPlain };

    FieldCursor(std::string_view line, Separator separator, Quotes quotes = Quotes::kRfc4180)
        : rest_(trimmed(line)),
          separator_(separator),
          quotes_(quotes == Quotes::kRfc4180),
          done_(rest_.empty()) {
        if (separator == Separator::kTab && !done_) rest_ = without_spaces(line);
    }

    // False at the end of the row. The field may lie in the cursor, and holds as long as it does.
    [[nodiscard]] bool next(std::string_view& field) {
        if (!next_raw(field)) return false;
        if (is_doubled_) field = undoubled_.emplace_front(undoubled_text(field));
        return true;
    }
    // The same as a part of the row, where doubled quotes are still two.
    [[nodiscard]] bool next_raw(std::string_view& field) {
        if (done_) return false;
        is_doubled_ = is_quoted_ = is_spoilt_ = false;
        if (quotes_ && rest_.starts_with('"') && next_quoted(field)) return true;
        std::size_t end = 0;
        while (end < rest_.size() && !is_separator(rest_[end]))
            ++end;
        field = trimmed(rest_.substr(0, end));
        go_behind(end);
        return true;
    }
    // Of the field that came last.
    [[nodiscard]] bool is_quoted() const { return is_quoted_; }
    [[nodiscard]] bool is_doubled() const { return is_doubled_; }
    [[nodiscard]] bool is_spoilt() const { return is_spoilt_; }

  private:
    [[nodiscard]] bool is_separator(char c) const {
        return c == static_cast<char>(separator_) ||
               (separator_ == Separator::kBlanks && c == '\t');
    }
    [[nodiscard]] bool is_padding(char c) const {
        return is_blank(c) && !(separator_ == Separator::kTab && c == '\t');
    }
    // To the field behind the separator at `end`.
    void go_behind(std::size_t end) {
        done_ = end == rest_.size();
        rest_.remove_prefix(done_ ? end : end + 1);
        while (!rest_.empty() && is_padding(rest_.front()))
            rest_.remove_prefix(1);
    }
    [[nodiscard]] bool next_quoted(std::string_view& field);
    [[nodiscard]] static std::string undoubled_text(std::string_view field);
    [[nodiscard]] static std::string_view without_spaces(std::string_view line) {
        while (line.front() == ' ')
            line.remove_prefix(1);
        while (line.back() == ' ' || line.back() == '\r')
            line.remove_suffix(1);
        return line;
    }

    std::string_view rest_;
    Separator separator_;
    bool quotes_;
    bool done_;
    bool is_quoted_ = false;
    bool is_doubled_ = false;
    bool is_spoilt_ = false;
    std::forward_list<std::string> undoubled_;  // all of them: a list does not move what it has
};

// All of the text as a whole number without sign; nothing for anything else or beyond 64 bits.
[[nodiscard]] inline std::optional<std::uint64_t> whole_number(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool all = error == std::errc() && end == text.data() + text.size();
    return all ? std::optional(value) : std::nullopt;
}
// All of the text as a finite number; nothing for anything else, NaN and infinity included.
[[nodiscard]] std::optional<double> finite_number(std::string_view text);
// All of the text is a number of any kind and size; NaN and infinity are.
[[nodiscard]] bool is_number(std::string_view text);
// Is a number or begins as one (a digit, or a sign before one): a spoilt number, not a name.
[[nodiscard]] bool looks_like_number(std::string_view text);

}  // namespace hplc
