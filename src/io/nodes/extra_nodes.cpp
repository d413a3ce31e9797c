#include "io/nodes/extra_nodes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <unordered_set>

#include "io/nodes/node_lists.hpp"
#include "io/text/id_column.hpp"

namespace hplc {
namespace {

bool is_number_id(const std::string& id) {
    return whole_number(id) && (id.size() == 1 || id.front() != '0');
}

// Those that no edge names, each once.
std::vector<std::string> new_ids(const IdColumn& column, const NodeIds& known) {
    std::vector<std::string> ids;
    std::unordered_set<std::string_view> seen;
    for (const ListedId& listed : column.ids) {
        if (!known.find(listed.id) && seen.insert(listed.id).second) ids.push_back(listed.id);
    }
    return ids;
}

void append_names(const std::vector<std::string>& ids, NumberedEdges& edges) {
    std::vector<std::string> names;
    for (NodeId v = 0; v < edges.ids.size(); ++v)
        names.push_back(edges.ids.text(v));
    names.insert(names.end(), ids.begin(), ids.end());
    edges.ids = NodeIds::names(names);
}

// Ascending, and edges with them.
void merge_numbers(const std::vector<std::string>& ids, NumberedEdges& edges) {
    std::vector<std::uint64_t> numbers;
    for (const std::string& id : ids)
        numbers.push_back(*whole_number(id));
    for (NodeId v = 0; v < edges.ids.size(); ++v)
        numbers.push_back(edges.ids.number(v));
    std::ranges::sort(numbers);
    std::vector<NodeId> now(edges.ids.size());
    for (NodeId v = 0; v < edges.ids.size(); ++v) {
        const auto place = std::ranges::lower_bound(numbers, edges.ids.number(v));
        now[v] = static_cast<NodeId>(place - numbers.begin());
    }
    for (NodePair& edge : edges.edges.edges)
        edge = {now[edge.u], now[edge.v]};
    const bool are_rows = numbers.back() == numbers.size() - 1;
    edges.ids = are_rows ? NodeIds::rows(static_cast<NodeId>(numbers.size()))
                         : NodeIds::numbers(std::move(numbers));
}

void check_ids(const SourceText& source, const IdColumn& column, IdKind kind) {
    if (column.ids.empty()) {
        throw InputError({.file = source.name,
                          .found = "a list without a node",
                          .expected = "one id per line",
                          .fix = "check that this is the file you meant"});
    }
    for (const auto& [id, place] : column.ids) {
        const bool wrong = id.empty() || (kind == IdKind::kNumber && !whole_number(id));
        if (!wrong) continue;
        source.fail(place, {.found = "node id " + hplc::quoted(id),
                            .expected = kind == IdKind::kNumber ? "a whole number" : "an id",
                            .fix = "correct it or drop the line"});
    }
}

}  // namespace

std::string add_listed_nodes(const SourceText& nodes, IdKind kind, NumberedEdges& edges) {
    IdColumn column = read_id_column(nodes, edges.ids);
    check_ids(nodes, column, kind);
    const std::vector<std::string> ids = new_ids(column, edges.ids);
    if (ids.size() > kMaxNodes - edges.ids.size()) {
        throw InputError({.file = nodes.name,
                          .found = "too many nodes",
                          .expected = fmt::format("at most {}", kMaxNodes)});
    }
    const bool numbers = kind != IdKind::kText && !edges.ids.are_text() &&
                         (kind == IdKind::kNumber || std::ranges::all_of(ids, is_number_id));
    if (!ids.empty()) numbers ? merge_numbers(ids, edges) : append_names(ids, edges);
    edges.edges.num_nodes = edges.ids.size();
    std::string text = fmt::format("{} of the {} rows of {} name nodes without edges.", ids.size(),
                                   column.ids.size(), nodes.name);
    // read_type_column() takes it.
    std::erase_if(column.unused, [](const std::string& title) { return is_type_title(title); });
    if (!column.unused.empty())
        text += fmt::format(" Columns not used: {}.", fmt::join(column.unused, ", "));
    return text;
}

}  // namespace hplc
