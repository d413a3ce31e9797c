#include "nn/orthogonal_columns.hpp"

#include <cmath>
#include <vector>

namespace hplc {
namespace {

using Column = std::vector<double>;

// Large: a thread is to have more to do than to start.
constexpr std::size_t kColumnsAChunk = 64;
constexpr std::size_t kStretchOfRows = 2048;

double product(const Column& a, const Column& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += a[i] * b[i];
    return sum;
}

void subtract(Column& from, const Column& part, double times, IndexRange rows) {
    for (std::size_t i = rows.begin; i < rows.end; ++i)
        from[i] -= times * part[i];
}

void scale_to_one(Column& column) {
    const double length = std::sqrt(product(column, column));
    for (double& number : column)
        number /= length;
}

Column column_of(ConstMatrix matrix, std::size_t c) {
    Column column(matrix.rows);
    for (std::size_t r = 0; r < matrix.rows; ++r)
        column[r] = matrix.row(r)[c];
    return column;
}

// Of the column, less what it has of those of the basis: first all parts, then the rest by
// stretches of rows.
void take_out(Column& column, const std::vector<Column>& basis, Threads threads) {
    std::vector<double> parts(basis.size());
    parallel_for(threads, basis.size(), kColumnsAChunk,
                 [&](std::size_t i) { parts[i] = product(column, basis[i]); });
    parallel_chunks(threads, column.size(), kStretchOfRows, [&](IndexRange rows) {
        for (std::size_t i = 0; i < basis.size(); ++i)
            subtract(column, basis[i], parts[i], rows);
    });
    scale_to_one(column);
}

}  // namespace

void make_orthogonal(Matrix matrix, Threads threads) {
    std::vector<Column> basis;
    for (std::size_t c = 0; c < matrix.columns; ++c) {
        if (basis.size() == matrix.rows) basis.clear();
        Column column = column_of({matrix.data, matrix.rows, matrix.columns}, c);
        for (int pass = 0; pass < 2; ++pass)
            take_out(column, basis, threads);
        for (std::size_t r = 0; r < matrix.rows; ++r)
            matrix.row(r)[c] = static_cast<float>(column[r]);
        basis.push_back(std::move(column));
    }
}

}  // namespace hplc
