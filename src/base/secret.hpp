// What processes that share a secret need to know each other by (OpenSSL): a code of a message that
// only who has the secret can make, and numbers that nobody can guess.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace hplc {

inline constexpr std::size_t kCodeBytes = 32;

// HMAC-SHA-256 (RFC 2104), kCodeBytes bytes.
[[nodiscard]] std::string message_code(std::string_view secret, std::string_view message);

// Takes the same time wherever the first difference is.
[[nodiscard]] bool is_same_code(std::string_view a, std::string_view b);

// From the system's generator.
[[nodiscard]] std::string random_bytes(std::size_t count);
[[nodiscard]] std::string random_hexadecimal(std::size_t bytes);

}  // namespace hplc
