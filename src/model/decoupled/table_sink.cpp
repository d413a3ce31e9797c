#include "model/decoupled/table_sink.hpp"

#include <algorithm>
#include <span>

namespace hplc {
namespace {

constexpr std::size_t kRowsOfAThread = 4096;
constexpr std::size_t kRowsOfAWrite = std::size_t{1} << 16;

}  // namespace

void RowsInMemory::keep(std::size_t first, std::size_t /*width*/, const RowWriter& write) {
    parallel_for(threads_, table_.rows(), kRowsOfAThread,
                 [&](std::size_t i) { write(i, table_.node(i), table_.row(i) + first); });
}

ColumnsInFile::ColumnsInFile(std::span<const NodeId> nodes, std::size_t rows, std::size_t columns,
                             Threads threads)
    : nodes_(nodes), rows_(rows), threads_(threads), file_(rows * columns * sizeof(Half)) {}

void ColumnsInFile::keep(std::size_t first, std::size_t width, const RowWriter& write) {
    std::vector<Half> rows(std::min(rows_, kRowsOfAWrite) * width);
    for (std::size_t begin = 0; begin < rows_; begin += kRowsOfAWrite) {
        const std::size_t count = std::min(kRowsOfAWrite, rows_ - begin);
        parallel_for(threads_, count, kRowsOfAThread, [&](std::size_t i) {
            const std::size_t place = begin + i;
            write(place, nodes_.empty() ? static_cast<NodeId>(place) : nodes_[place],
                  rows.data() + i * width);
        });
        file_.write(end_ + begin * width * sizeof(Half),
                    std::as_bytes(std::span(rows).first(count * width)));
    }
    stretches_.push_back({first, width, end_});
    end_ += rows_ * width * sizeof(Half);
}

void ColumnsInFile::read(std::size_t begin, HalfMatrix& table) const {
    std::vector<Half> rows;
    for (const Stretch& stretch : stretches_) {
        rows.resize(table.rows() * stretch.width);
        file_.read(stretch.position + begin * stretch.width * sizeof(Half),
                   std::as_writable_bytes(std::span(rows)));
        parallel_for(threads_, table.rows(), kRowsOfAThread, [&](std::size_t i) {
            std::copy_n(rows.data() + i * stretch.width, stretch.width,
                        table.row(i) + stretch.first);
        });
    }
}

}  // namespace hplc
