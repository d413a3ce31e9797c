#include "report/page/svg_chart.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/support.hpp"

namespace hplc {
namespace svg_chart_test {

using Ticks = std::vector<double>;

std::size_t count_of(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

Chart small_chart() {
    return {.title = "A < B & C",
            .x_title = "N",
            .y_title = "edges",
            .log_x = true,
            .lines = {{.name = "seen", .points = {{10, 1, 0.25}, {100, 2}, {1000, 4}}},
                      {.name = "bound",
                       .points = {{10, 2}, {100, std::nan("")}, {1000, 5}},
                       .colour = 1,
                       .stroke = Stroke::kDashed}}};
}

TEST(RoundTicks, AreOneTwoOrFiveTimesAPowerOfTen) {
    EXPECT_EQ(round_ticks(0, 8, 8), (Ticks{0, 1, 2, 3, 4, 5, 6, 7, 8}));
    EXPECT_EQ(round_ticks(0.1, 12.3, 8), (Ticks{0, 2, 4, 6, 8, 10, 12, 14}));
    EXPECT_EQ(round_ticks(-3, 40, 5), (Ticks{-10, 0, 10, 20, 30, 40}));
    EXPECT_EQ(round_ticks(990, 1010, 4), (Ticks{990, 995, 1000, 1005, 1010}));
}

TEST(SvgChart, DrawsLinesMarkersBarsAndLegend) {
    const std::string svg = svg_chart(small_chart());
    EXPECT_EQ(count_of(svg, "<circle"), 3u + 1u);        // the solid line's points, and its legend
    EXPECT_EQ(count_of(svg, "<polyline"), 1u + 2u);      // the dashed line has a gap
    EXPECT_EQ(count_of(svg, "<line class=\"l0\""), 1u);  // one error bar
    EXPECT_NE(svg.find(">bound</text>"), std::string::npos);
    EXPECT_NE(svg.find(">10³</text>"), std::string::npos);
    EXPECT_NE(svg.find("prefers-color-scheme:dark"), std::string::npos);
}

TEST(SvgChart, PutsPointsWhereTheAxesSay) {
    const std::string svg = svg_chart(small_chart());
    // x: 10 .. 1000 over 64 .. 560 logarithmically with a margin; y: 0 .. 5 over 400 .. 52.
    EXPECT_NE(svg.find("<circle class=\"m0\" cx=\"78.0\" cy=\"330.4\""), std::string::npos) << svg;
    EXPECT_NE(svg.find("<circle class=\"m0\" cx=\"312.0\" cy=\"260.8\""), std::string::npos);
    EXPECT_NE(svg.find("<circle class=\"m0\" cx=\"546.0\" cy=\"121.6\""), std::string::npos);
}

TEST(SvgChart, EscapesText) {
    const std::string svg = svg_chart(small_chart());
    EXPECT_EQ(svg.find("A < B"), std::string::npos);
    EXPECT_EQ(count_of(svg, "A &lt; B &amp; C"), 2u);
}

TEST(SvgChart, IsWellFormedEvenWithoutPoints) {
    const testing::TemporaryFolder folder;
    for (const Chart& chart :
         {small_chart(), Chart{.title = "empty"},
          Chart{.title = "one", .lines = {{.name = "p", .points = {{3, 3}}}}}}) {
        const auto file = folder.file("chart.svg", svg_chart(chart));
        const auto result = testing::run_command(
            "/usr/bin/python3 -c 'import sys, xml.etree.ElementTree as e; "
            "print(e.parse(sys.argv[1]).getroot().tag)' " +
            file.string());
        EXPECT_EQ(result.out, "{http://www.w3.org/2000/svg}svg\n") << result.err;
        EXPECT_EQ(svg_chart(chart).find("nan"), std::string::npos);
    }
}

}  // namespace svg_chart_test
}  // namespace hplc
