// Which node each row of a node file is about: the next one, or the one whose id leads the row.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "io/node_ids.hpp"
#include "io/text/source_text.hpp"
#include "io/text/unknown_ids.hpp"

namespace hplc {

class RowKeys {
  public:
    enum class Order { kNodes, kLedByIds };
    // `what` is for messages: "features", "labels". Unknown ids are added to `skipped` at the end;
    // where that is nullptr they are an InputError that lists them all.
    RowKeys(const SourceText& source, const NodeIds& ids, std::string_view what, Order order,
            UnknownIds* skipped = nullptr);

    // The node of a line. Where ids lead, it is taken off the fields, and a blank line, one of an
    // unknown id and a first one that is a title are of no node. Throws InputError for a row too
    // many and a node's second row.
    [[nodiscard]] std::optional<NodeId> node_of(std::string_view line, FieldCursor& fields);
    // To be called behind the last line: throws InputError where rows in node order are missing, or
    // for unknown ids.
    void finish() const;

  private:
    [[nodiscard]] NodeId next(std::string_view line);
    [[nodiscard]] std::optional<NodeId> led_by(std::string_view id, std::string_view line);
    [[noreturn]] void wrong_count(std::string_view at, std::uint64_t rows) const;

    const SourceText& source_;
    const NodeIds& ids_;
    std::string_view what_;
    Order order_;
    UnknownIds* skipped_;
    NodeId rows_ = 0;
    bool is_first_ = true;
    UnknownIds unknown_;
    std::vector<bool> seen_;  // for rows led by ids
};

}  // namespace hplc
