#include "train/calibration_json.hpp"

#include <algorithm>
#include <cmath>

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kMeaning =
    "of the pairs that are not linked in the input and have this score, the share that are links "
    "that were held out; prior is that share of all such pairs";

Json blocks_json(const std::vector<CalibrationBlock>& blocks) {
    Json list = Json::array();
    for (const CalibrationBlock& block : blocks)
        list.push_back(
            {block.lowest, block.highest, block.log_ratio, block.positives, block.negatives});
    return list;
}

std::vector<CalibrationBlock> blocks_of(const Json& list) {
    std::vector<CalibrationBlock> blocks;
    for (const Json& block : list) {
        blocks.push_back({.lowest = block.at(0).get<double>(),
                          .highest = block.at(1).get<double>(),
                          .log_ratio = block.at(2).get<double>(),
                          .positives = block.at(3).get<std::uint64_t>(),
                          .negatives = block.at(4).get<std::uint64_t>()});
    }
    return blocks;
}

Json tail_json(const std::vector<TailCount>& tail) {
    Json list = Json::array();
    for (const TailCount& count : tail)
        list.push_back({count.score, count.positives, count.negatives});
    return list;
}

std::vector<TailCount> tail_of(const Json& list) {
    std::vector<TailCount> tail;
    for (const Json& count : list) {
        tail.push_back({.score = count.at(0).get<double>(),
                        .positives = count.at(1).get<std::uint64_t>(),
                        .negatives = count.at(2).get<std::uint64_t>()});
    }
    return tail;
}

CalibrationCheck check_of(const Json& json) {
    CalibrationCheck check = {.isotonic_log_loss = json.at("isotonic_log_loss").get<double>(),
                              .platt_log_loss = json.at("platt_log_loss").get<double>(),
                              .error_before = {},
                              .error_after = json.at("ece_after").get<double>()};
    if (!json.at("ece_before").is_null()) check.error_before = json["ece_before"].get<double>();
    return check;
}

// Throws nlohmann's exceptions.
ScoreCalibration read(const Json& json) {
    const bool is_line = json.at("method").get<std::string>() == "platt";
    return {.method = is_line ? CalibrationMethod::kPlatt : CalibrationMethod::kIsotonic,
            .blocks = blocks_of(json.at("blocks")),
            .line = {.slope = json.at("line").at("slope").get<double>(),
                     .intercept = json.at("line").at("intercept").get<double>()},
            .tail = tail_of(json.at("tail")),
            // Older files have none: nothing was hidden when a model was trained.
            .hidden = json.value("hidden", 0.0),
            .prior = json.at("prior").get<double>(),
            .positives = json.at("positives").get<std::uint64_t>(),
            .negatives = json.at("negatives").get<std::uint64_t>(),
            .check = check_of(json.at("cross_validated"))};
}

bool is_range(const CalibrationBlock& block) {
    return block.lowest <= block.highest;
}

bool rises(const CalibrationBlock& low, const CalibrationBlock& high) {
    return low.highest < high.lowest && low.log_ratio <= high.log_ratio;
}

// JSON has no infinities or NaNs, so numbers are finite.
bool is_sound(const ScoreCalibration& calibration) {
    const auto& blocks = calibration.blocks;
    const auto falls = [](const auto& low, const auto& high) { return !rises(low, high); };
    return !calibration.tail.empty() && calibration.positives > 0 && calibration.negatives > 0 &&
           !blocks.empty() && std::ranges::all_of(blocks, is_range) &&
           std::ranges::adjacent_find(blocks, falls) == blocks.end() &&
           calibration.line.slope >= 0 && calibration.hidden >= 0 && calibration.prior > 0 &&
           calibration.prior < 1;
}

}  // namespace

Json calibration_json(const ScoreCalibration& calibration) {
    const CalibrationCheck& check = calibration.check;
    return {
        {"method", to_string(calibration.method)},
        {"prior", calibration.prior},
        {"meaning", kMeaning},
        {"hidden", calibration.hidden},
        {"positives", calibration.positives},
        {"negatives", calibration.negatives},
        {"cross_validated",
         {{"isotonic_log_loss", check.isotonic_log_loss},
          {"platt_log_loss", check.platt_log_loss},
          {"ece_before", check.error_before ? Json(*check.error_before) : Json()},
          {"ece_after", check.error_after}}},
        {"line", {{"slope", calibration.line.slope}, {"intercept", calibration.line.intercept}}},
        {"blocks", blocks_json(calibration.blocks)},
        {"tail", tail_json(calibration.tail)},
    };
}

std::optional<ScoreCalibration> calibration_from_json(const Json& json) {
    try {
        ScoreCalibration calibration = read(json);
        if (is_sound(calibration) && json["method"] == to_string(calibration.method))
            return calibration;
    } catch (const nlohmann::json::exception&) {
        // Told by the caller, who knows the file.
    }
    return {};
}

}  // namespace hplc
