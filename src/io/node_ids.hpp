// The ids that nodes had in the user's file, so that every output can speak the user's language.
//
// Three kinds, the cheapest that fits: row numbers 0 .. N-1 (no memory at all), whole numbers (8
// bytes a node), or text (one block of characters). Looking a name up builds nothing: numbers and
// text keep a sorted index made at construction.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
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

    // Names as name_table() gives them, from outside: name v is characters[starts[v] .. starts[v +
    // 1]), and by_id are the nodes in ascending order of name. Nothing where they are no such table
    // of distinct names. O(N).
    [[nodiscard]] static std::optional<NodeIds> stored_names(std::string characters,
                                                             std::vector<std::uint64_t> starts,
                                                             std::vector<NodeId> by_id);

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

    // Whether no two nodes have one id. O(N).
    [[nodiscard]] bool are_distinct() const;

    // For writers that store ids as they lie. Of names; all parts are empty where ids are none.
    struct NameTable {
        std::string_view characters;
        std::span<const std::uint64_t> starts;
        std::span<const NodeId> by_id;
    };
    [[nodiscard]] NameTable name_table() const {
        return are_text() ? NameTable{characters_, starts_, by_id_} : NameTable{};
    }
    // Of whole numbers; empty where ids are none.
    [[nodiscard]] std::span<const std::uint64_t> number_table() const { return numbers_; }

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
