// "Did you mean …?": names that are close to what a user typed.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hplc {

// Those of `names` that are one edit away from `typed` (two from six letters on) or contain it,
// nearest first; upper and lower case count as the same. O(names × length²).
[[nodiscard]] std::vector<std::string> near_names(std::string_view typed,
                                                  std::span<const std::string> names);

// ASCII letters only; other bytes stay.
[[nodiscard]] std::string lower_case(std::string_view text);

}  // namespace hplc
