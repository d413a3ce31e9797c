#include "cli/options/estimates.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "report/text/text_table.hpp"

namespace hplc::cli {
namespace {

std::string seconds_text(double seconds) {
    return seconds < 10 ? fmt::format("{:.2g}", seconds) : fmt::format("{:.0f}", seconds);
}

}  // namespace

void print_estimates(const CommonOptions& common, const std::vector<NamedEstimate>& estimates) {
    std::vector<std::vector<std::string>> rows;
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const auto& [model, cost] : estimates) {
        const std::uint64_t least = cost.least_bytes > 0 ? cost.least_bytes : cost.bytes;
        rows.push_back(
            {model, byte_count(cost.bytes), byte_count(least), seconds_text(cost.seconds)});
        list.push_back({{"model", model},
                        {"bytes", cost.bytes},
                        {"least_bytes", least},
                        {"seconds", cost.seconds}});
    }
    if (common.prints_text()) {
        fmt::print(
            "{}Memory is in addition to the graph; `at least` is what --max-memory has to allow. "
            "Times are extrapolated from samples, times of training are computed from sizes.\n",
            text_table({{"model"},
                        {"memory", Align::kRight},
                        {"at least", Align::kRight},
                        {"seconds", Align::kRight}},
                       rows));
    }
    write_json(common, nlohmann::ordered_json{{"estimates", list}});
}

}  // namespace hplc::cli
