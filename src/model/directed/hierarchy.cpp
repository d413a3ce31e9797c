#include "model/directed/hierarchy.hpp"

#include <cmath>
#include <cstddef>

namespace hplc {
namespace {

constexpr std::size_t kSpringGrain = std::size_t{1} << 12;
constexpr std::size_t kMostSteps = 60;
constexpr double kAtRest = 1e-4;
constexpr double kPull = 0.1;  // towards 0, so that nodes of few arcs do not run far

using Vector = std::vector<double>;

double dot(const Vector& a, const Vector& b, Threads threads) {
    return parallel_sum(threads, a.size(), kSpringGrain, [&](IndexRange range) {
        double sum = 0;
        for (std::size_t i = range.begin; i < range.end; ++i)
            sum += a[i] * b[i];
        return sum;
    });
}

// The springs' pull on each node at ranks x: (D + pull) x - (A + Aᵀ) x.
Vector pulled(const ArcRows& out, const ArcRows& in, const Vector& x, Threads threads) {
    Vector y(x.size());
    parallel_for(threads, x.size(), kSpringGrain, [&](std::size_t i) {
        const auto v = static_cast<NodeId>(i);
        double sum = (kPull + out.degree(v) + in.degree(v)) * x[i];
        for (const ArcRows* rows : {&out, &in}) {
            for (const NodeId w : rows->of(v))
                sum -= x[w];
        }
        y[i] = sum;
    });
    return y;
}

void add_scaled(Vector& a, double factor, const Vector& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
        a[i] += factor * b[i];
}

}  // namespace

std::vector<double> spring_ranks(const ArcRows& out, const ArcRows& in, Threads threads) {
    Vector ranks(out.num_nodes(), 0);
    Vector rest(ranks.size());
    for (NodeId v = 0; v < out.num_nodes(); ++v)
        rest[v] = double{1} * out.degree(v) - double{1} * in.degree(v);
    Vector way = rest;
    double squares = dot(rest, rest, threads);
    const double enough = squares * kAtRest * kAtRest;
    for (std::size_t step = 0; step < kMostSteps && squares > enough; ++step) {
        const Vector force = pulled(out, in, way, threads);
        const double length = squares / dot(way, force, threads);
        add_scaled(ranks, length, way);
        add_scaled(rest, -length, force);
        const double left = dot(rest, rest, threads);
        const double turn = left / squares;
        for (std::size_t i = 0; i < way.size(); ++i)
            way[i] = rest[i] + turn * way[i];
        squares = left;
    }
    return ranks;
}

}  // namespace hplc
