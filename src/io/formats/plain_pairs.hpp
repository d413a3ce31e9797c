// The fast path of the edge-list reader: lines `number separator number` and nothing else, which
// nearly all lines of large files are. About 12 ns a line, a third of what the general parser
// takes.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "io/formats/edge_list_chunks.hpp"
#include "io/text/source_text.hpp"

namespace hplc {

class PlainPairs {
  public:
    PlainPairs(Separator separator, const IdRange& range) : separator_(separator), range_(range) {}

    // Appends the edges of the plain lines that the text begins with. Returns the text from the
    // first line on that is left to the general parser, which also knows what is wrong with it.
    [[nodiscard]] std::string_view take(std::string_view text, std::vector<RawEnds>& out) const {
        // Up to the last line end, which stops every loop below.
        const std::size_t size = text.rfind('\n') + 1;
        const char* const end = text.data() + size;
        const char* line = text.data();
        for (const char* at = line; line != end; line = at) {
            RawEnds ends;
            if (!take_number(at, ends.source) || !take_separator(at) ||
                !take_number(at, ends.target) || !take_line_end(at)) {
                break;
            }
            out.push_back(ends);
        }
        return text.substr(static_cast<std::size_t>(line - text.data()));
    }

  private:
    // Without sign and padding, of at most 19 digits, which always fit.
    [[nodiscard]] bool take_number(const char*& at, std::uint64_t& number) const {
        const char* const begin = at;
        number = 0;
        for (auto digit = digit_at(at); digit <= 9; digit = digit_at(++at))
            number = number * 10 + digit;
        const auto length = at - begin;
        const bool plain = length > 0 && length <= 19 && (*begin != '0' || length == 1);
        return plain && number >= range_.first && number <= range_.last;
    }
    static unsigned digit_at(const char* at) {
        return static_cast<unsigned char>(*at) - unsigned{'0'};
    }

    [[nodiscard]] bool take_separator(const char*& at) const {
        if (separator_ != Separator::kBlanks) return *at++ == static_cast<char>(separator_);
        const char* const begin = at;
        while (*at == ' ' || *at == '\t')
            ++at;
        return at != begin;
    }
    [[nodiscard]] static bool take_line_end(const char*& at) {
        if (*at == '\r') ++at;
        return *at++ == '\n';
    }

    Separator separator_;
    IdRange range_;
};

}  // namespace hplc
