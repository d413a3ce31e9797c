// Rows of a finished node table, asked for by the pairs whose ends they are: all in memory, or read
// from a scratch file, so that a table of any size takes the memory of the rows that are asked for.
#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/files/scratch_file.hpp"
#include "base/types.hpp"
#include "nn/half_matrix.hpp"

namespace hplc {

// The ends of pairs, ascending, each once.
[[nodiscard]] std::vector<NodeId> ends_of(std::span<const NodePair> pairs);

class TableRows {
  public:
    // In memory: of all nodes, or of those that will be asked for.
    explicit TableRows(std::shared_ptr<const HalfMatrix> table)
        : table_(std::move(table)), rows_(table_->rows()), columns_(table_->columns) {}
    // Row after row in a file: `rows` of them, of `nodes` or, where that is empty, of all.
    TableRows(std::unique_ptr<const ScratchFile> file, std::vector<NodeId> nodes, std::size_t rows,
              std::size_t columns)
        : file_(std::move(file)), nodes_(std::move(nodes)), rows_(rows), columns_(columns) {}

    [[nodiscard]] std::size_t rows() const { return rows_; }
    [[nodiscard]] std::size_t columns() const { return columns_; }
    // Null where the table is in a file.
    [[nodiscard]] const HalfMatrix* in_memory() const { return table_.get(); }

    // Rows of the ends of `pairs` at least. O(1) in memory; a read for each end from a file.
    [[nodiscard]] std::shared_ptr<const HalfMatrix> of(std::span<const NodePair> pairs) const;
    // `count` rows from `begin` on, which are no longer named by nodes.
    [[nodiscard]] std::shared_ptr<const HalfMatrix> stretch(std::size_t begin,
                                                            std::size_t count) const;

  private:
    std::shared_ptr<const HalfMatrix> table_;
    std::unique_ptr<const ScratchFile> file_;
    std::vector<NodeId> nodes_;  // whose rows are in the file, ascending; empty: of all
    std::size_t rows_;
    std::size_t columns_;
};

}  // namespace hplc
