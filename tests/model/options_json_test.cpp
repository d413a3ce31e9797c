#include "model/options_json.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "model/systems.hpp"
#include "support/support.hpp"

namespace hplc {
namespace options_json_test {

using testing::complaint_of;
using Json = nlohmann::ordered_json;

Json defaults_of(const System& system, Recipe recipe = Recipe::kBest) {
    return options_json(system.options({recipe}));
}

const System& hplc_system() {
    return system_named("hplc");
}

TEST(OptionsJson, ComesBackTheSameForEverySystemAndRecipe) {
    for (const System& system : systems()) {
        for (const Recipe recipe : {Recipe::kPaper, Recipe::kBest, Recipe::kLarge}) {
            const Json json = defaults_of(system, recipe);
            EXPECT_EQ(options_json(options_from_json(system, json, "")), json) << json;
        }
    }
    EXPECT_NE(defaults_of(hplc_system(), Recipe::kPaper), defaults_of(hplc_system()));
}

Json other_value(const std::string& key, const Json& value) {
    if (value.is_boolean()) return !value.get<bool>();
    if (value.is_number_unsigned()) return key == "layers" || key == "decoder_layers" ? 5U : 8U;
    if (value.is_number()) return 0.25;
    if (key == "gnn") return value == "gat" ? "gcn" : "gat";
    if (key == "decoder") return value == "inner" ? "concat" : "inner";
    return key == "clustering" ? "louvain" : "closeness";
}

TEST(OptionsJson, EveryOptionReachesItsOwnMember) {
    for (const System& system : systems()) {
        const Json defaults = defaults_of(system);
        for (const auto& [key, value] : defaults.items()) {
            Json changed = defaults;
            changed[key] = other_value(key, value);
            EXPECT_EQ(options_json(options_from_json(system, changed, "")), changed) << key;
            EXPECT_NE(changed[key], value) << key;
        }
    }
}

// Files of 0.2 have no boosted trees and no distances of pairs: what they describe had neither.
TEST(OptionsJson, WhatOlderVersionsDidNotHaveIsOff) {
    Json json = defaults_of(hplc_system());
    ASSERT_EQ(json["trees"], true);
    json.erase("trees");
    json.erase("distance_features");
    const Json read = options_json(options_from_json(hplc_system(), json, ""));
    EXPECT_EQ(read["trees"], false);
    EXPECT_EQ(read["distance_features"], false);
    EXPECT_EQ(read["epochs"], json["epochs"]);
}

TEST(OptionsJson, FloatsAreWrittenAsPeopleWriteThem) {
    EXPECT_EQ(defaults_of(hplc_system(), Recipe::kPaper)["learning_rate"].dump(), "0.01");
}

TEST(OptionsJson, RefusesWhatIsNoOption) {
    const auto refused = [](const char* key, const Json& value) {
        Json json = defaults_of(hplc_system());
        json[key] = value;
        return complaint_of([&] { (void)options_from_json(hplc_system(), json, "file"); });
    };
    EXPECT_EQ(refused("layers", 7), "file: found layers '7'; expected a whole number from 1 to 6.");
    EXPECT_EQ(refused("hidden", -1),
              "file: found hidden '-1'; expected a whole number from 1 to 65536.");
    EXPECT_EQ(refused("dropout", 1.0),
              "file: found dropout '1.0'; expected a number from 0 to 0.99.");
    EXPECT_EQ(refused("gnn", "gin"),
              "file: found gnn '\"gin\"'; expected one of gcn, sage, gat, linear.");
    EXPECT_EQ(refused("membership", 1), "file: found membership '1'; expected true or false.");
    EXPECT_EQ(refused("colour", "red"),
              "file: found option 'colour'; expected one that the model has.");
    Json less = defaults_of(hplc_system());
    less.erase("eta");
    EXPECT_EQ(complaint_of([&] { (void)options_from_json(hplc_system(), less, "file"); }),
              "file: found options of hplc without eta; expected all options of the model. To fix: "
              "train it again with this version of the program.");
    EXPECT_NE(complaint_of([] { (void)options_from_json(hplc_system(), 3, "file"); }), "");
}

// Files of version 0.1 have the options of all systems.
TEST(OptionsJson, PassesOverWhatOnlyOtherSystemsHave) {
    const System& mf = system_named("mf");
    Json json = defaults_of(mf);
    json["walk_length"] = 7;
    json["hops"] = 99;  // not even in its range
    EXPECT_EQ(options_json(options_from_json(mf, json, "file")), defaults_of(mf));
}

}  // namespace options_json_test
}  // namespace hplc
