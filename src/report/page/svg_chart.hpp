// Line charts as SVG: one self-contained text without scripts, readable on light and on dark pages.
#pragma once

#include <string>
#include <vector>

namespace hplc {

enum class Stroke { kSolid, kDashed };

struct ChartPoint {
    double x = 0;
    double y = 0;
    double error = 0;  // half the height of the error bar; 0 draws none
};

struct ChartLine {
    std::string name;
    std::vector<ChartPoint> points;  // in ascending x; those that are not finite leave a gap
    unsigned colour = 0;             // lines that belong together share one
    Stroke stroke = Stroke::kSolid;  // solid lines have markers
};

struct Chart {
    std::string title;
    std::string x_title = {};
    std::string y_title = {};
    bool log_x = false;
    std::vector<ChartLine> lines = {};
};

// How many colours there are; colours beyond start again.
inline constexpr unsigned kChartColours = 6;

[[nodiscard]] std::string svg_chart(const Chart& chart);

// Round numbers that cut low .. high into at most `most` parts, 1, 2 or 5 times a power of ten
// apart, from at most `low` to at least `high`. Apart from the chart so that a test can read it.
[[nodiscard]] std::vector<double> round_ticks(double low, double high, unsigned most);

}  // namespace hplc
