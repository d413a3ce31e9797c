// Which node each row of a node file is about: the next one, or the one whose id leads the row.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "io/node_ids.hpp"
#include "io/source_text.hpp"

namespace hplc {

class RowKeys {
  public:
    enum class Order { kNodes, kLedByIds };
    // `what` is for messages: "features", "labels".
    RowKeys(const SourceText& source, const NodeIds& ids, std::string_view what, Order order);

    // The node of a line. Where ids lead, it is taken off the fields, and a blank line is of no
    // node. Throws InputError for a row too many, an unknown id and a node's second row.
    [[nodiscard]] std::optional<NodeId> node_of(std::string_view line, FieldCursor& fields);
    // To be called behind the last line: throws InputError where rows in node order are missing.
    void finish() const;

  private:
    [[nodiscard]] NodeId next(std::string_view line);
    [[nodiscard]] NodeId led_by(std::string_view id);
    [[noreturn]] void wrong_count(std::string_view at, std::uint64_t rows) const;

    const SourceText& source_;
    const NodeIds& ids_;
    std::string_view what_;
    Order order_;
    NodeId rows_ = 0;
    std::vector<bool> seen_;  // for rows led by ids
};

}  // namespace hplc
