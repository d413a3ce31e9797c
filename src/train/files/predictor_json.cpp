#include "train/files/predictor_json.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/text/json_text.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

constexpr unsigned kLongestWalk = 16;
constexpr double kMostDropped = 0.99;
constexpr std::size_t kMostLambdas = 1000;

// JSON has no infinities, so a number is finite.
bool is_positive(const Json& value) {
    return value.is_number() && value.get<double>() > 0;
}

// Takes members out of the object; what is left at the end is unknown.
class Members {
  public:
    Members(const Json& json, const std::string& file) : json_(json), file_(file) {}

    template <typename Fits>
    [[nodiscard]] const Json& take(const char* key, const std::string& expected, const Fits& fits) {
        if (!json_.contains(key)) refuse(fmt::format("options without {}", key), expected);
        if (!fits(json_[key]))
            refuse(fmt::format("{} {}", key, hplc::quoted(json_text(json_[key]))), expected);
        ++taken_;
        return json_[key];
    }
    void finish() const {
        if (json_.size() == taken_) return;
        refuse(fmt::format("{} options", json_.size()),
               fmt::format("the {} of this model", taken_));
    }

  private:
    [[noreturn]] void refuse(std::string found, std::string expected) const {
        throw InputError({.file = file_,
                          .found = std::move(found),
                          .expected = std::move(expected),
                          .fix = "train again with this version of the program"});
    }

    const Json& json_;
    const std::string& file_;
    std::size_t taken_ = 0;
};

KatzOptions take_katz(Members& members) {
    const auto is_length = [](const Json& value) {
        return value.is_number_unsigned() && value.get<std::uint64_t>() >= 1 &&
               value.get<std::uint64_t>() <= kLongestWalk;
    };
    return {.beta = members.take("beta", "a number above 0", is_positive),
            .max_length = members.take("max_length", "a whole number from 1 to 16", is_length)};
}

AutoencoderOptions take_autoencoder(Members& members) {
    const auto are_lambdas = [](const Json& value) {
        return value.is_array() && !value.empty() && value.size() <= kMostLambdas &&
               std::ranges::all_of(value, is_positive);
    };
    const auto is_share = [](const Json& value) {
        return value.is_number() && value.get<double>() >= 0 && value.get<double>() <= kMostDropped;
    };
    AutoencoderOptions options;
    options.lambdas =
        members.take("lambda", "numbers above 0", are_lambdas).get<std::vector<double>>();
    options.dropout = members.take("drop_entries", "a number from 0 to 0.99", is_share);
    return options;
}

RecencyOptions take_recency(Members& members) {
    const auto are_lives = [](const Json& value) {
        return value.is_array() && value.size() <= kMostLambdas &&
               std::ranges::all_of(value, is_positive);
    };
    return {.half_lives =
                members.take("half_life", "numbers above 0", are_lives).get<std::vector<double>>()};
}

bool is_katz(const Predictor& predictor) {
    return predictor.name == "katz";
}

}  // namespace

const Predictor* find_predictor(std::string_view name) {
    for (const auto list : {predictors(), timed_predictors(), directed_predictors()}) {
        const auto found = std::ranges::find(list, name, &Predictor::name);
        if (found != list.end()) return &*found;
    }
    return nullptr;
}

Json predictor_json(const Predictor& predictor, const PredictorOptions& options) {
    Json json = Json::object();
    if (is_katz(predictor)) {
        json["beta"] = options.katz.beta;
        json["max_length"] = options.katz.max_length;
    }
    if (predictor.has_lambda) {
        json["lambda"] = options.autoencoder.lambdas;
        json["drop_entries"] = options.autoencoder.dropout;
        json["select_by"] = options.select_by;
    }
    if (predictor.half_life != HalfLife::kNone) json["half_life"] = options.recency.half_lives;
    return json;
}

PredictorOptions predictor_from_json(const Predictor& predictor, const Json& json,
                                     const std::string& file) {
    Members members(json, file);
    PredictorOptions options;
    if (is_katz(predictor)) options.katz = take_katz(members);
    if (predictor.has_lambda) {
        const auto is_text = [](const Json& value) { return value.is_string(); };
        options.autoencoder = take_autoencoder(members);
        options.select_by = members.take("select_by", "a metric", is_text).get<std::string>();
    }
    if (predictor.half_life != HalfLife::kNone) options.recency = take_recency(members);
    members.finish();
    return options;
}

}  // namespace hplc
