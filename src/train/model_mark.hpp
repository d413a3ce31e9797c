// The mark that what a trained model says has to carry.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "task/leak_mark.hpp"
#include "train/model_card.hpp"

namespace hplc {

// Of a protocol as protocol_json() writes it; nothing where it does not say whether it leaks.
[[nodiscard]] std::optional<LeakMark> mark_of_protocol(const nlohmann::ordered_json& protocol);

// As the training's task decided, and the card's protocol records. Clean where nothing was held
// out: such a model claims no score.
[[nodiscard]] LeakMark mark_of(const ModelCard& card);

}  // namespace hplc
