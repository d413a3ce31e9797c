#include "train/options_json.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <type_traits>

#include "base/error.hpp"
#include "train/option_table.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array kGnns = {Gnn::kGcn, Gnn::kSage, Gnn::kGat};
constexpr std::array kDecoders = {Decoder::kConcat, Decoder::kHadamard, Decoder::kInner};
constexpr std::array kClusterings = {Clustering::kFluidC, Clustering::kLouvain};
constexpr std::array kCentralities = {Centrality::kDegree, Centrality::kBetweenness,
                                      Centrality::kCloseness};

constexpr auto values_of(Gnn) {
    return kGnns;
}
constexpr auto values_of(Decoder) {
    return kDecoders;
}
constexpr auto values_of(Clustering) {
    return kClusterings;
}
constexpr auto values_of(Centrality) {
    return kCentralities;
}

template <typename Enum>
std::vector<std::string> names_of(Enum any) {
    std::vector<std::string> names;
    for (const Enum value : values_of(any))
        names.emplace_back(to_string(value));
    return names;
}

template <typename Value>
Json to_json(const Value& value) {
    if constexpr (std::is_enum_v<Value>) {
        return to_string(value);
    } else if constexpr (std::is_same_v<Value, float>) {
        // The shortest text that reads back as the same float: 0.01, not 0.00999999977648….
        return std::stod(fmt::format("{}", value));
    } else {
        return value;
    }
}

// Turns JSON into the members of an HplcOptions.
struct OptionReader {
    const Json& json;
    const std::string& file;

    [[noreturn]] void refuse(const OptionInfo& info, std::string expected) const {
        throw InputError(
            {.file = file,
             .found = fmt::format("{} {}", info.key, hplc::quoted(json[info.key].dump())),
             .expected = std::move(expected)});
    }

    void operator()(const OptionInfo& info, bool& member) const {
        if (!json[info.key].is_boolean()) refuse(info, "true or false");
        member = json[info.key];
    }

    template <typename Number>
    requires std::is_arithmetic_v<Number>
    void operator()(const OptionInfo& info, Number& member) const {
        const Json& value = json[info.key];
        const bool is_right_kind =
            std::is_floating_point_v<Number> ? value.is_number() : value.is_number_unsigned();
        if (!is_right_kind || value.get<double>() < info.low || value.get<double>() > info.high) {
            refuse(info, fmt::format("a {} from {} to {}",
                                     std::is_floating_point_v<Number> ? "number" : "whole number",
                                     info.low, info.high));
        }
        member = value.get<Number>();
    }

    template <typename Enum>
    requires std::is_enum_v<Enum>
    void operator()(const OptionInfo& info, Enum& member) const {
        for (const Enum value : values_of(Enum{})) {
            if (json[info.key] == to_string(value)) {
                member = value;
                return;
            }
        }
        refuse(info, fmt::format("one of {}", fmt::join(names_of(Enum{}), ", ")));
    }
};

}  // namespace

std::vector<std::string> choices(Gnn any) {
    return names_of(any);
}
std::vector<std::string> choices(Decoder any) {
    return names_of(any);
}
std::vector<std::string> choices(Clustering any) {
    return names_of(any);
}
std::vector<std::string> choices(Centrality any) {
    return names_of(any);
}

Json options_json(const HplcOptions& options) {
    Json json = Json::object();
    for_each_option(options, [&](const OptionInfo& info, const auto& member) {
        json[std::string(info.key)] = to_json(member);
    });
    return json;
}

HplcOptions options_from_json(const Json& json, const std::string& file) {
    HplcOptions options;
    std::size_t known = 0;
    for_each_option(options, [&](const OptionInfo& info, auto& member) {
        if (!json.is_object() || !json.contains(info.key)) {
            throw InputError({.file = file,
                              .found = fmt::format("options without {}", info.key),
                              .expected = "all options of the model"});
        }
        OptionReader{json, file}(info, member);
        ++known;
    });
    if (json.size() == known) return options;
    throw InputError({.file = file,
                      .found = fmt::format("{} options", json.size()),
                      .expected = fmt::format("the {} that this version knows", known)});
}

}  // namespace hplc
