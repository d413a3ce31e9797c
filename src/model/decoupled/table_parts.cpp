#include "model/decoupled/table_parts.hpp"

#include <algorithm>
#include <utility>

namespace hplc {

TableParts::TableParts(Workers* workers, const std::vector<std::size_t>& groups, std::size_t steps)
    : workers_(workers), steps_(steps), starts_{0} {
    for (const std::size_t columns : groups)
        starts_.push_back(starts_.back() + columns);
    const std::size_t ranks = is_divided(workers) ? workers->size() : 1;
    for (std::size_t r = 0; r <= ranks; ++r)
        bounds_.push_back(boundary(r, ranks));
}

// Equal parts, but a boundary between groups that is near is taken: a pass over the graph for a
// few columns costs nearly as much as one for many.
std::size_t TableParts::boundary(std::size_t rank, std::size_t ranks) const {
    const std::size_t columns = starts_.back();
    const std::size_t even = columns * rank / ranks;
    const auto distance = [&](std::size_t start) {
        return std::max(start, even) - std::min(start, even);
    };
    const std::size_t nearest = *std::ranges::min_element(starts_, {}, distance);
    return distance(nearest) <= columns / ranks / 8 ? nearest : even;
}

IndexRange TableParts::part(std::size_t rank, std::size_t group) const {
    const std::size_t begin = std::max(bounds_[rank], starts_[group]);
    const std::size_t end = std::min(bounds_[rank + 1], starts_[group + 1]);
    if (begin >= end) return {};
    return {begin - starts_[group], end - starts_[group], 0};
}

IndexRange TableParts::own(std::size_t group) const {
    return part(is_divided(workers_) ? workers_->rank() : 0, group);
}

std::vector<TableParts::Stretch> TableParts::stretches(std::size_t rank) const {
    std::vector<Stretch> all;
    for (std::size_t group = 0; group + 1 < starts_.size(); ++group) {
        const IndexRange columns = part(rank, group);
        const std::size_t width = starts_[group + 1] - starts_[group];
        for (std::size_t step = 0; step < steps_ && columns.size() > 0; ++step)
            all.push_back({steps_ * starts_[group] + step * width + columns.begin, columns.size()});
    }
    return all;
}

std::size_t TableParts::rows_at_once(std::size_t columns) {
    constexpr std::size_t kBytesAtOnce = std::size_t{16} << 20;
    return std::max<std::size_t>(1, kBytesAtOnce / (columns * sizeof(Half)));
}

void TableParts::share(HalfMatrix& table, Threads threads) const {
    constexpr std::size_t kRowsOfAThread = 1024;
    if (!is_divided(workers_)) return;
    const std::size_t most = rows_at_once(table.columns);
    std::vector<Half> packed;
    for (std::size_t begin = 0; begin < table.rows(); begin += most) {
        const std::size_t rows = std::min(most, table.rows() - begin);
        packed.resize(rows * table.columns);
        const auto each_row = [&](std::size_t rank, const auto& copy) {
            Half* const block = packed.data() + rows * steps_ * bounds_[rank];
            const std::size_t width = steps_ * (bounds_[rank + 1] - bounds_[rank]);
            const std::vector<Stretch> of_rank = stretches(rank);
            parallel_for(threads, rows, kRowsOfAThread, [&](std::size_t i) {
                Half* place = block + i * width;
                for (const Stretch& stretch : of_rank) {
                    copy(table.row(begin + i) + stretch.first, place, stretch.count);
                    place += stretch.count;
                }
            });
        };
        each_row(workers_->rank(), [](const Half* of_table, Half* place, std::size_t count) {
            std::copy_n(of_table, count, place);
        });
        std::vector<std::size_t> ends;
        for (std::size_t r = 0; r < workers_->size(); ++r)
            ends.push_back(rows * steps_ * bounds_[r + 1] * sizeof(Half));
        workers_->share(std::as_writable_bytes(std::span(packed)), ends);
        for (std::size_t r = 0; r < workers_->size(); ++r) {
            if (r == workers_->rank()) continue;
            each_row(r, [](Half* of_table, const Half* place, std::size_t count) {
                std::copy_n(place, count, of_table);
            });
        }
    }
}

}  // namespace hplc
