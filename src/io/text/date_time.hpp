// Dates as ISO 8601 writes them, as times of edges.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace hplc {

// Seconds since 1970-01-01 (UTC) of 2026-11-16, 2026-11-16 08:21, 2026-11-16T08:21:30 or the last
// with fractions and a Z or an offset as +02:00 behind; nothing for any other text, and for days
// that no calendar has.
[[nodiscard]] std::optional<double> date_seconds(std::string_view text);
// Whether the text is a day without a time of day.
[[nodiscard]] bool is_day(std::string_view text);

// The same in reverse (UTC): 2026-11-16 at midnight, else 2026-11-16T08:21:30, with as many digits
// of the second as it has, up to microseconds. date_seconds() gives the time back.
[[nodiscard]] std::string date_text(double seconds);
// The time of an edge as its file had it: a date, or a number.
[[nodiscard]] std::string time_text(double time, bool is_date);

}  // namespace hplc
