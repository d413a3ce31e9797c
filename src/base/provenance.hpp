// What made a file: program, command and time. Every JSON and every model file carries it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace hplc {

// Of what is called provenance here, as docs/formats.md has it.
inline constexpr int kProvenanceSchema = 1;

// "0.2.0"
[[nodiscard]] const char* program_version();

struct FileProvenance {
    std::string program;  // "hplc 0.2.0"
    std::string command;  // as a shell takes it: "hplc evaluate 'my graph.txt'"
    std::string time;     // UTC: "2026-11-16T18:00:00Z"
};

// Of this process, now. Where the environment has SOURCE_DATE_EPOCH, which asks for reproducible
// files, that is the time.
[[nodiscard]] FileProvenance provenance_now();

// "hplc", then every word of `words` but the first, quoted where a shell needs it; cut to
// kMostCommandBytes with "…" at the end.
inline constexpr std::size_t kMostCommandBytes = 16'384;
[[nodiscard]] std::string shell_command(std::span<const std::string> words);

// Seconds since 1970 as "2026-11-16T18:00:00Z".
[[nodiscard]] std::string utc_text(std::int64_t seconds);

}  // namespace hplc
