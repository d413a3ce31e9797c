#include "io/text/row_keys.hpp"

#include <fmt/format.h>

#include "io/text/id_column.hpp"

namespace hplc {

RowKeys::RowKeys(const SourceText& source, const NodeIds& ids, std::string_view what, Order order,
                 UnknownIds* skipped)
    : source_(source),
      ids_(ids),
      what_(what),
      order_(order),
      skipped_(skipped),
      seen_(order == Order::kLedByIds ? ids.size() : 0) {}

std::optional<NodeId> RowKeys::node_of(std::string_view line, FieldCursor& fields) {
    if (order_ == Order::kNodes) return next(line);
    std::string_view id;
    return fields.next(id) ? led_by(id, line) : std::nullopt;
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

std::optional<NodeId> RowKeys::led_by(std::string_view id, std::string_view line) {
    const auto node = ids_.find(id);
    const bool is_title = is_first_ && !node && is_id_title(id);
    is_first_ = false;
    if (!node) {
        if (!is_title) unknown_.add(id, source_, line);
        return std::nullopt;
    }
    if (!seen_[*node]) {
        seen_[*node] = true;
        return node;
    }
    source_.fail(line,
                 {.found = fmt::format("{} of node {} a second time", what_, hplc::quoted(id)),
                  .expected = "one row per node",
                  .fix = "correct the id or drop the row"});
}

void RowKeys::finish() const {
    if (order_ == Order::kNodes && rows_ < ids_.size())
        wrong_count(source_.text.substr(source_.text.size()), rows_);
    if (skipped_ != nullptr) {
        skipped_->add(unknown_);
    } else {
        unknown_.refuse(source_.name);
    }
}

void RowKeys::wrong_count(std::string_view at, std::uint64_t rows) const {
    source_.fail(at, {.found = fmt::format("{} rows of {}", rows, what_),
                      .expected = fmt::format("{}, one per node", ids_.size()),
                      .fix = "give each node a row, or begin each row with the node's id"});
}

}  // namespace hplc
