#include "report/rank_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "report/text_table.hpp"

namespace hplc {
namespace {

// What the paper prints, as shares.
struct Published {
    NodeId nodes;
    double worst;
    double top_rank;
    double within;
};

constexpr std::array kTable1 = {
    Published{500, 0.0502, 0.0638, 1}, Published{1000, 0.0302, 0.0437, 1},
    Published{2000, 0.0176, 0.0285, 1}, Published{5000, 0.0090, 0.0148, 1}};

const Published* published(NodeId nodes) {
    const auto row = std::find_if(kTable1.begin(), kTable1.end(),
                                  [nodes](const Published& p) { return p.nodes == nodes; });
    return row == kTable1.end() ? nullptr : row;
}

std::string percent(double share) {
    return fmt::format("{:.2f} %", 100 * share);
}

std::string percent(const Estimate& share) {
    return fmt::format("{:.2f} ± {:.2f} %", 100 * share.mean, 100 * share.standard_error);
}

std::string percent_of(const Published* row, double Published::*value) {
    return row == nullptr ? "" : percent(row->*value);
}

}  // namespace

std::string rank_table(std::span<const RankCheck> checks) {
    std::vector<std::vector<std::string>> rows;
    for (const RankCheck& check : checks) {
        const Published* paper = published(check.nodes);
        rows.push_back({grouped(check.nodes), grouped(check.landmarks), percent(check.worst),
                        percent_of(paper, &Published::worst), percent(check.worst_ever),
                        percent(check.top_rank), percent_of(paper, &Published::top_rank),
                        percent(check.within), percent_of(paper, &Published::within)});
    }
    return text_table({{"N", Align::kRight},
                       {"K", Align::kRight},
                       {"worst landmark", Align::kRight},
                       {"paper", Align::kRight},
                       {"worst ever", Align::kRight},
                       {"top (log N)²", Align::kRight},
                       {"paper", Align::kRight},
                       {"within", Align::kRight},
                       {"paper", Align::kRight}},
                      rows);
}

std::string rank_csv(std::span<const RankCheck> checks) {
    std::string text =
        "nodes,landmarks,top,worst_rank,worst_rank_error,worst_rank_ever,top_rank,top_rank_error,"
        "within,paper_worst_rank,paper_top_rank,paper_within\n";
    for (const RankCheck& check : checks) {
        text += fmt::format("{},{},{},{},{},{},{},{},{}", check.nodes, check.landmarks, check.top,
                            check.worst.mean, check.worst.standard_error, check.worst_ever,
                            check.top_rank.mean, check.top_rank.standard_error, check.within);
        const Published* paper = published(check.nodes);
        text += paper == nullptr
                    ? ",,,\n"
                    : fmt::format(",{},{},{}\n", paper->worst, paper->top_rank, paper->within);
    }
    return text;
}

nlohmann::json rank_json(std::span<const RankCheck> checks) {
    nlohmann::json rows = nlohmann::json::array();
    for (const RankCheck& check : checks) {
        nlohmann::json row = {{"nodes", check.nodes},
                              {"landmarks", check.landmarks},
                              {"top", check.top},
                              {"worst_rank", check.worst.mean},
                              {"worst_rank_error", check.worst.standard_error},
                              {"worst_rank_ever", check.worst_ever},
                              {"top_rank", check.top_rank.mean},
                              {"top_rank_error", check.top_rank.standard_error},
                              {"within", check.within}};
        if (const Published* paper = published(check.nodes)) {
            row["paper"] = {{"worst_rank", paper->worst},
                            {"top_rank", paper->top_rank},
                            {"within", paper->within}};
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<std::string> rank_findings(std::span<const RankCheck> checks) {
    std::vector<std::string> findings;
    for (const RankCheck& check : checks) {
        if (check.within == 1) continue;
        findings.push_back(
            fmt::format("N = {}: {} of the landmarks are not within the top (log N)² = {} nodes by "
                        "degree; the paper has all of them within.",
                        grouped(check.nodes), percent(1 - check.within), grouped(check.top)));
    }
    if (findings.empty()) {
        findings.push_back(
            "All landmarks of all graphs are within the top (log N)² nodes by degree, as in the "
            "paper.");
    }
    return findings;
}

}  // namespace hplc
