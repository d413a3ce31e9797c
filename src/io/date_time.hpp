// Dates as ISO 8601 writes them, as times of edges.
#pragma once

#include <optional>
#include <string_view>

namespace hplc {

// Seconds since 1970-01-01 (UTC) of 2026-11-16, 2026-11-16 08:21, 2026-11-16T08:21:30 or the last
// with fractions and a Z behind; nothing for any other text, and for days that no calendar has.
[[nodiscard]] std::optional<double> date_seconds(std::string_view text);

}  // namespace hplc
