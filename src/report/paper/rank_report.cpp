#include "report/paper/rank_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "report/paper/paper_tables.hpp"
#include "report/text/text_table.hpp"

namespace hplc {
namespace {

const PaperRank* published(NodeId nodes) {
    const auto row = std::ranges::find(paper_ranks(), nodes, &PaperRank::nodes);
    return row == paper_ranks().end() ? nullptr : &*row;
}

std::string percent(double share) {
    return fmt::format("{:.2f} %", 100 * share);
}

std::string percent(const Estimate& share) {
    return fmt::format("{:.2f} ± {:.2f} %", 100 * share.mean, 100 * share.standard_error);
}

std::string percent_of(const PaperRank* row, double PaperRank::*value) {
    return row == nullptr ? "" : percent(row->*value);
}

std::vector<TableColumn> columns() {
    return {
        {"N", Align::kRight},     {"K", Align::kRight},          {"worst landmark", Align::kRight},
        {"paper", Align::kRight}, {"worst ever", Align::kRight}, {"top (log N)²", Align::kRight},
        {"paper", Align::kRight}, {"within", Align::kRight},     {"paper", Align::kRight}};
}

std::vector<std::vector<std::string>> rows_of(std::span<const RankCheck> checks) {
    std::vector<std::vector<std::string>> rows;
    for (const RankCheck& check : checks) {
        const PaperRank* paper = published(check.nodes);
        rows.push_back({grouped(check.nodes), grouped(check.landmarks), percent(check.worst),
                        percent_of(paper, &PaperRank::worst), percent(check.worst_ever),
                        percent(check.top_rank), percent_of(paper, &PaperRank::top_rank),
                        percent(check.within), percent_of(paper, &PaperRank::within)});
    }
    return rows;
}

}  // namespace

std::string rank_table(std::span<const RankCheck> checks) {
    return text_table(columns(), rows_of(checks));
}

std::string rank_markdown(std::span<const RankCheck> checks) {
    return markdown_table(columns(), rows_of(checks));
}

std::string rank_csv(std::span<const RankCheck> checks) {
    std::string text =
        "nodes,landmarks,top,worst_rank,worst_rank_error,worst_rank_ever,top_rank,top_rank_error,"
        "within,paper_worst_rank,paper_top_rank,paper_within\n";
    for (const RankCheck& check : checks) {
        text += fmt::format("{},{},{},{},{},{},{},{},{}", check.nodes, check.landmarks, check.top,
                            check.worst.mean, check.worst.standard_error, check.worst_ever,
                            check.top_rank.mean, check.top_rank.standard_error, check.within);
        const PaperRank* paper = published(check.nodes);
        text += paper == nullptr
                    ? ",,,\n"
                    : fmt::format(",{},{},{}\n", paper->worst, paper->top_rank, paper->within);
    }
    return text;
}

nlohmann::ordered_json rank_json(std::span<const RankCheck> checks) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const RankCheck& check : checks) {
        nlohmann::ordered_json row = {{"nodes", check.nodes},
                                      {"landmarks", check.landmarks},
                                      {"top", check.top},
                                      {"worst_rank", check.worst.mean},
                                      {"worst_rank_error", check.worst.standard_error},
                                      {"worst_rank_ever", check.worst_ever},
                                      {"top_rank", check.top_rank.mean},
                                      {"top_rank_error", check.top_rank.standard_error},
                                      {"within", check.within}};
        if (const PaperRank* paper = published(check.nodes)) {
            row["paper"] = {{"worst_rank", paper->worst},
                            {"top_rank", paper->top_rank},
                            {"within", paper->within}};
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

RankCheck rank_check(const nlohmann::ordered_json& row) {
    return {.nodes = row.at("nodes"),
            .landmarks = row.at("landmarks"),
            .top = row.at("top"),
            .worst = {row.at("worst_rank"), row.at("worst_rank_error")},
            .top_rank = {row.at("top_rank"), row.at("top_rank_error")},
            .worst_ever = row.at("worst_rank_ever"),
            .within = row.at("within")};
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
