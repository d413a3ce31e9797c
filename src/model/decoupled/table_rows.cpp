#include "model/decoupled/table_rows.hpp"

#include <algorithm>
#include <cassert>

namespace hplc {

std::vector<NodeId> ends_of(std::span<const NodePair> pairs) {
    std::vector<NodeId> ends;
    ends.reserve(2 * pairs.size());
    for (const NodePair pair : pairs)
        ends.insert(ends.end(), {pair.u, pair.v});
    std::ranges::sort(ends);
    ends.erase(std::ranges::unique(ends).begin(), ends.end());
    return ends;
}

std::shared_ptr<const HalfMatrix> TableRows::of(std::span<const NodePair> pairs) const {
    if (table_) return table_;
    std::vector<NodeId> ends = ends_of(pairs);
    const auto rows = std::make_shared<HalfMatrix>(ends.size(), columns_);
    const std::size_t size = columns_ * sizeof(Half);
    auto place = nodes_.begin();
    for (std::size_t i = 0; i < ends.size(); ++i) {
        place = std::lower_bound(place, nodes_.end(), ends[i]);
        assert(nodes_.empty() || (place != nodes_.end() && *place == ends[i]));
        const std::uint64_t row = nodes_.empty()
                                      ? std::uint64_t{ends[i]}
                                      : static_cast<std::uint64_t>(place - nodes_.begin());
        file_->read(row * size, std::as_writable_bytes(std::span(rows->row(i), columns_)));
    }
    rows->nodes = std::move(ends);
    return rows;
}

std::shared_ptr<const HalfMatrix> TableRows::stretch(std::size_t begin, std::size_t count) const {
    const auto rows = std::make_shared<HalfMatrix>(count, columns_);
    if (table_) {
        std::copy_n(table_->row(begin), rows->values.size(), rows->values.begin());
    } else {
        file_->read(begin * columns_ * sizeof(Half),
                    std::as_writable_bytes(std::span(rows->values)));
    }
    return rows;
}

}  // namespace hplc
