#include "io/node_ids.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>

namespace hplc {
namespace {

// A whole number written the only way we write it back: no sign, no leading zero.
std::optional<std::uint64_t> plain_number(std::string_view text) {
    if (text.empty() || (text.size() > 1 && text.front() == '0')) return std::nullopt;
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::vector<NodeId> all_nodes(NodeId count) {
    std::vector<NodeId> nodes(count);
    std::iota(nodes.begin(), nodes.end(), NodeId{0});
    return nodes;
}

}  // namespace

NodeIds NodeIds::rows(NodeId count) {
    NodeIds ids;
    ids.size_ = count;
    return ids;
}

NodeIds NodeIds::numbers(std::vector<std::uint64_t> numbers) {
    NodeIds ids;
    ids.size_ = static_cast<NodeId>(numbers.size());
    ids.numbers_ = std::move(numbers);
    ids.by_id_ = all_nodes(ids.size_);
    if (!std::is_sorted(ids.numbers_.begin(), ids.numbers_.end())) {
        std::sort(ids.by_id_.begin(), ids.by_id_.end(),
                  [&](NodeId a, NodeId b) { return ids.numbers_[a] < ids.numbers_[b]; });
    }
    return ids;
}

NodeIds NodeIds::names(const std::vector<std::string>& names) {
    NodeIds ids;
    ids.size_ = static_cast<NodeId>(names.size());
    ids.starts_.push_back(0);
    for (const std::string& name : names) {
        ids.characters_ += name;
        ids.starts_.push_back(ids.characters_.size());
    }
    ids.by_id_ = all_nodes(ids.size_);
    std::sort(ids.by_id_.begin(), ids.by_id_.end(),
              [&](NodeId a, NodeId b) { return ids.name(a) < ids.name(b); });
    return ids;
}

std::optional<NodeIds> NodeIds::stored_names(std::string characters,
                                             std::vector<std::uint64_t> starts,
                                             std::vector<NodeId> by_id) {
    if (starts.size() != by_id.size() + 1 || by_id.size() > kMaxNodes || starts.front() != 0 ||
        starts.back() != characters.size() || !std::ranges::is_sorted(starts)) {
        return std::nullopt;
    }
    NodeIds ids;
    ids.size_ = static_cast<NodeId>(by_id.size());
    if (!std::ranges::all_of(by_id, [&](NodeId node) { return node < ids.size_; }))
        return std::nullopt;
    ids.characters_ = std::move(characters);
    ids.starts_ = std::move(starts);
    ids.by_id_ = std::move(by_id);
    // As many strictly ascending names as nodes: each node is there once.
    return ids.are_distinct() ? std::optional(std::move(ids)) : std::nullopt;
}

bool NodeIds::are_distinct() const {
    const auto does_not_ascend = [&](NodeId a, NodeId b) {
        return are_text() ? name(a) >= name(b) : numbers_[a] >= numbers_[b];
    };
    return std::ranges::adjacent_find(by_id_, does_not_ascend) == by_id_.end();
}

std::string NodeIds::text(NodeId node) const {
    if (are_text()) return std::string(name(node));
    return fmt::to_string(number(node));
}

std::optional<NodeId> NodeIds::find(std::string_view id) const {
    if (are_text()) {
        const auto it = std::lower_bound(by_id_.begin(), by_id_.end(), id,
                                         [&](NodeId v, std::string_view x) { return name(v) < x; });
        return it != by_id_.end() && name(*it) == id ? std::optional(*it) : std::nullopt;
    }
    const auto number = plain_number(id);
    if (!number) return std::nullopt;
    if (are_rows()) {
        return *number < size_ ? std::optional(static_cast<NodeId>(*number)) : std::nullopt;
    }
    const auto it = std::lower_bound(by_id_.begin(), by_id_.end(), *number,
                                     [&](NodeId v, std::uint64_t x) { return numbers_[v] < x; });
    return it != by_id_.end() && numbers_[*it] == *number ? std::optional(*it) : std::nullopt;
}

bool NodeIds::operator==(const NodeIds& other) const {
    if (size_ != other.size_) return false;
    for (NodeId v = 0; v < size_; ++v) {
        if (text(v) != other.text(v)) return false;
    }
    return true;
}

}  // namespace hplc
