// The rows of a table of text: lines, or more than one line where a quoted field holds line breaks.
// Every row is handed out or counted, so that none is lost without a word.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "io/text/source_text.hpp"

namespace hplc {

struct TableForm {
    Separator separator = Separator::kBlanks;
    bool quotes = true;    // a field may stand in double quotes (RFC 4180)
    bool comments = true;  // rows that begin with # or % are comments
};

// Rows that are no data.
struct SkippedRows {
    std::uint64_t comments = 0;
    std::uint64_t blank = 0;

    SkippedRows& operator+=(const SkippedRows& other) {
        comments += other.comments;
        blank += other.blank;
        return *this;
    }
};

// Walks over the rows, their ends taken off.
class RecordCursor {
  public:
    RecordCursor(std::string_view text, const TableForm& form) : rest_(text), form_(form) {}

    // The next row that is neither blank nor a comment; false at the end of the text.
    [[nodiscard]] bool next(std::string_view& record) {
        while (!rest_.empty()) {
            std::size_t end = rest_.find('\n');
            record = rest_.substr(0, end);
            const std::size_t first = first_filled(record);
            const bool blank = first == record.size();
            const bool comment = !blank && is_comment(record[first]);
            if (form_.quotes && !comment && record.find('"') != std::string_view::npos) {
                end = record_end(rest_, form_);
                record = rest_.substr(0, end);
            }
            rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
            if (record.ends_with('\r')) record.remove_suffix(1);
            if (!blank && !comment) return true;
            ++(blank ? skipped_.blank : skipped_.comments);
        }
        return false;
    }

    [[nodiscard]] std::string_view rest() const { return rest_; }
    // To go on elsewhere; what was counted stays.
    void go_on_at(std::string_view rest) { rest_ = rest; }
    [[nodiscard]] const SkippedRows& skipped() const { return skipped_; }

    // The place of the line break that ends the first row of `text`; npos where the text ends
    // first.
    [[nodiscard]] static std::size_t record_end(std::string_view text, const TableForm& form);

  private:
    [[nodiscard]] static std::size_t first_filled(std::string_view line) {
        std::size_t first = 0;
        while (first < line.size() && is_blank(line[first]))
            ++first;
        return first;
    }
    [[nodiscard]] bool is_comment(char first) const {
        return form_.comments && (first == '#' || first == '%');
    }

    std::string_view rest_;
    TableForm form_;
    SkippedRows skipped_;
};

// Starts of pieces of about `piece` bytes that begin with a row, and the text's size behind them.
// O(1) a piece where the text holds no quote, else O(bytes): only who has read all rows before
// knows whether a line break lies between quotes.
[[nodiscard]] std::vector<std::size_t> record_pieces(std::string_view text, const TableForm& form,
                                                     std::size_t piece);

// How much of the text is rows that have their end. O(bytes).
[[nodiscard]] std::size_t whole_records(std::string_view text, const TableForm& form);

}  // namespace hplc
