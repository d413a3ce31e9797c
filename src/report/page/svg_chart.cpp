#include "report/page/svg_chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

#include "report/page/html_escape.hpp"

namespace hplc {
namespace {

constexpr double kWidth = 820;
constexpr double kHeight = 460;
constexpr double kLeft = 64;
constexpr double kRight = 560;
constexpr double kTop = 52;
constexpr double kBottom = 400;
constexpr double kLegendLeft = kRight + 24;
constexpr double kLegendStep = 24;

// Okabe and Ito's palette, which the colour-blind can tell apart; the first is for what all else is
// compared with.
constexpr std::array<std::string_view, kChartColours> kOnLight = {"#333333", "#0072b2", "#d55e00",
                                                                  "#009e73", "#aa4499", "#997700"};
constexpr std::array<std::string_view, kChartColours> kOnDark = {"#dddddd", "#56b4e9", "#f0884a",
                                                                 "#2fc79b", "#dd88cc", "#e6c229"};

struct Range {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();

    void include(double value) {
        low = std::min(low, value);
        high = std::max(high, value);
    }
    // An axis needs some length, and a chart without points needs axes.
    [[nodiscard]] Range usable() const {
        if (!(low <= high)) return {0, 1};
        return low < high ? *this : Range{low - 0.5, high + 0.5};
    }
};

bool drawable(const ChartPoint& point) {
    return std::isfinite(point.x) && std::isfinite(point.y);
}

// From values to places on the page.
struct Axes {
    bool log_x = false;
    std::vector<double> x_ticks;
    std::vector<double> y_ticks;
    Range x;

