#include "report/paper/paper_tables.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>

#include "base/text/json_text.hpp"
#include "report/page/html_assets.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

// The file is part of the program: what is wrong with it is a bug of ours, found by the tests.
const Json& tables_file() {
    static const Json file = json_of(report_asset("tables.json"));
    return file;
}

double number(std::string_view text) {
    double value = 0;
    [[maybe_unused]] const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), value);
    assert(error == std::errc() && end == text.data() + text.size());
    return value;
}

PaperValue value_named(const std::string& name) {
    if (name == "epoch_ms") return PaperValue::kEpochMilliseconds;
    return name == "memory_mb" ? PaperValue::kMemoryMegabytes : PaperValue::kMetric;
}

PaperRow row_from(const Json& json) {
    PaperRow row = {.name = json.at("name"),
                    .model = json.at("model"),
                    .options = json.value("options", Json::object()),
                    .cells = {}};
    for (const auto& [dataset, cell] : json.at("cells").items()) {
        row.cells[dataset] = cell.is_null() ? std::optional<PrintedValue>()
                                            : printed_value(cell.get_ref<const std::string&>());
    }
    return row;
}

PaperTable table_from(const Json& json) {
    PaperTable table = {.name = json.at("name"),
                        .title = json.at("title"),
                        .recipe = json.at("recipe"),
                        .value = value_named(json.at("value")),
                        .note = json.value("note", ""),
                        .rows = {}};
    for (const Json& row : json.at("rows"))
        table.rows.push_back(row_from(row));
    return table;
}

PaperRank rank_from(const Json& json) {
    return {.nodes = json.at("nodes"),
            .worst = json.at("worst_rank"),
            .top_rank = json.at("top_rank"),
            .within = json.at("within")};
}

PaperDataset dataset_from(const Json& json) {
    return {.name = json.at("name"),
            .title = json.at("title"),
            .metric = json.at("metric"),
            .split = json.at("split"),
            .has_features = json.at("features"),
            .protocol = json.at("protocol"),
            .overlap = json.value("overlap", "refuse")};
}

template <typename Read>
auto all_of(const char* key, const Read& read) {
    std::vector<decltype(read(Json()))> items;
    for (const Json& json : tables_file().at(key))
        items.push_back(read(json));
    return items;
}

}  // namespace

PrintedValue printed_value(std::string_view text) {
    constexpr std::string_view kPlusMinus = " ± ";
    const std::size_t sign = text.find(kPlusMinus);
    if (sign == std::string_view::npos) return {.mean = number(text)};
    return {.mean = number(text.substr(0, sign)),
            .deviation = number(text.substr(sign + kPlusMinus.size()))};
}

std::span<const PaperTable> paper_tables() {
    static const std::vector<PaperTable> tables = all_of("tables", table_from);
    return tables;
}

std::span<const PaperRank> paper_ranks() {
    static const std::vector<PaperRank> ranks = all_of("ranks", rank_from);
    return ranks;
}

std::span<const PaperDataset> paper_datasets() {
    static const std::vector<PaperDataset> datasets = all_of("datasets", dataset_from);
    return datasets;
}

PaperDataset paper_dataset(const std::string& name) {
    const auto found = std::ranges::find(paper_datasets(), name, &PaperDataset::name);
    if (found != paper_datasets().end()) return *found;
    return {.name = name,
            .title = name,
            .metric = "auc",
            .split = "70/10/20",
            .has_features = false,
            .protocol = "does not have it"};
}

std::vector<std::string> datasets_of(const PaperTable& table) {
    std::vector<std::string> names;
    for (const PaperDataset& dataset : paper_datasets()) {
        const bool is_there = std::ranges::any_of(
            table.rows, [&](const PaperRow& row) { return row.cells.contains(dataset.name); });
        if (is_there) names.push_back(dataset.name);
    }
    return names;
}

}  // namespace hplc
