// How workers divide a node table while it is made: by input columns, since what averaging makes of
// a column needs no other, so that all steps of a column are one rank's and nothing is exchanged
// between them. Then the finished numbers are shared, block of rows by block of rows.
#pragma once

#include <cstddef>
#include <vector>

#include "base/workers.hpp"
#include "nn/half_matrix.hpp"

namespace hplc {

class TableParts {
  public:
    // `groups`: how many input columns each group has, in their order. The table holds `steps`
    // blocks of each group, one behind the other.
    TableParts(Workers* workers, const std::vector<std::size_t>& groups, std::size_t steps);

    // Columns of a group that this rank makes; `chunk` means nothing.
    [[nodiscard]] IndexRange own(std::size_t group) const;

    // Completes the table by what the other ranks have made. N × columns × 2 bytes pass between
    // each two ranks' parts; a few MiB are held at a time.
    void share(HalfMatrix& table, Threads threads) const;
    // Rows of a table with so many columns that are exchanged together: ranks that pass them to
    // share() piece by piece meet those that pass the whole table.
    [[nodiscard]] static std::size_t rows_at_once(std::size_t columns);

  private:
    // A stretch of columns of the table.
    struct Stretch {
        std::size_t first = 0;
        std::size_t count = 0;
    };

    [[nodiscard]] IndexRange part(std::size_t rank, std::size_t group) const;
    [[nodiscard]] std::vector<Stretch> stretches(std::size_t rank) const;
    [[nodiscard]] std::size_t boundary(std::size_t rank, std::size_t ranks) const;

    Workers* workers_;
    std::size_t steps_;
    std::vector<std::size_t> starts_;  // of the groups, in input columns; then the end of the last
    std::vector<std::size_t> bounds_;  // of the ranks, likewise
};

}  // namespace hplc
