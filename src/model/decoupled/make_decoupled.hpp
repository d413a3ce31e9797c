// The model of large graphs, made from a request; decoupled_model.hpp says what it is.
#pragma once

#include <memory>

#include "model/learned_model.hpp"

namespace hplc {

[[nodiscard]] std::unique_ptr<LearnedModel> make_decoupled_model(const ModelRequest& request);

}  // namespace hplc
