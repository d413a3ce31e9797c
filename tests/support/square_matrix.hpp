// Small square matrices by plain loops, to check sparse work against.
#pragma once

#include <cstddef>
#include <vector>

namespace hplc::testing {

using Square = std::vector<std::vector<double>>;

inline Square product(const Square& a, const Square& b) {
    Square c(a.size(), std::vector<double>(a.size(), 0));
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t k = 0; k < a.size(); ++k) {
            for (std::size_t j = 0; j < a.size(); ++j)
                c[i][j] += a[i][k] * b[k][j];
        }
    }
    return c;
}

}  // namespace hplc::testing
