#include "serve/traffic.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/memory/memory.hpp"
#include "base/provenance.hpp"

namespace hplc {
namespace {

std::string metric(const char* name, const char* type, const char* help, std::uint64_t value) {
    return fmt::format("# HELP {0} {2}\n# TYPE {0} {1}\n{0} {3}\n", name, type, help, value);
}

}  // namespace

void Traffic::count(const std::string& method, const std::string& route, int status,
                    double seconds) {
    const auto place = std::ranges::lower_bound(kBounds, seconds) - kBounds.begin();
    const std::lock_guard lock(mutex_);
    ++requests_[{method, route, status}];
    Times& times = times_[route];
    ++times.counts[static_cast<std::size_t>(place)];
    times.sum += seconds;
}

std::string Traffic::prometheus(std::uint64_t nodes, std::uint64_t edges,
                                std::uint64_t decisions) const {
    std::string text =
        "# HELP hplc_http_requests_total Requests that were answered.\n"
        "# TYPE hplc_http_requests_total counter\n";
    const std::lock_guard lock(mutex_);
    for (const auto& [key, count] : requests_) {
        const auto& [method, route, status] = key;
        text +=
            fmt::format("hplc_http_requests_total{{method=\"{}\",route=\"{}\",status=\"{}\"}} {}\n",
                        method, route, status, count);
    }
    text +=
        "# HELP hplc_http_request_seconds Time from the request's last byte to the answer.\n"
        "# TYPE hplc_http_request_seconds histogram\n";
    for (const auto& [route, times] : times_) {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < times.counts.size(); ++i) {
            sum += times.counts[i];
            text += fmt::format("hplc_http_request_seconds_bucket{{route=\"{}\",le=\"{}\"}} {}\n",
                                route, i < kBounds.size() ? fmt::format("{}", kBounds[i]) : "+Inf",
                                sum);
        }
        text += fmt::format(
            "hplc_http_request_seconds_sum{{route=\"{0}\"}} {1}\n"
            "hplc_http_request_seconds_count{{route=\"{0}\"}} {2}\n",
            route, times.sum, sum);
    }
    const std::chrono::duration<double> up = std::chrono::steady_clock::now() - start_;
    text += metric("hplc_connections", "gauge", "Open connections.", open_);
    text += metric("hplc_connections_refused_total", "counter",
                   "Connections beyond the limit, which got 503.", refused_);
    text += metric("hplc_reloads_total", "counter", "Models that were loaded again.", reloads_);
    text += metric("hplc_reloads_failed_total", "counter",
                   "Models that could not be loaded; the one before stays.", failed_reloads_);
    text += metric("hplc_graph_nodes", "gauge", "Nodes of the graph.", nodes);
    text += metric("hplc_graph_edges", "gauge", "Edges of the graph.", edges);
    text += metric("hplc_decisions", "gauge", "Links that were accepted or rejected.", decisions);
    text += metric("hplc_uptime_seconds", "gauge", "Seconds since the start.",
                   static_cast<std::uint64_t>(up.count()));
    text += metric("process_resident_memory_bytes", "gauge", "Resident memory.", resident_memory());
    return text + fmt::format(
                      "# HELP hplc_info The program.\n# TYPE hplc_info gauge\n"
                      "hplc_info{{version=\"{}\"}} 1\n",
                      program_version());
}

}  // namespace hplc
