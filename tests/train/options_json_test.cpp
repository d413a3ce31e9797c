#include "train/options_json.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/support.hpp"

namespace hplc {
namespace {

using testing::complaint_of;
using Json = nlohmann::ordered_json;

TEST(OptionsJson, ComesBackTheSameForEveryRecipe) {
    for (const Recipe recipe : {Recipe::kPaper, Recipe::kBest}) {
        const Json json = options_json(recipe_options(recipe));
        EXPECT_EQ(options_json(options_from_json(json, "")), json) << json;
    }
    EXPECT_NE(options_json(recipe_options(Recipe::kPaper)),
              options_json(recipe_options(Recipe::kBest)));
}

TEST(OptionsJson, EveryOptionReachesItsOwnMember) {
    const Json defaults = options_json({});
    for (const auto& [key, value] : defaults.items()) {
        Json changed = defaults;
        if (value.is_boolean()) changed[key] = !value.get<bool>();
        if (value.is_number()) changed[key] = 0.25;
        if (value.is_number_unsigned()) changed[key] = key == "layers" ? 3u : 8u;
        if (value.is_string()) {
            changed[key] = key == "gnn"          ? "gat"
                           : key == "decoder"    ? "hadamard"
                           : key == "clustering" ? "louvain"
                                                 : "closeness";
        }
        EXPECT_EQ(options_json(options_from_json(changed, "")), changed) << key;
        EXPECT_NE(changed[key], value) << key;
    }
}

TEST(OptionsJson, FloatsAreWrittenAsPeopleWriteThem) {
    EXPECT_EQ(options_json({.learning_rate = 0.01F})["learning_rate"].dump(), "0.01");
}

TEST(OptionsJson, RefusesWhatIsNoOption) {
    const auto refused = [](const char* key, const Json& value) {
        Json json = options_json({});
        json[key] = value;
        return complaint_of([&] { (void)options_from_json(json, "file"); });
    };
    EXPECT_EQ(refused("layers", 7), "file: found layers '7'; expected a whole number from 1 to 6.");
    EXPECT_EQ(refused("hidden", -1),
              "file: found hidden '-1'; expected a whole number from 1 to 65536.");
    EXPECT_EQ(refused("dropout", 1.0),
              "file: found dropout '1.0'; expected a number from 0 to 0.99.");
    EXPECT_EQ(refused("gnn", "gin"), "file: found gnn '\"gin\"'; expected one of gcn, sage, gat.");
    EXPECT_EQ(refused("membership", 1), "file: found membership '1'; expected true or false.");
    const std::size_t known = options_json({}).size();
    EXPECT_EQ(refused("colour", "red"),
              fmt::format("file: found {} options; expected the {} that this version knows.",
                          known + 1, known));
    Json less = options_json({});
    less.erase("eta");
    EXPECT_EQ(complaint_of([&] { (void)options_from_json(less, "file"); }),
              "file: found options without eta; expected all options of the model.");
    EXPECT_NE(complaint_of([] { (void)options_from_json(3, "file"); }), "");
}

}  // namespace
}  // namespace hplc
