#include "model/options_json.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <type_traits>

#include "base/error.hpp"
#include "base/text/json_text.hpp"
#include "model/systems.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

[[noreturn]] void refuse(const OptionInfo& info, const Json& value, std::string expected,
                         const std::string& file) {
    throw InputError({.file = file,
                      .found = fmt::format("{} {}", info.key, hplc::quoted(json_text(value))),
                      .expected = std::move(expected)});
}

template <typename Number>
std::string range_text(const OptionInfo& info) {
    return fmt::format("a {} from {} to {}",
                       std::is_floating_point_v<Number> ? "number" : "whole number", info.low,
                       info.high);
}

// Puts a JSON value into a slot.
struct SlotWriter {
    const OptionInfo& info;
    const Json& value;
    const std::string& file;

    void operator()(bool* member) const {
        if (!value.is_boolean()) refuse(info, value, "true or false", file);
        *member = value.get<bool>();
    }

    template <typename Number>
    void operator()(Number* member) const {
        const bool is_right_kind =
            std::is_floating_point_v<Number> ? value.is_number() : value.is_number_unsigned();
        if (!is_right_kind || value.get<double>() < info.low || value.get<double>() > info.high)
            refuse(info, value, range_text<Number>(info), file);
        *member = value.get<Number>();
    }

    void operator()(const ChoiceSlot& choice) const {
        if (value.is_string() && choice.set(value.get<std::string>())) return;
        refuse(info, value, fmt::format("one of {}", fmt::join(choice.names(), ", ")), file);
    }
};

const OptionField* find_field(const std::vector<OptionField>& fields, std::string_view key) {
    const auto found = std::ranges::find_if(
        fields, [&](const OptionField& field) { return field.info.key == key; });
    return found == fields.end() ? nullptr : &*found;
}

bool any_system_has(std::string_view key) {
    return !systems_with_option(key).empty();
}

}  // namespace

Json field_json(const OptionField& field) {
    return std::visit(
        [](const auto& slot) -> Json {
            using Slot = std::remove_cvref_t<decltype(slot)>;
            if constexpr (std::is_same_v<Slot, ChoiceSlot>) {
                return slot.name();
            } else if constexpr (std::is_same_v<Slot, float*>) {
                // The shortest text that reads back as the same float: 0.01, not 0.00999999977648….
                return std::stod(fmt::format("{}", *slot));
            } else {
                return *slot;
            }
        },
        field.slot);
}

Json options_json(ModelOptions options) {
    Json json = Json::object();
    for (const OptionField& field : options.fields())
        json[std::string(field.info.key)] = field_json(field);
    return json;
}

void change_options(ModelOptions& options, const Json& changes, const std::string& file) {
    const std::vector<OptionField> fields = options.fields();
    for (const auto& [key, value] : changes.items()) {
        const OptionField* field = find_field(fields, key);
        if (field == nullptr) {
            throw InputError({.file = file,
                              .found = fmt::format("option {}", hplc::quoted(key)),
                              .expected = "one that the model has"});
        }
        std::visit(SlotWriter{field->info, value, file}, field->slot);
    }
}

Json own_options(const System& system, const Json& json) {
    ModelOptions options = system.options({});
    const std::vector<OptionField> fields = options.fields();
    Json own = Json::object();
    for (const auto& [key, value] : json.items()) {
        // What another system has is no concern of this one; what none has is passed on, to be
        // refused.
        if (find_field(fields, key) != nullptr || !any_system_has(key)) own[key] = value;
    }
    return own;
}

ModelOptions options_from_json(const System& system, const Json& json, const std::string& file) {
    ModelOptions options = system.options({});
    if (!json.is_object())
        throw InputError({.file = file, .found = "options that are no object", .expected = "{…}"});
    for (const OptionField& field : options.fields()) {
        if (json.contains(field.info.key)) continue;
        if (field.info.off_where_absent) {
            if (bool* const* flag = std::get_if<bool*>(&field.slot)) **flag = false;
            continue;
        }
        throw InputError(
            {.file = file,
             .found = fmt::format("options of {} without {}", system.name, field.info.key),
             .expected = "all options of the model",
             .fix = "train it again with this version of the program"});
    }
    change_options(options, own_options(system, json), file);
    return options;
}

void require_in_range(const OptionField& field, const std::string& file) {
    std::visit(
        [&](const auto& slot) {
            using Slot = std::remove_cvref_t<decltype(slot)>;
            if constexpr (!std::is_same_v<Slot, ChoiceSlot> && !std::is_same_v<Slot, bool*>)
                SlotWriter{field.info, field_json(field), file}(slot);
        },
        field.slot);
}

}  // namespace hplc
