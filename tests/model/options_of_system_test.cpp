// The table of which system has which option, held against the systems themselves.
#include "train/options_of_system.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "model/model_fixtures.hpp"
#include "model/systems.hpp"
#include "train/option_table.hpp"
#include "train/options_json.hpp"

namespace hplc {
namespace {

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
    const auto model =
        testing::model_of(task, options_from_json(options, ""), &features, {}, 5, system);
    for (std::uint64_t epoch = 1; epoch <= 2; ++epoch)
        (void)model->train_epoch(epoch);
    return testing::bytes_of(model->weights());
}

class OptionsOfSystem : public ::testing::TestWithParam<std::string> {};

TEST_P(OptionsOfSystem, WhatItDoesNotHaveMakesNoDifference) {
    const std::string& system = GetParam();
    const LinkTask task = LinkTask::random(testing::cliques(), SplitRatio{}, {.seed = 1});
    const Json options =
        options_json(system_named(system).adapt(testing::small_options(Recipe::kBest)));
    const std::vector<float> before = trained(system, task, options);
    for (const auto& item : options.items()) {
        if (system_has_option(system, item.key())) continue;
        Json other = options;
        other[item.key()] = changed(item.key(), item.value());
        if (other["landmark_features"] == true) other["distances"] = true;  // one needs the other
        EXPECT_EQ(trained(system, task, other), before) << item.key();
    }
}

// What makes a difference by itself, on this graph and with these options.
TEST_P(OptionsOfSystem, WhatItHasMakesADifference) {
    const std::string& system = GetParam();
    const LinkTask task = LinkTask::random(testing::cliques(), SplitRatio{}, {.seed = 1});
    const Json options =
        options_json(system_named(system).adapt(testing::small_options(Recipe::kBest)));
    const std::vector<float> before = trained(system, task, options);
    for (const char* key : {"hidden", "dropout", "learning_rate", "weight_decay", "layers",
                            "eigenvectors", "heads", "attention_rank", "anchor_repeats", "walks",
                            "walk_length", "window", "return_p", "in_out_q"}) {
        if (!system_has_option(system, key)) continue;
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

TEST(OptionsOfSystems, EveryOptionIsSomebodys) {
    const HplcOptions any;
    for_each_option(any, [](const OptionInfo& info, const auto&) {
        EXPECT_FALSE(systems_with_option(info.key).empty()) << info.key;
    });
    EXPECT_EQ(systems_with_option("walk_length"), (std::vector<std::string>{"node2vec", "peg-dw"}));
    EXPECT_TRUE(system_has_option("gcn", "epochs"));
    EXPECT_FALSE(system_has_option("gcn", "walk_length"));
}

}  // namespace
}  // namespace hplc
