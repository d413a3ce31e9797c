#include "base/text/near_names.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace hplc {
namespace {

// Levenshtein's, one row at a time, in memory that is kept for the next; any number above `most`
// where it is more than that, which mostly shows in the first rows.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t most,
                          std::vector<std::size_t>& row) {
    row.resize(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
        if (std::ranges::min(row) > most) return most + 1;
    }
    return row.back();
}

}  // namespace

std::string lower_case(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return out;
}

std::vector<std::string> near_names(std::string_view typed, std::span<const std::string> names) {
    const std::string wanted = lower_case(typed);
    const std::size_t farthest = wanted.size() < 6 ? 1 : 2;
    std::vector<std::pair<std::size_t, std::string>> found;
    std::vector<std::size_t> row;
    for (const std::string& name : names) {
        const std::string candidate = lower_case(name);
        const bool contains = wanted.size() >= 3 && candidate.find(wanted) != std::string::npos;
        const std::size_t most = contains ? candidate.size() : farthest;
        // As many letters more or less are as many edits.
        if (candidate.size() > wanted.size() + most || wanted.size() > candidate.size() + most)
            continue;
        const std::size_t distance = edit_distance(wanted, candidate, most, row);
        if (distance <= farthest || contains) found.emplace_back(distance, name);
    }
    std::ranges::sort(found);
    std::vector<std::string> near;
    for (auto& entry : found)
        near.push_back(std::move(entry.second));
    return near;
}

}  // namespace hplc
