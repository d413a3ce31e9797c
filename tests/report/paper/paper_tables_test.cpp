#include "report/paper/paper_tables.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "heuristic/registry.hpp"
#include "io/datasets/dataset_registry.hpp"
#include "model/options_json.hpp"
#include "model/systems.hpp"
#include "task/evaluation.hpp"

namespace hplc {
namespace paper_tables_test {

const PaperTable& table_named(const std::string& name) {
    return *std::ranges::find(paper_tables(), name, &PaperTable::name);
}

const PaperRow& row_named(const PaperTable& table, const std::string& name) {
    return *std::ranges::find(table.rows, name, &PaperRow::name);
}

TEST(PaperTables, ReadWhatIsPrinted) {
    const PrintedValue with = printed_value("94.95 ± 0.18");
    EXPECT_EQ(with.mean, 94.95);
    EXPECT_EQ(with.deviation, 0.18);
    EXPECT_EQ(printed_value("1022").mean, 1022);
    EXPECT_FALSE(printed_value("1022").deviation.has_value());
}

// Numbers that a reader of the paper can look up.
TEST(PaperTables, HoldThePapersNumbers) {
    const PaperTable& table2 = table_named("table2");
    EXPECT_EQ(table2.rows.size(), 17u);
    EXPECT_EQ(row_named(table2, "HPLC").cells.at("citeseer")->mean, 96.15);
    EXPECT_EQ(row_named(table2, "Node2Vec").cells.at("facebook")->deviation, 4.32);
    EXPECT_FALSE(row_named(table2, "NBF-net").cells.at("collab").has_value());
    EXPECT_EQ(table_named("components").rows.size(), 6u);
    EXPECT_FALSE(table_named("components").rows[0].cells.contains("facebook"));
    EXPECT_EQ(row_named(table_named("eta"), "eta 15").cells.at("pubmed")->mean, 96.76);
    EXPECT_EQ(row_named(table_named("time"), "HPLC").cells.at("cora")->mean, 1022);
    EXPECT_EQ(row_named(table_named("memory"), "vanilla GCN").cells.at("ddi")->mean, 2512);
    EXPECT_EQ(paper_ranks()[2].worst, 0.0176);
    EXPECT_EQ(datasets_of(table_named("encoders")),
              (std::vector<std::string>{"cora", "citeseer", "pubmed", "facebook"}));
}

// Every row can be run: its model exists, its options are options, its data sets have names.
TEST(PaperTables, CanBeRun) {
    std::set<std::string> names;
    for (const PaperTable& table : paper_tables()) {
        EXPECT_TRUE(names.insert(table.name).second) << table.name;
        for (const PaperRow& row : table.rows) {
            SCOPED_TRACE(table.name + " " + row.name);
            for (const auto& [dataset, cell] : row.cells)
                EXPECT_NE(find_dataset(dataset), nullptr) << dataset;
            if (row.model == "adamic-adar") continue;
            const Recipe recipe = table.recipe == "paper" ? Recipe::kPaper : Recipe::kBest;
            ModelOptions options = system_named(row.model).options({recipe});
            EXPECT_NO_THROW(change_options(options, row.options, ""));
        }
    }
    for (const PaperDataset& dataset : paper_datasets())
        EXPECT_NO_THROW(require_metric(dataset.metric, {}));
}

TEST(PaperTables, OtherDataIsTakenToo) {
    const PaperDataset other = paper_dataset("debian");
    EXPECT_EQ(other.metric, "auc");
    EXPECT_EQ(other.split, "70/10/20");
    EXPECT_EQ(other.protocol, "does not have it");
    EXPECT_EQ(paper_dataset("ddi").metric, "hits@20");
}

}  // namespace paper_tables_test
}  // namespace hplc
