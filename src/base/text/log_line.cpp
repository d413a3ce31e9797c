#include "base/text/log_line.hpp"

#include <fmt/format.h>

#include <atomic>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/provenance.hpp"
#include "base/text/json_text.hpp"
#include "base/text/printable.hpp"
#include "base/text/progress.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

std::atomic<LogFormat> format_of_process = LogFormat::kText;

LogSink& sink_of_process() {
    static LogSink sink;
    return sink;
}

// In one piece, so that lines of other processes in the same file do not fall into it.
void write(const std::string& line) {
    if (const LogSink& sink = log_sink(); sink.line) return sink.line(line);
    fmt::print(stderr, "{}\n", line);
    std::fflush(stderr);
}

// The text of the bar without the bar, which says nothing in a log.
std::string text_of(const WorkDone& work) {
    std::string line =
        progress_line(work.task, work.done, work.total, work.seconds, work.unit, work.note);
    const std::size_t open = line.find('[', work.task.size());
    const std::size_t close = line.find(']', work.task.size());
    if (work.total > 0) line.erase(open, close + 2 - open);
    return line;
}

Json left_seconds(const WorkDone& work) {
    if (work.done == 0 || work.total <= work.done) return {};
    return work.seconds * static_cast<double>(work.total - work.done) /
           static_cast<double>(work.done);
}

}  // namespace

void set_log_format(LogFormat format) {
    format_of_process = format;
}

LogFormat log_format() {
    return format_of_process;
}

void set_log_sink(LogSink sink) {
    sink_of_process() = std::move(sink);
}

const LogSink& log_sink() {
    return sink_of_process();
}

std::string log_line(LogFormat format, const std::string& event, const std::string& text) {
    if (format == LogFormat::kText) return "hplc: " + printable(text);
    return json_text({{"time", provenance_now().time}, {"event", event}, {"text", text}});
}

std::string progress_line(LogFormat format, const WorkDone& work) {
    if (format == LogFormat::kText) return "hplc: " + text_of(work);
    return json_text({{"time", provenance_now().time},
                      {"event", "progress"},
                      {"task", work.task},
                      {"done", work.done},
                      {"total", work.total > 0 ? Json(work.total) : Json()},
                      {"unit", work.unit},
                      {"seconds", work.seconds},
                      {"left_seconds", left_seconds(work)},
                      {"note", work.note}});
}

void write_log_line(const std::string& event, const std::string& text) {
    write(log_line(log_format(), event, text));
}

void write_ready_line(const std::string& line) {
    write(line);
}

void write_progress_line(const WorkDone& work) {
    write(progress_line(log_format(), work));
}

}  // namespace hplc
