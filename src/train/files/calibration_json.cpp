#include "train/files/calibration_json.hpp"

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
        list.push_back({block.lowest, block.highest, block.log_ratio, block.positives,
                        block.negatives, block.centre});
    return list;
}

// Files of before centres: half-way.
double centre_of(const Json& block) {
    if (block.size() > 5) return block.at(5).get<double>();
    return block.at(0).get<double>() / 2 + block.at(1).get<double>() / 2;
}

std::vector<CalibrationBlock> blocks_of(const Json& list) {
    std::vector<CalibrationBlock> blocks;
    for (const Json& block : list) {
        blocks.push_back({.lowest = block.at(0).get<double>(),
                          .highest = block.at(1).get<double>(),
                          .log_ratio = block.at(2).get<double>(),
                          .positives = block.at(3).get<std::uint64_t>(),
                          .negatives = block.at(4).get<std::uint64_t>(),
                          .centre = centre_of(block)});
    }
    return blocks;
}

Json end_json(const CalibrationEnd& end) {
    return {{"scale", end.scale}, {"rise", end.rise}};
}

// Files of before ends: the least rise, over the outer half of the block.
CalibrationEnd end_of(const Json& json, const char* name, double width) {
    if (!json.contains(name)) return {.scale = width > 0 ? width : 1, .rise = kLeastRise};
    return {.scale = json[name].at("scale").get<double>(),
            .rise = json[name].at("rise").get<double>()};
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
    auto blocks = blocks_of(json.at("blocks"));
    if (blocks.empty()) return {};  // not sound
    const CalibrationBlock& first = blocks.front();
    const CalibrationBlock& last = blocks.back();
    return {.method = is_line ? CalibrationMethod::kPlatt : CalibrationMethod::kIsotonic,
            .blocks = blocks,
            .lower = end_of(json, "lower", first.centre - first.lowest),
            .upper = end_of(json, "upper", last.highest - last.centre),
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
    return block.lowest <= block.centre && block.centre <= block.highest;
}

bool is_end(const CalibrationEnd& end) {
    return end.scale > 0 && end.rise >= 0;
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
           std::ranges::adjacent_find(blocks, falls) == blocks.end() && is_end(calibration.lower) &&
           is_end(calibration.upper) && calibration.line.slope >= 0 && calibration.hidden >= 0 &&
           calibration.prior > 0 && calibration.prior < 1;
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
        {"lower", end_json(calibration.lower)},
        {"upper", end_json(calibration.upper)},
        {"tail", tail_json(calibration.tail)},
    };
}

std::optional<ScoreCalibration> calibration_from_json(const Json& json) {
    try {
        ScoreCalibration calibration = read(json);
        if (is_sound(calibration) && json["method"] == to_string(calibration.method))
            return calibration;
        return {};
    } catch (const nlohmann::json::exception&) {
        return {};  // the caller, who knows the file, says so
    }
}

}  // namespace hplc
