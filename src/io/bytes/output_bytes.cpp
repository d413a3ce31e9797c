#include "io/bytes/output_bytes.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <optional>

#include "base/exit_code.hpp"
#include "base/files/atomic_file.hpp"
#include "io/bytes/gzip.hpp"

namespace hplc {
namespace {

[[noreturn]] void standard_output_failed() {
    throw OutputError({.file = "standard output",
                       .found = fmt::format("'{}' when writing it", system_message(errno)),
                       .expected = "a place that can be written",
                       .fix = "check the free space, or the program it is piped to"});
}

}  // namespace

struct OutputBytes::Sink {
    std::optional<AtomicFile> file;  // none: standard output
    std::optional<GzipStream> gzip;

    void write_plain(std::string_view bytes) {
        if (file) {
            file->write(bytes);
        } else if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) != bytes.size()) {
            standard_output_failed();
        }
    }
};

OutputBytes::OutputBytes(const std::string& path, bool gzip) : sink_(std::make_unique<Sink>()) {
    if (path != "-") sink_->file.emplace(path);
    if (gzip) sink_->gzip.emplace([sink = sink_.get()](auto bytes) { sink->write_plain(bytes); });
}

OutputBytes::~OutputBytes() = default;

void OutputBytes::write(std::string_view bytes) {
    if (sink_->gzip) {
        sink_->gzip->write(bytes);
    } else {
        sink_->write_plain(bytes);
    }
}

void OutputBytes::flush() {
    if (!sink_->file && std::fflush(stdout) != 0) standard_output_failed();
}

void OutputBytes::commit() {
    if (sink_->gzip) sink_->gzip->finish();
    if (sink_->file) {
        sink_->file->commit();
    } else if (std::fflush(stdout) != 0) {
        standard_output_failed();
    }
}

}  // namespace hplc
