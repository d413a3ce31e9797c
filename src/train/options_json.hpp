// The options of the HPLC model as JSON and back.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "model/hplc_options.hpp"

namespace hplc {

// {distances: true, …, learning_rate: 0.01, …}: all of option_table.hpp.
[[nodiscard]] nlohmann::ordered_json options_json(const HplcOptions& options);

// Exactly that. Throws InputError about `file` (empty: the command line) for an option that is
// missing, unknown, of another type or out of its range.
[[nodiscard]] HplcOptions options_from_json(const nlohmann::ordered_json& json,
                                            const std::string& file);

// What an option of an enum may be called: choices(Gnn{}) is gcn, sage, gat.
[[nodiscard]] std::vector<std::string> choices(Gnn);
[[nodiscard]] std::vector<std::string> choices(Decoder);
[[nodiscard]] std::vector<std::string> choices(Clustering);
[[nodiscard]] std::vector<std::string> choices(Centrality);

}  // namespace hplc
