#include "io/row_keys.hpp"

#include <fmt/format.h>

namespace hplc {

RowKeys::RowKeys(const SourceText& source, const NodeIds& ids, std::string_view what, Order order)
    : source_(source),
      ids_(ids),
      what_(what),
      order_(order),
      seen_(order == Order::kLedByIds ? ids.size() : 0) {}

std::optional<NodeId> RowKeys::node_of(std::string_view line, FieldCursor& fields) {
    if (order_ == Order::kNodes) return next(line);
    std::string_view id;
    return fields.next(id) ? std::optional(led_by(id)) : std::nullopt;
}

NodeId RowKeys::next(std::string_view line) {
    if (rows_ < ids_.size()) return rows_++;
    std::uint64_t rows = rows_;
    LineCursor rest(
        source_.text.substr(static_cast<std::size_t>(line.data() - source_.text.data())));
    for (std::string_view more; rest.next(more);)
        ++rows;
    wrong_count(line, rows);
}

NodeId RowKeys::led_by(std::string_view id) {
    const auto node = ids_.find(id);
    if (node && !seen_[*node]) {
        seen_[*node] = true;
        return *node;
    }
    source_.fail(id, {.found = fmt::format("{} of node {}{}", what_, quoted(id),
                                           node ? " a second time" : ""),
                      .expected = node ? "one row a node"
                                       : fmt::format("the id of one of the {} nodes", ids_.size()),
                      .fix = "correct the id or drop the row"});
}

void RowKeys::finish() const {
    if (order_ == Order::kNodes && rows_ < ids_.size())
        wrong_count(source_.text.substr(source_.text.size()), rows_);
}

void RowKeys::wrong_count(std::string_view at, std::uint64_t rows) const {
    source_.fail(at, {.found = fmt::format("{} rows of {}", rows, what_),
                      .expected = fmt::format("{}, one a node", ids_.size()),
                      .fix = "give each node a row, or lead each row by the node's id"});
}

}  // namespace hplc
