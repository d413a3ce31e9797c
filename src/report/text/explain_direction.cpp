#include "report/text/explain_direction.hpp"

#include <fmt/format.h>

#include "base/text/printable.hpp"
#include "report/text/text_table.hpp"

namespace hplc {

std::string direction_lines(const ExplainReport& report) {
    if (!report.found.direction) return "";
    const DirectionOfPair& way = *report.found.direction;
    const std::string u = printable(report.ids.text(report.found.pair.u));
    const std::string v = printable(report.ids.text(report.found.pair.v));
    std::string text =
        fmt::format("Direction    from {} to {}: score {:.4f}; from {} to {}: {:.4f}", u, v,
                    report.found.score, v, u, way.reversed_score);
    if (report.calibration) {
        text += fmt::format(" (probability {:.3g} against {:.3g})",
                            report.calibration->probability(report.found.score),
                            report.calibration->probability(way.reversed_score));
    }
    text += fmt::format(
        "\n             {} has {} out and {} in, {} has {} out and {} in\n"
        "             two steps from {} to {}: {}; back: {}; targets of both: {}; sources of "
        "both: {}\n",
        u, grouped(way.out_u), grouped(way.in_u), v, grouped(way.out_v), grouped(way.in_v), u, v,
        grouped(way.motifs.forward), grouped(way.motifs.backward),
        grouped(way.motifs.shared_targets), grouped(way.motifs.shared_sources));
    return text;
}

nlohmann::ordered_json direction_json(const ExplainReport& report) {
    const DirectionOfPair& way = *report.found.direction;
    using Json = nlohmann::ordered_json;
    const Json probability =
        report.calibration ? Json(report.calibration->probability(way.reversed_score)) : Json();
    return {{"reversed_score", way.reversed_score},
            {"reversed_probability", probability},
            {"degrees",
             {{"out_u", way.out_u}, {"in_u", way.in_u}, {"out_v", way.out_v}, {"in_v", way.in_v}}},
            {"two_steps", {{"forward", way.motifs.forward}, {"backward", way.motifs.backward}}},
            {"shared_targets", way.motifs.shared_targets},
            {"shared_sources", way.motifs.shared_sources}};
}

}  // namespace hplc
