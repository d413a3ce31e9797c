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
