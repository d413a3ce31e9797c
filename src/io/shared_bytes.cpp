#include "io/shared_bytes.hpp"

namespace hplc {

SharedBytes SharedBytes::owned(std::string bytes) {
    auto owner = std::make_shared<const std::string>(std::move(bytes));
    const std::string_view view = *owner;
    return {view, std::move(owner)};
}

}  // namespace hplc
