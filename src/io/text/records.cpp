#include "io/text/records.hpp"

#include <algorithm>

#include "io/text/csv_field.hpp"

namespace hplc {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

std::string_view ends_of_field(Separator separator) {
    switch (separator) {
        case Separator::kBlanks:
            return " \t\n";
        case Separator::kTab:
            return "\t\n";
        case Separator::kComma:
            return ",\n";
        case Separator::kSemicolon:
            return ";\n";
    }
    return "\n";
}

bool is_padding(char c, Separator separator) {
    return is_blank(c) && !(separator == Separator::kTab && c == '\t');
}

bool may_hold_breaks(std::string_view text, const TableForm& form) {
    return form.quotes && text.find('"') != kNone;
}

std::vector<std::size_t> line_pieces(std::string_view text, std::size_t piece) {
    std::vector<std::size_t> starts;
    for (std::size_t place = 0; place < text.size(); place += piece) {
        const std::size_t end = place == 0 ? kNone : text.find('\n', place - 1);
        starts.push_back(place == 0 ? 0 : end == kNone ? text.size() : end + 1);
    }
    return starts;
}

std::vector<std::size_t> quoted_pieces(std::string_view text, const TableForm& form,
                                       std::size_t piece) {
    std::vector<std::size_t> starts;
    RecordCursor rows(text, form);
    std::string_view row;
    for (std::size_t at = 0; at < text.size(); at = text.size() - rows.rest().size()) {
        while (starts.size() * piece <= at)
            starts.push_back(at);
        if (!rows.next(row)) break;
    }
    return starts;
}

}  // namespace

std::size_t RecordCursor::record_end(std::string_view text, const TableForm& form) {
    const std::string_view ends = ends_of_field(form.separator);
    for (std::size_t at = 0; at < text.size(); ++at) {
        while (at < text.size() && is_padding(text[at], form.separator))
            ++at;
        if (at < text.size() && text[at] == '"') at = closing_quote(text, at);
        if (at == kNone) return kNone;
        at = text.find_first_of(ends, at);
        if (at == kNone || text[at] == '\n') return at;
    }
    return kNone;
}

std::vector<std::size_t> record_pieces(std::string_view text, const TableForm& form,
                                       std::size_t piece) {
    auto starts =
        may_hold_breaks(text, form) ? quoted_pieces(text, form, piece) : line_pieces(text, piece);
    const std::size_t count = (text.size() + piece - 1) / piece;
    starts.resize(count, text.size());
    starts.push_back(text.size());
    return starts;
}

std::size_t whole_records(std::string_view text, const TableForm& form) {
    if (!may_hold_breaks(text, form)) return text.rfind('\n') + 1;  // 0 where there is none
    std::size_t whole = 0;
    while (true) {
        const std::string_view rest = text.substr(whole);
        const std::size_t line_end = rest.find('\n');
        if (line_end == kNone) return whole;
        const std::string_view line = trimmed(rest.substr(0, line_end));
        const bool comment =
            form.comments && !line.empty() && (line.front() == '#' || line.front() == '%');
        const bool plain = comment || line.find('"') == kNone;
        const std::size_t end = plain ? line_end : RecordCursor::record_end(rest, form);
        if (end == kNone) return whole;
        whole += end + 1;
    }
}

}  // namespace hplc
