// Ids that a file names and the graph does not have: all of them told at once, or skipped.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "io/text/source_text.hpp"

namespace hplc {

class UnknownIds {
  public:
    // An id and its place in the text. Memory: 8 bytes a different id.
    void add(std::string_view id, const SourceText& source, std::string_view place);
    void add(const UnknownIds& later);

    [[nodiscard]] bool empty() const { return different_.empty(); }
    [[nodiscard]] std::uint64_t count() const { return different_.size(); }

    // "3 ids that the graph does not have: 'x' (line 2), 'y' (line 7), 'z' (line 7)"; the first
    // twenty, and how many more.
    [[nodiscard]] std::string list() const;

    // Throws InputError that lists them, where there are any.
    void refuse(const std::string& file) const;
    // What to say where they were skipped: "pairs.csv: skipped 3 ids …".
    [[nodiscard]] std::string remark(const std::string& file) const;

  private:
    // Whether it is the first of its kind and there is still room to show it.
    [[nodiscard]] bool note(std::string_view id);

    struct Place {
        std::string id;
        std::uint64_t line = 0;
    };
    std::vector<Place> first_;
    std::unordered_set<std::uint64_t> different_;  // hashes
};

}  // namespace hplc
