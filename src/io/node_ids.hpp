// The ids that nodes had in the user's file, so that every output can speak the user's language.
//
// Three kinds, the cheapest that fits: row numbers 0 .. N-1 (no memory at all), whole numbers (8
// bytes a node), or text (one block of characters). Looking a name up builds nothing: numbers and
// text keep a sorted index made at construction.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/types.hpp"

namespace hplc {

class NodeIds {
  public:
    // Row numbers 0 .. count-1.
    [[nodiscard]] static NodeIds rows(NodeId count);
    // numbers[v] is the original id of v; distinct.
    [[nodiscard]] static NodeIds numbers(std::vector<std::uint64_t> numbers);
    // names[v] is the original id of v; distinct.
    [[nodiscard]] static NodeIds names(const std::vector<std::string>& names);

    NodeIds() = default;

    [[nodiscard]] NodeId size() const { return size_; }
    [[nodiscard]] bool are_rows() const { return numbers_.empty() && starts_.empty(); }
    [[nodiscard]] bool are_text() const { return !starts_.empty(); }
    // The id as the user wrote it. O(1).
    [[nodiscard]] std::string text(NodeId node) const;
    // The same as a number; only where they are not text. O(1).
    [[nodiscard]] std::uint64_t number(NodeId node) const {
        return numbers_.empty() ? node : numbers_[node];
    }
    // The node with this id, or nothing. O(log N).
    [[nodiscard]] std::optional<NodeId> find(std::string_view id) const;

    bool operator==(const NodeIds& other) const;

  private:
    [[nodiscard]] std::string_view name(NodeId node) const {
        return std::string_view(characters_)
            .substr(starts_[node], starts_[node + 1] - starts_[node]);
    }

    NodeId size_ = 0;
    std::vector<std::uint64_t> numbers_;
    std::string characters_;
    std::vector<std::uint64_t> starts_;  // size_+1 where ids are text
    std::vector<NodeId> by_id_;          // nodes in ascending order of id; empty for rows
};

}  // namespace hplc
