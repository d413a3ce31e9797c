#include "report/page/map_layout.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace hplc {
namespace {

// Square, row-major.
using Lengths = std::vector<double>;
using Points = std::vector<LayoutPoint>;

constexpr double kNoPath = std::numeric_limits<double>::infinity();

Lengths link_lengths(std::size_t count, std::span<const LayoutLink> links) {
    Lengths lengths(count * count, kNoPath);
    for (std::size_t i = 0; i < count; ++i)
        lengths[i * count + i] = 0;
    for (const LayoutLink& link : links) {
        const double length = 1 / std::sqrt(link.strength);
        for (double* entry : {&lengths[link.a * count + link.b], &lengths[link.b * count + link.a]})
            *entry = std::min(*entry, length);
    }
    return lengths;
}

// Floyd and Warshall.
void shorten_by_paths(Lengths& lengths, std::size_t count) {
    for (std::size_t via = 0; via < count; ++via) {
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t j = 0; j < count; ++j) {
                lengths[i * count + j] = std::min(
                    lengths[i * count + j], lengths[i * count + via] + lengths[via * count + j]);
            }
        }
    }
}

// Circles without a path between them lie a little farther apart than any with one.
Lengths distances_to_draw(std::size_t count, std::span<const LayoutLink> links) {
    constexpr double kFarther = 1.3;
    Lengths lengths = link_lengths(count, links);
    shorten_by_paths(lengths, count);
    double longest = 0;
    for (const double length : lengths)
        if (length != kNoPath) longest = std::max(longest, length);
    if (longest == 0) longest = 1;
    for (double& length : lengths)
        if (length == kNoPath) length = kFarther * longest;
    return lengths;
}

Points on_a_circle(std::size_t count) {
    Points points;
    for (std::size_t i = 0; i < count; ++i) {
        const double angle =
            2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(count);
        points.push_back({std::cos(angle), std::sin(angle)});
    }
    return points;
}

// Where the distances to all others would have point i, near ones counting most.
LayoutPoint wanted_place(std::size_t i, const Points& points, const Lengths& lengths) {
    LayoutPoint sum;
    double weights = 0;
    for (std::size_t j = 0; j < points.size(); ++j) {
        if (i == j) continue;
        const double length = lengths[i * points.size() + j];
        const double weight = 1 / (length * length);
        const double dx = points[i].x - points[j].x;
        const double dy = points[i].y - points[j].y;
        const double stretch = length / std::max(std::hypot(dx, dy), 1e-9);
        sum.x += weight * (points[j].x + stretch * dx);
        sum.y += weight * (points[j].y + stretch * dy);
        weights += weight;
    }
    return {sum.x / weights, sum.y / weights};
}

Points with_little_stress(const Lengths& lengths, std::size_t count) {
    constexpr int kRounds = 200;
    Points points = on_a_circle(count);
    for (int round = 0; round < kRounds && count > 1; ++round) {
        for (std::size_t i = 0; i < count; ++i)
            points[i] = wanted_place(i, points, lengths);
    }
    return points;
}

// Turned so that the points spread most from left to right.
void lay_flat(Points& points) {
    LayoutPoint mean;
    for (const LayoutPoint& point : points) {
        mean.x += point.x / static_cast<double>(points.size());
        mean.y += point.y / static_cast<double>(points.size());
    }
    double xx = 0;
    double yy = 0;
    double xy = 0;
    for (LayoutPoint& point : points) {
        point = {point.x - mean.x, point.y - mean.y};
        xx += point.x * point.x;
        yy += point.y * point.y;
        xy += point.x * point.y;
    }
    const double angle = std::atan2(2 * xy, xx - yy) / 2;  // of the main axis
    for (LayoutPoint& point : points) {
        point = {std::cos(angle) * point.x + std::sin(angle) * point.y,
                 std::cos(angle) * point.y - std::sin(angle) * point.x};
    }
}

double scaled(double value, double low, double high, double from, double to) {
    return high > low ? from + (value - low) / (high - low) * (to - from) : (from + to) / 2;
}

// Stretched to the frame, in each direction by itself.
void fill(Points& points, double radius, const LayoutFrame& frame) {
    const auto [left, right] = std::ranges::minmax(points, {}, &LayoutPoint::x);
    const auto [top, bottom] = std::ranges::minmax(points, {}, &LayoutPoint::y);
    const double edge = frame.margin + radius;
    for (LayoutPoint& point : points) {
        point.x = scaled(point.x, left.x, right.x, edge, frame.width - edge);
        point.y = scaled(point.y, top.y, bottom.y, edge, frame.height - edge);
    }
}

void keep_inside(LayoutPoint& point, double radius, const LayoutFrame& frame) {
    const double edge = frame.margin + radius;
    point.x = std::clamp(point.x, edge, std::max(edge, frame.width - edge));
    point.y = std::clamp(point.y, edge, std::max(edge, frame.height - edge));
}

// Half the missing distance each, along the line between the centres.
void push_apart(LayoutPoint& a, LayoutPoint& b, double least) {
    double dx = b.x - a.x;
    double dy = b.y - a.y;
    if (dx == 0 && dy == 0) dx = 1e-3;
    const double distance = std::hypot(dx, dy);
    if (distance >= least) return;
    const double push = (least - distance) / 2 / distance;
    a = {a.x - push * dx, a.y - push * dy};
    b = {b.x + push * dx, b.y + push * dy};
}

void part_circles(Points& points, std::span<const double> radii, const LayoutFrame& frame) {
    constexpr int kRounds = 400;
    for (int round = 0; round < kRounds; ++round) {
        for (std::size_t i = 0; i < points.size(); ++i) {
            for (std::size_t j = i + 1; j < points.size(); ++j)
                push_apart(points[i], points[j], radii[i] + radii[j] + frame.gap);
        }
        for (std::size_t i = 0; i < points.size(); ++i)
            keep_inside(points[i], radii[i], frame);
    }
}

}  // namespace

std::vector<LayoutPoint> layout_circles(std::span<const double> radii,
                                        std::span<const LayoutLink> links,
                                        const LayoutFrame& frame) {
    if (radii.empty()) return {};
    Points points = with_little_stress(distances_to_draw(radii.size(), links), radii.size());
    lay_flat(points);
    fill(points, *std::ranges::max_element(radii), frame);
    part_circles(points, radii, frame);
    return points;
}

}  // namespace hplc
