// Where to draw circles that are joined by links of different strength, so that those with strong
// links lie near each other and none covers another.
//
// Lengths of links are the reciprocal roots of their strengths; the distances along them are met as
// well as the plane allows by stress majorization (Gansner, Koren, North 2004), then circles that
// overlap are pushed apart. Nothing in it is random: the same input gives the same picture.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace hplc {

struct LayoutLink {
    std::size_t a = 0;
    std::size_t b = 0;
    double strength = 0;  // > 0
};

struct LayoutPoint {
    double x = 0;
    double y = 0;
};

struct LayoutFrame {
    double width = 1000;
    double height = 640;
    double gap = 6;      // least space between circles
    double margin = 12;  // and from the frame
};

// Centres of circles with these radii, each wholly inside the frame. O(n³) for n circles: meant for
// a hundred at most.
[[nodiscard]] std::vector<LayoutPoint> layout_circles(std::span<const double> radii,
                                                      std::span<const LayoutLink> links,
                                                      const LayoutFrame& frame);

}  // namespace hplc
