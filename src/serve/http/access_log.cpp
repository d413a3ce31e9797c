#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/provenance.hpp"
#include "base/text/json_text.hpp"
#include "base/text/log_line.hpp"
#include "serve/http/http_server.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

std::string access_json(const AccessEntry& entry) {
    const Json json = {{"time", provenance_now().time}, {"event", "request"},
                       {"remote", entry.remote},        {"method", entry.method},
                       {"target", entry.target},        {"status", entry.status},
                       {"bytes", entry.bytes},          {"seconds", entry.seconds}};
    return json_text(json, {.only_ascii = true});
}

std::string access_text(const AccessEntry& entry) {
    return fmt::format("{} {} {} {}, {} bytes, {:.1f} ms", entry.remote, entry.method, entry.target,
                       entry.status, entry.bytes, 1000 * entry.seconds);
}

}  // namespace

void log_access(const AccessEntry& entry) {
    write_ready_line(log_format() == LogFormat::kJson
                         ? access_json(entry)
                         : log_line(LogFormat::kText, "request", access_text(entry)));
}

}  // namespace hplc