    [[nodiscard]] double x_value(double value) const { return log_x ? std::log10(value) : value; }
    [[nodiscard]] double left_of(double value) const {
        return kLeft + (x_value(value) - x.low) / (x.high - x.low) * (kRight - kLeft);
    }
    [[nodiscard]] double top_of(double value) const {
        const double share = (value - y_ticks.front()) / (y_ticks.back() - y_ticks.front());
        return kBottom - share * (kBottom - kTop);
    }
};

// Whole powers of ten inside the range, or failing those its ends.
std::vector<double> log_ticks(Range range) {
    std::vector<double> ticks;
    for (double power = std::ceil(range.low - 1e-9); power <= range.high + 1e-9; ++power)
        ticks.push_back(std::pow(10.0, power));
    if (ticks.empty()) ticks = {std::pow(10.0, range.low), std::pow(10.0, range.high)};
    return ticks;
}

Axes axes_of(const Chart& chart) {
    Axes axes{.log_x = chart.log_x, .x_ticks = {}, .y_ticks = {}, .x = {}};
    Range y;
    for (const ChartLine& line : chart.lines) {
        for (const ChartPoint& point : line.points) {
            if (!drawable(point)) continue;
            axes.x.include(axes.x_value(point.x));
            y.include(point.y - point.error);
            y.include(point.y + point.error);
        }
    }
    axes.x = axes.x.usable();
    y = y.usable();
    axes.y_ticks = round_ticks(y.low, y.high, 8);
    if (chart.log_x) {
        axes.x_ticks = log_ticks(axes.x);
        const double margin = 0.03 * (axes.x.high - axes.x.low);
        axes.x = {axes.x.low - margin, axes.x.high + margin};
    } else {
        axes.x_ticks = round_ticks(axes.x.low, axes.x.high, 8);
        axes.x = {axes.x_ticks.front(), axes.x_ticks.back()};
    }
    return axes;
}

// 1000000 as 10⁶, other numbers as they are.
std::string tick_text(double value, bool log_scale) {
    const double power = std::round(std::log10(std::abs(value)));
    if (!log_scale || std::abs(value / std::pow(10.0, power) - 1) > 1e-9) {
        return fmt::format("{:g}", std::abs(value) < 1e-12 ? 0 : value);
    }
    constexpr std::array<std::string_view, 10> kRaised = {"⁰", "¹", "²", "³", "⁴",
                                                          "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text = power < 0 ? "10⁻" : "10";
    for (const char digit : fmt::format("{:.0f}", std::abs(power)))
        text += kRaised[static_cast<std::size_t>(digit - '0')];
    return text;
}

std::string style() {
    std::string css =
        "text{font-family:system-ui,sans-serif;font-size:13px;fill:#222}"
        ".title{font-size:16px;font-weight:600}"
        ".page{fill:#fff}.grid{stroke:#e3e3e3}.axis{stroke:#888}"
        ".line{fill:none;stroke-width:2;stroke-linejoin:round}.dashed{stroke-dasharray:6 5}";
    std::string dark = "text{fill:#ddd}.page{fill:#17191d}.grid{stroke:#33373d}.axis{stroke:#888}";
    for (unsigned i = 0; i < kChartColours; ++i) {
        css += fmt::format(".l{0}{{stroke:{1}}}.m{0}{{fill:{1}}}", i, kOnLight[i]);
        dark += fmt::format(".l{0}{{stroke:{1}}}.m{0}{{fill:{1}}}", i, kOnDark[i]);
    }
    return fmt::format("<style>{}@media (prefers-color-scheme:dark){{{}}}</style>\n", css, dark);
}

std::string segment(std::string_view classes, double x1, double y1, double x2, double y2) {
    return fmt::format(
        "<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", classes,
        x1, y1, x2, y2);
}

std::string label(std::string_view text, double x, double y, std::string_view anchor,
                  std::string_view more = "") {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>\n", x, y,
                       anchor, more, html_escaped(text));
}

std::string drawn_axes(const Chart& chart, const Axes& axes) {
    std::string out;
    for (const double tick : axes.y_ticks) {
        out += segment("grid", kLeft, axes.top_of(tick), kRight, axes.top_of(tick));
        out += label(tick_text(tick, false), kLeft - 8, axes.top_of(tick) + 4, "end");
    }
    for (const double tick : axes.x_ticks) {
        out += segment("grid", axes.left_of(tick), kTop, axes.left_of(tick), kBottom);
        out += label(tick_text(tick, axes.log_x), axes.left_of(tick), kBottom + 20, "middle");
    }
    out += segment("axis", kLeft, kBottom, kRight, kBottom);
    out += segment("axis", kLeft, kTop, kLeft, kBottom);
    out += label(chart.title, kLeft, 28, "start", " class=\"title\"");
    out += label(chart.x_title, (kLeft + kRight) / 2, kBottom + 44, "middle");
    const double middle = (kTop + kBottom) / 2;
    out += label(chart.y_title, 20, middle, "middle",
                 fmt::format(" transform=\"rotate(-90 20 {:.1f})\"", middle));
    return out;
}

std::string line_classes(const ChartLine& line) {
    return fmt::format("line l{}{}", line.colour % kChartColours,
                       line.stroke == Stroke::kDashed ? " dashed" : "");
}

std::string marker(const ChartLine& line, double x, double y) {
    if (line.stroke == Stroke::kDashed) return "";
    return fmt::format("<circle class=\"m{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.5\"/>\n",
                       line.colour % kChartColours, x, y);
}

std::string polyline(const ChartLine& line, std::span<const ChartPoint> points, const Axes& axes) {
    std::string places;
    for (const ChartPoint& point : points)
        places += fmt::format("{:.1f},{:.1f} ", axes.left_of(point.x), axes.top_of(point.y));
    return fmt::format("<polyline class=\"{}\" points=\"{}\"/>\n", line_classes(line), places);
}

// One polyline for every stretch without a gap, then error bars and markers on top.
std::string drawn_line(const ChartLine& line, const Axes& axes) {
    std::string out;
    for (auto begin = line.points.begin(); begin != line.points.end();) {
        begin = std::find_if(begin, line.points.end(), drawable);
        const auto end = std::find_if_not(begin, line.points.end(), drawable);
        if (begin != end) out += polyline(line, {begin, end}, axes);
        begin = end;
    }
    for (const ChartPoint& point : line.points) {
        if (!drawable(point)) continue;
        const double x = axes.left_of(point.x);
        if (point.error > 0) {
            out +=
                segment(fmt::format("l{}", line.colour % kChartColours), x,
                        axes.top_of(point.y - point.error), x, axes.top_of(point.y + point.error));
        }
        out += marker(line, x, axes.top_of(point.y));
    }
    return out;
}

std::string drawn_legend(std::span<const ChartLine> lines) {
    std::string out;
    double y = kTop + 8;
    for (const ChartLine& line : lines) {
        out += segment(line_classes(line), kLegendLeft, y, kLegendLeft + 34, y);
        out += marker(line, kLegendLeft + 17, y);
        out += label(line.name, kLegendLeft + 42, y + 4, "start");
        y += kLegendStep;
    }
    return out;
}

}  // namespace

std::vector<double> round_ticks(double low, double high, unsigned most) {
    const double rough = (high - low) / most;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    double step = 10 * power;
    for (const double factor : {5.0, 2.0, 1.0}) {
        if (factor * power >= rough * (1 - 1e-9)) step = factor * power;
    }
    std::vector<double> ticks;
    const double first = std::floor(low / step + 1e-9);
    const double last = std::ceil(high / step - 1e-9);
    for (double i = first; i <= last; ++i)
        ticks.push_back(i * step);
    return ticks;
}

std::string svg_chart(const Chart& chart) {
    const Axes axes = axes_of(chart);
    std::string out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:g} {1:g}\" width=\"{0:g}\" "
        "height=\"{1:g}\" role=\"img\">\n<title>{2}</title>\n",
        kWidth, kHeight, html_escaped(chart.title));
    out += style();
    out += fmt::format("<rect class=\"page\" width=\"{:g}\" height=\"{:g}\"/>\n", kWidth, kHeight);
    out += drawn_axes(chart, axes);
    for (const ChartLine& line : chart.lines)
        out += drawn_line(line, axes);
    return out + drawn_legend(chart.lines) + "</svg>\n";
}

}  // namespace hplc
