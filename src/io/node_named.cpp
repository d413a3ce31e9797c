#include "io/node_named.hpp"

#include <fmt/format.h>

#include <ranges>
#include <vector>

#include "base/error.hpp"
#include "base/text/near_names.hpp"

namespace hplc {
namespace {

std::string near_ids(const std::string& id, const NodeIds& ids) {
    std::vector<std::string> names;
    for (NodeId node = 0; ids.are_text() && node < ids.size(); ++node)
        names.push_back(ids.text(node));
    std::string text;
    for (const std::string& name : near_names(id, names) | std::views::take(5))
        text += (text.empty() ? " (similar: " : ", ") + name;
    return text.empty() ? "" : text + ")";
}

}  // namespace

NodeId node_named(const std::string& id, const GraphData& data) {
    if (const auto node = data.ids.find(id)) return *node;
    throw InputError({.found = fmt::format("no node {} in {}{}", hplc::quoted(id), data.name,
                                           near_ids(id, data.ids)),
                      .expected = "the id of one of its nodes",
                      .fix = "write the id as it is in the file"});
}

}  // namespace hplc
