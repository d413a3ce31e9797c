#include "io/text/unknown_ids.hpp"

#include <fmt/format.h>

#include <functional>

#include "base/error.hpp"

namespace hplc {
namespace {

constexpr std::size_t kShown = 20;

}  // namespace

bool UnknownIds::note(std::string_view id) {
    return different_.insert(std::hash<std::string_view>()(id)).second && first_.size() < kShown;
}

void UnknownIds::add(std::string_view id, const SourceText& source, std::string_view place) {
    if (note(id)) first_.push_back({std::string(id), source.line_of(place)});
}

void UnknownIds::add(const UnknownIds& later) {
    for (const Place& place : later.first_) {
        if (note(place.id)) first_.push_back(place);
    }
    different_.insert(later.different_.begin(), later.different_.end());
}

std::string UnknownIds::list() const {
    std::string text = fmt::format("{} that the graph does not have: ",
                                   count() == 1 ? "1 id" : fmt::format("{} ids", count()));
    for (const Place& place : first_) {
        if (&place != first_.data()) text += ", ";
        text += fmt::format("{} (line {})", hplc::quoted(place.id), place.line);
    }
    if (count() > first_.size()) text += fmt::format(" and {} more", count() - first_.size());
    return text;
}

void UnknownIds::refuse(const std::string& file) const {
    if (empty()) return;
    throw InputError({.file = file,
                      .found = list(),
                      .expected = "ids as they are in the graph's file",
                      .fix = "correct them, add the nodes to the graph (--nodes FILE adds nodes "
                             "without edges), or pass --skip-unknown"});
}

std::string UnknownIds::remark(const std::string& file) const {
    return fmt::format("{}: skipped {}.", file, list());
}

}  // namespace hplc
