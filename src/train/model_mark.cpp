#include "train/model_mark.hpp"

namespace hplc {

std::optional<LeakMark> mark_of_protocol(const nlohmann::ordered_json& protocol) {
    const bool tells =
        protocol.is_object() && protocol.contains("leak") && protocol["leak"].is_string();
    if (!tells) return {};
    return LeakMark(protocol["leak"].get<std::string>());
}

LeakMark mark_of(const ModelCard& card) {
    if (const auto mark = mark_of_protocol(card.protocol)) return *mark;
    // Of an early version, or not one of ours: its other members tell.
    const bool leaks = card.positions_from == PositionsFrom::kAllEdges && card.valid_edges > 0;
    return leaks ? LeakMark("positions are computed from all edges") : LeakMark();
}

}  // namespace hplc
