#include "nn/orthogonal_columns.hpp"

#include <cmath>
#include <vector>

namespace hplc {
namespace {

using Column = std::vector<double>;

double product(const Column& a, const Column& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += a[i] * b[i];
    return sum;
}

void subtract(Column& from, const Column& part, double times) {
    for (std::size_t i = 0; i < from.size(); ++i)
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

}  // namespace

void make_orthogonal(Matrix matrix) {
    std::vector<Column> basis;
    for (std::size_t c = 0; c < matrix.columns; ++c) {
        if (basis.size() == matrix.rows) basis.clear();
        Column column = column_of({matrix.data, matrix.rows, matrix.columns}, c);
        for (int pass = 0; pass < 2; ++pass) {
            for (const Column& other : basis)
                subtract(column, other, product(column, other));
            scale_to_one(column);
        }
        for (std::size_t r = 0; r < matrix.rows; ++r)
            matrix.row(r)[c] = static_cast<float>(column[r]);
        basis.push_back(std::move(column));
    }
}

}  // namespace hplc
