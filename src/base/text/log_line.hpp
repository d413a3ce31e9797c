// Lines on standard error, for people or for programs. A process has one standard error, so how it
// is written is one setting of the process; main() or a verb makes it before there is anything to
// say.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace hplc {

enum class LogFormat {
    kText,  // "hplc: …"
    kJson,  // {"time": "2026-11-16T18:00:00Z", "event": …, …}
};

void set_log_format(LogFormat format);
[[nodiscard]] LogFormat log_format();

// A line; `event` is "remark", "warning" or "error" for programs. What a terminal would obey is
// made visible.
void write_log_line(const std::string& event, const std::string& text);

// A line that is ready for the format of the process.
void write_ready_line(const std::string& line);

// How far some work is; a total of 0 is unknown. In JSON: {"time", "event": "progress", "task",
// "done", "total", "unit", "seconds", "left_seconds", "note"}, null for what is unknown.
struct WorkDone {
    std::string task;
    std::uint64_t done = 0;
    std::uint64_t total = 0;
    double seconds = 0;
    std::string unit;
    std::string note = {};
};
void write_progress_line(const WorkDone& work);

// Where lines and progress go in place of standard error, for a process whose user looks elsewhere,
// as in a notebook. Called by any thread, by one at a time for progress. Empty functions: nothing
// of the kind. Set before there is anything to say; a sink without functions undoes it.
struct LogSink {
    std::function<void(const std::string& line)> line = {};
    std::function<void(const std::string& text)> progress = {};  // empty text: the work has ended
};
void set_log_sink(LogSink sink);
[[nodiscard]] const LogSink& log_sink();

// Their texts, without the end of the line.
[[nodiscard]] std::string log_line(LogFormat format, const std::string& event,
                                   const std::string& text);
[[nodiscard]] std::string progress_line(LogFormat format, const WorkDone& work);

}  // namespace hplc
