#include "task/checks/leak_mark.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace hplc {

std::string LeakMark::text() const {
    if (!leaky()) return {};
    std::string line = fmt::format("LEAKY: {}", reason_);
    std::ranges::replace_if(
        line, [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
    return line;
}

std::string LeakMark::on(std::string_view model) const {
    if (!leaky()) return std::string(model);
    return fmt::format("{}{}(LEAKY)", model, model.empty() ? "" : " ");
}

LeakMark mark_of(const Protocol& protocol) {
    return LeakMark(protocol.leak);
}

}  // namespace hplc
