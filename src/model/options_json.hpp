// Options of a system as JSON and back: what --json, kept runs and model files hold.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "model/model_options.hpp"

namespace hplc {

struct System;

// {distances: true, …, learning_rate: 0.01, …}: every option that the system has, and no other.
[[nodiscard]] nlohmann::ordered_json options_json(ModelOptions options);
[[nodiscard]] nlohmann::ordered_json field_json(const OptionField& field);

// Sets the options that `changes` has. Throws InputError about `file` (empty: the command line) for
// one that the system does not have, of another type or out of its range.
void change_options(ModelOptions& options, const nlohmann::ordered_json& changes,
                    const std::string& file);

// All options of a system from JSON. Throws InputError as change_options() does, and where one is
// missing that the version before had too. Files of version 0.1 hold the options of all systems:
// those of others are passed over.
[[nodiscard]] ModelOptions options_from_json(const System& system,
                                             const nlohmann::ordered_json& json,
                                             const std::string& file);

// The part of `json`, options of a system as some version wrote them, that the system has.
[[nodiscard]] nlohmann::ordered_json own_options(const System& system,
                                                 const nlohmann::ordered_json& json);

// Throws InputError for a number out of its range.
void require_in_range(const OptionField& field, const std::string& file);

}  // namespace hplc
