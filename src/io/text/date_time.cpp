#include "io/text/date_time.hpp"

#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdint>

namespace hplc {
namespace {

// Takes a number of exactly this many digits off the text.
std::optional<int> take_digits(std::string_view& text, std::size_t digits) {
    int value = 0;
    if (text.size() < digits || text[0] < '0' || text[0] > '9') return std::nullopt;
    const auto [end, error] = std::from_chars(text.data(), text.data() + digits, value);
    if (error != std::errc{} || end != text.data() + digits) return std::nullopt;
    text.remove_prefix(digits);
    return value;
}

bool take(std::string_view& text, std::string_view any_of) {
    if (text.empty() || any_of.find(text[0]) == std::string_view::npos) return false;
    text.remove_prefix(1);
    return true;
}

std::optional<double> take_day(std::string_view& text) {
    const auto year = take_digits(text, 4);
    if (!year || !take(text, "-")) return std::nullopt;
    const auto month = take_digits(text, 2);
    if (!month || !take(text, "-")) return std::nullopt;
    const auto day = take_digits(text, 2);
    if (!day) return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year(*year),
                                           std::chrono::month(static_cast<unsigned>(*month)),
                                           std::chrono::day(static_cast<unsigned>(*day))};
    if (!date.ok()) return std::nullopt;
    return 86'400.0 * static_cast<double>(std::chrono::sys_days(date).time_since_epoch().count());
}

// The fraction behind the point, in [0, 1).
std::optional<double> take_fraction(std::string_view& text) {
    double value = 0;
    double worth = 0.1;
    if (text.empty() || text[0] < '0' || text[0] > '9') return std::nullopt;
    for (; !text.empty() && text[0] >= '0' && text[0] <= '9'; text.remove_prefix(1), worth /= 10)
        value += worth * (text[0] - '0');
    return value;
}

std::optional<double> take_clock(std::string_view& text) {
    const auto hour = take_digits(text, 2);
    if (!hour || *hour > 23 || !take(text, ":")) return std::nullopt;
    const auto minute = take_digits(text, 2);
    if (!minute || *minute > 59) return std::nullopt;
    double seconds = 3600.0 * *hour + 60.0 * *minute;
    if (!take(text, ":")) return seconds;
    const auto second = take_digits(text, 2);
    if (!second || *second > 60) return std::nullopt;
    seconds += *second;
    if (!take(text, ".")) return seconds;
    const auto fraction = take_fraction(text);
    return fraction ? std::optional(seconds + *fraction) : std::nullopt;
}

// Z, +02:00, -0530 or nothing, in seconds east of Greenwich.
std::optional<double> take_offset(std::string_view& text) {
    if (text.empty() || take(text, "Z")) return 0;
    const double sign = text.front() == '-' ? -1 : 1;
    if (!take(text, "+-")) return std::nullopt;
    const auto hours = take_digits(text, 2);
    take(text, ":");
    const auto minutes = take_digits(text, 2);
    if (!hours || !minutes || *hours > 23 || *minutes > 59) return std::nullopt;
    return sign * (3600.0 * *hours + 60.0 * *minutes);
}

}  // namespace

std::optional<double> date_seconds(std::string_view text) {
    const auto day = take_day(text);
    if (!day || text.empty()) return day;
    if (!take(text, "T ")) return std::nullopt;
    const auto clock = take_clock(text);
    if (!clock) return std::nullopt;
    const auto offset = take_offset(text);
    if (!offset || !text.empty()) return std::nullopt;
    return *day + *clock - *offset;
}

bool is_day(std::string_view text) {
    return text.size() == std::string_view("2026-11-16").size() && date_seconds(text);
}

std::string date_text(double seconds) {
    constexpr std::int64_t kDay = 86'400'000'000;
    constexpr double kFarthest = 1e11;  // four-digit years end before it
    if (!(std::abs(seconds) < kFarthest)) return fmt::format("{}", seconds);
    const auto microseconds = static_cast<std::int64_t>(std::llround(seconds * 1e6));
    std::int64_t days = microseconds / kDay;
    if (days * kDay > microseconds) --days;
    const std::int64_t of_day = microseconds - days * kDay;
    const std::chrono::year_month_day date{
        std::chrono::sys_days(std::chrono::days(static_cast<int>(days)))};
    std::string text =
        fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                    static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
    if (of_day == 0) return text;
    const std::int64_t whole = of_day / 1'000'000;
    text += fmt::format("T{:02}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
    if (of_day % 1'000'000 == 0) return text;
    text += fmt::format(".{:06}", of_day % 1'000'000);
    text.erase(text.find_last_not_of('0') + 1);
    return text;
}

std::string time_text(double time, bool is_date) {
    return is_date ? date_text(time) : fmt::format("{}", time);
}

}  // namespace hplc
