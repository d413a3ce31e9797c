#include "train/files/calibration_json.hpp"

#include <gtest/gtest.h>

namespace hplc {
namespace calibration_json_test {

using Json = nlohmann::ordered_json;

ScoreCalibration any_calibration() {
    return {.method = CalibrationMethod::kPlatt,
            .blocks = {{-3.25, -1, -2, 11, 900, -2.5}, {0.5, 4, 1.0 / 3, 40, 12, 1.25}},
            .lower = {.scale = 0.5, .rise = 0.1},
            .upper = {.scale = 1.5, .rise = 0.75},
            .line = {.slope = 0.7, .intercept = -0.1},
            .tail = {{4, 1, 0}, {2.5, 20, 1}, {-3.25, 51, 912}},
            .hidden = 0.25,
            .prior = 1.0 / 3000,
            .positives = 51,
            .negatives = 912,
            .check = {.isotonic_log_loss = 0.2,
                      .platt_log_loss = 0.1,
                      .error_before = 0.05,
                      .error_after = 0.01}};
}

TEST(CalibrationJson, ReadsBackTheSame) {
    ScoreCalibration calibration = any_calibration();
    EXPECT_EQ(calibration_from_json(calibration_json(calibration)), calibration);
    calibration.method = CalibrationMethod::kIsotonic;
    calibration.check.error_before = {};
    const auto text = calibration_json(calibration).dump();
    EXPECT_EQ(calibration_from_json(Json::parse(text)), calibration);
}

TEST(CalibrationJson, RefusesWhatIsMissingOrOfAnotherType) {
    const Json good = calibration_json(any_calibration());
    for (const auto& item : good.items()) {
        if (item.key() == "meaning") continue;  // for people
        Json bad = good;
        bad[item.key()] = Json::array({"x"});
        EXPECT_FALSE(calibration_from_json(bad)) << item.key();
        // Files of before these are read all the same.
        if (item.key() == "lower" || item.key() == "upper" || item.key() == "hidden") continue;
        bad.erase(item.key());
        EXPECT_FALSE(calibration_from_json(bad)) << item.key();
    }
    EXPECT_FALSE(calibration_from_json(Json(3)));
}

// As version 0.1 wrote it.
TEST(CalibrationJson, ReadsFilesOfBeforeCentresAndEnds) {
    Json json = calibration_json(any_calibration());
    for (Json& block : json["blocks"])
        block.erase(5);
    for (const char* const key : {"lower", "upper", "hidden"})
        json.erase(key);
    auto read = calibration_from_json(json);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->blocks[1].centre, 2.25);
    EXPECT_EQ(read->upper, (CalibrationEnd{.scale = 1.75, .rise = kLeastRise}));
    EXPECT_EQ(read->hidden, 0);
    read->method = CalibrationMethod::kIsotonic;
    EXPECT_LT(read->probability(10), read->probability(11));
}

TEST(CalibrationJson, RefusesWhatIsNotMonotone) {
    const auto refuses = [](const char* place, const Json& value) {
        Json json = calibration_json(any_calibration());
        json[Json::json_pointer(place)] = value;
        return !calibration_from_json(json);
    };
    EXPECT_TRUE(refuses("/method", "magic"));
    EXPECT_TRUE(refuses("/line/slope", -1));
    EXPECT_TRUE(refuses("/prior", 0));
    EXPECT_TRUE(refuses("/prior", 1));
    EXPECT_TRUE(refuses("/blocks", Json::array()));
    EXPECT_TRUE(refuses("/tail", Json::array()));
    EXPECT_TRUE(refuses("/positives", 0));
    EXPECT_TRUE(refuses("/blocks/1/0", -2));    // overlaps the first
    EXPECT_TRUE(refuses("/blocks/1/2", -2.5));  // falls
    EXPECT_TRUE(refuses("/blocks/0/0", 7));     // ends before it begins
    EXPECT_TRUE(refuses("/blocks/0/5", 0.25));  // a centre outside
    EXPECT_TRUE(refuses("/upper/scale", 0));
    EXPECT_TRUE(refuses("/lower/rise", -1));
    EXPECT_TRUE(refuses("/hidden", -1));
}

}  // namespace calibration_json_test
}  // namespace hplc
