// Where the columns of a node table go as they are made: rows in memory, or, where these would not
// fit, stretches of columns in a scratch file, which are put together to rows afterwards.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "base/files/scratch_file.hpp"
#include "base/parallel.hpp"
#include "nn/half_matrix.hpp"

namespace hplc {

class TableSink {
  public:
    // Writes the new columns of one node, which is the place-th of those that are kept.
    using RowWriter = std::function<void(std::size_t place, NodeId node, Half* out)>;

    TableSink() = default;
    virtual ~TableSink() = default;
    TableSink(const TableSink&) = delete;
    TableSink& operator=(const TableSink&) = delete;

    // Columns first … first + width - 1.
    virtual void keep(std::size_t first, std::size_t width, const RowWriter& write) = 0;
};

// Rows of the nodes that `table` has.
class RowsInMemory final : public TableSink {
  public:
    RowsInMemory(HalfMatrix& table, Threads threads) : table_(table), threads_(threads) {}
    void keep(std::size_t first, std::size_t width, const RowWriter& write) override;

  private:
    HalfMatrix& table_;
    Threads threads_;
};

// Each stretch is written once, from its first row to its last.
class ColumnsInFile final : public TableSink {
  public:
    // `rows` of them: of `nodes`, which outlive it, or, where that is empty, of all.
    ColumnsInFile(std::span<const NodeId> nodes, std::size_t rows, std::size_t columns,
                  Threads threads);
    void keep(std::size_t first, std::size_t width, const RowWriter& write) override;

    // Rows begin … begin + table.rows() - 1, in the columns that were kept.
    void read(std::size_t begin, HalfMatrix& table) const;

  private:
    struct Stretch {
        std::size_t first = 0;
        std::size_t width = 0;
        std::uint64_t position = 0;  // in the file
    };

    std::span<const NodeId> nodes_;
    std::size_t rows_;
    Threads threads_;
    ScratchFile file_;
    std::vector<Stretch> stretches_;
    std::uint64_t end_ = 0;
};

}  // namespace hplc
