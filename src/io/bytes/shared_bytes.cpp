#include "io/bytes/shared_bytes.hpp"

namespace hplc {

SharedBytes::SharedBytes(std::string_view view, std::shared_ptr<const void> memory,
                         const MemoryBudget& budget)
    : view_(view), owner_(std::make_shared<const Owner>(Owner{std::move(memory), budget})) {}

SharedBytes SharedBytes::owned(std::string bytes, const MemoryBudget& budget) {
    const auto memory = std::make_shared<const std::string>(std::move(bytes));
    return {*memory, memory, budget};
}

}  // namespace hplc
