// Provenance as JSON, for what programs read.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "base/provenance.hpp"

namespace hplc {

// {schema, program, command, time}
[[nodiscard]] nlohmann::ordered_json provenance_json(const FileProvenance& provenance);

// The object with a first member "provenance" of this process, now. One that it has stays.
[[nodiscard]] nlohmann::ordered_json with_provenance(const nlohmann::ordered_json& object);

}  // namespace hplc
