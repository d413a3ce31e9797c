// The options that a system's row lists, held against the system itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "learn/model_fixtures.hpp"
#include "model/options_json.hpp"
#include "model/systems.hpp"

namespace hplc {
namespace options_of_system_test {

using Json = nlohmann::ordered_json;

// Another value that the option may have.
Json changed(const std::string& key, const Json& value) {
    if (value.is_boolean()) return !value.get<bool>();
    if (key == "heads" || key == "hidden") return 2 * value.get<std::uint64_t>();  // one divides
    if (value.is_number_unsigned()) return value.get<std::uint64_t>() + 1;
    if (value.is_number()) return value.get<double>() == 0 ? 0.25 : value.get<double>() / 2;
    if (key == "gnn") return value == "gcn" ? "sage" : "gcn";
    if (key == "decoder") return value == "inner" ? "hadamard" : "inner";
    if (key == "clustering") return "louvain";
    return "closeness";
}

std::vector<float> trained(const std::string& system, const LinkTask& task, const Json& options) {
    static const FeatureMatrix features = testing::clique_features();
    const auto model = testing::model_of(task, options_from_json(system_named(system), options, ""),
                                         &features, {}, 5, system);
    for (std::uint64_t epoch = 1; epoch <= 2; ++epoch)
        (void)model->train_epoch(epoch);
    return testing::bytes_of(model->weights());
}

class OptionsOfSystem : public ::testing::TestWithParam<std::string> {};

// What makes a difference by itself, on this graph and with these options.
TEST_P(OptionsOfSystem, WhatItHasMakesADifference) {
    const std::string& system = GetParam();
    const LinkTask task = LinkTask::random(testing::cliques(), SplitRatio{}, {.seed = 1});
    const Json options = options_json(testing::small_options(Recipe::kBest, system));
    const std::vector<float> before = trained(system, task, options);
    for (const char* key : {"hidden", "dropout", "learning_rate", "weight_decay", "layers",
                            "eigenvectors", "heads", "attention_rank", "anchor_repeats", "walks",
                            "walk_length", "window", "return_p", "in_out_q"}) {
        if (!options.contains(key)) continue;
        Json other = options;
        other[key] = changed(key, options[key]);
        EXPECT_NE(trained(system, task, other), before) << key;
    }
}

std::string test_name(const ::testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    std::ranges::replace(name, '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Systems, OptionsOfSystem,
                         ::testing::ValuesIn(system_names().begin(), system_names().end()),
                         test_name);

// One key is one option of the command line, whichever systems have it.
TEST(OptionsOfSystems, AKeyIsTheSameEverywhere) {
    std::map<std::string_view, std::pair<std::string_view, std::size_t>> known;
    for (const System& system : systems()) {
        ModelOptions options = system.options({});
        std::set<std::string_view> keys;
        for (const OptionField& field : options.fields()) {
            EXPECT_TRUE(keys.insert(field.info.key).second) << system.name << field.info.key;
            const std::pair meaning(field.info.help, field.slot.index());
            EXPECT_EQ(known.try_emplace(field.info.key, meaning).first->second, meaning);
        }
    }
}

TEST(OptionsOfSystems, BelongToThoseThatLookAtThem) {
    EXPECT_EQ(systems_with_option("walk_length"), (std::vector<std::string>{"node2vec", "peg-dw"}));
    EXPECT_EQ(systems_with_option("epochs").size(), systems().size());
    EXPECT_TRUE(systems_with_option("colour").empty());
}

}  // namespace options_of_system_test
}  // namespace hplc
