#include "cli/options/carry_graph.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

namespace hplc::cli {
namespace {

std::string megabytes(std::uint64_t bytes) {
    return fmt::format("{:.1f} MiB", static_cast<double>(bytes) / (1 << 20));
}

bool carries(const std::string& carry, const GraphData& data) {
    return carry == "yes" || (carry == "auto" && carried_bytes(data) <= kMostCarriedBytes);
}

}  // namespace

void add_carry_graph_option(CLI::App& verb, std::string& carry) {
    verb.add_option(
            "--carry-graph", carry,
            fmt::format("Whether the model file contains its graph, so that predict needs no "
                        "other file; auto: if edges, ids and features take at most {}",
                        megabytes(kMostCarriedBytes)))
        ->check(CLI::IsMember({"auto", "yes", "no"}))
        ->capture_default_str();
}

std::optional<CarriedGraph> graph_to_carry(const std::string& carry, const GraphData& data,
                                           Threads threads) {
    if (!carries(carry, data)) return {};
    return carried_graph(data, threads);
}

std::string carry_text(const std::string& carry, const GraphData& data) {
    const std::string size = megabytes(carried_bytes(data));
    if (carries(carry, data)) return fmt::format("contains its graph ({})", size);
    if (carry == "no") return "does not contain its graph";
    return fmt::format("does not contain its graph of {} (--carry-graph yes)", size);
}

}  // namespace hplc::cli
