#include "train/files/provenance_json.hpp"

#include <nlohmann/json.hpp>

namespace hplc {

nlohmann::ordered_json provenance_json(const FileProvenance& provenance) {
    return {{"schema", kProvenanceSchema},
            {"program", provenance.program},
            {"command", provenance.command},
            {"time", provenance.time}};
}

nlohmann::ordered_json with_provenance(const nlohmann::ordered_json& object) {
    nlohmann::ordered_json result = {{"provenance", provenance_json(provenance_now())}};
    result.update(object);
    return result;
}

}  // namespace hplc
