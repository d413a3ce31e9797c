#include "train/workers/worker_place.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstring>
#include <string_view>

#include "base/error.hpp"

namespace hplc {
namespace {

constexpr std::size_t kLeastSecret = 16;  // characters
constexpr unsigned kMostWorkers = 1024;

std::string_view text_of(const Environment& environment, const char* name) {
    const char* const value = environment(name);
    return value == nullptr ? std::string_view() : std::string_view(value);
}

unsigned number_of(const Environment& environment, const char* name, unsigned least,
                   unsigned most) {
    const std::string_view text = text_of(environment, name);
    unsigned number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size() && number >= least &&
        number <= most)
        return number;
    throw InputError(
        {.found = text.empty()
                      ? fmt::format("no {} in the environment, though WORLD_SIZE is set", name)
                      : fmt::format("{}={} in the environment", name, hplc::quoted(text)),
         .expected = fmt::format("a whole number from {} to {}", least, most),
         .fix = "let the launcher set RANK, WORLD_SIZE, MASTER_ADDR and MASTER_PORT, or unset "
                "WORLD_SIZE to train in one process"});
}

std::string secret_of(const Environment& environment) {
    const std::string_view secret = text_of(environment, kSecretVariable);
    if (secret.size() >= kLeastSecret) return std::string(secret);
    throw InputError(
        {.found = fmt::format("{} characters in the variable {}", secret.size(), kSecretVariable),
         .expected = fmt::format("a secret of at least {}, the same for all workers", kLeastSecret),
         .fix = "make one with: openssl rand -hex 32"});
}

}  // namespace

std::optional<WorkerPlace> worker_place(const Environment& environment) {
    if (text_of(environment, "WORLD_SIZE").empty()) return {};
    WorkerPlace place;
    place.size = number_of(environment, "WORLD_SIZE", 1, kMostWorkers);
    if (place.size == 1) return {};
    place.rank = number_of(environment, "RANK", 0, place.size - 1);
    if (const auto host = text_of(environment, "MASTER_ADDR"); !host.empty()) place.host = host;
    if (!text_of(environment, "MASTER_PORT").empty())
        place.port = static_cast<std::uint16_t>(number_of(environment, "MASTER_PORT", 1, 65'534));
    // torchrun's agent then listens at MASTER_PORT itself.
    if (text_of(environment, "TORCHELASTIC_USE_AGENT_STORE") == "True") ++place.port;
    if (!text_of(environment, kSocketVariable).empty() && place.rank == 0)
        place.listening = static_cast<int>(number_of(environment, kSocketVariable, 3, 1U << 20U));
    place.secret = secret_of(environment);
    return place;
}

}  // namespace hplc
