// From what past periods brought to what the coming one should bring.
//
// Base rates drift: a share that held in the last period is about right for the next, not exactly.
// Log-odds of shares, and logs of rates, are taken for random walks from period to period. How far
// they move is learned from the past periods themselves, beyond what chance explains; few periods
// say little of that, so the estimate starts from kUsualDrift as if kUsualPeriods had shown it.
#pragma once

#include <cstdint>
#include <span>

#include "task/splits/rolling_origin.hpp"

namespace hplc {

// Standard deviation of a change in log-odds from one period to the next, before any is seen.
inline constexpr double kUsualDrift = 0.5;
inline constexpr double kUsualPeriods = 2;

// Of a past period: pairs that were listed, and how many of them became links.
struct PastShare {
    double pairs = 0;
    double right = 0;
};

// Nearly normal, in log-odds or in logs.
struct Belief {
    double mean = 0;
    double deviation = 0;  // evidence and drift together
    double drift = 0;      // a period's, standard deviation
};

// A number that is stated before it is known; integers where it is a count.
struct StatedCount {
    double expected = 0;
    double low = 0;  // with 95 %
    double high = 0;

    [[nodiscard]] bool holds(double count) const { return low <= count && count <= high; }
    bool operator==(const StatedCount&) const = default;
};

// How far rates of links drift: of fresh links by known node. Latest first; two periods tell a
// change.
[[nodiscard]] double drift_of(std::span<const PeriodCounts> periods);

// The log-odds of the coming period's share by those of past ones, latest first; later ones count
// more. `rates_drift`: how far rates of links drift, which move shares too: where it is more than
// is usual, it is what is assumed before shares have shown theirs. At least one period. O(periods).
[[nodiscard]] Belief coming_share(std::span<const PastShare> past, double rates_drift);

// Right among `pairs` by a belief about log-odds: the binomial, averaged over the belief. O(pairs).
[[nodiscard]] StatedCount stated_right(const Belief& log_odds, double pairs);

// Fresh links of the coming period among so many known nodes. At least one past period.
[[nodiscard]] StatedCount stated_links(std::span<const PeriodCounts> past, std::uint64_t nodes);

}  // namespace hplc
