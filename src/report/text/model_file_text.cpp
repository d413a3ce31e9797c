#include "report/text/model_file_text.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "report/text/text_table.hpp"
#include "train/files/model_card.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

// Of an object that anybody may have written.
std::string text_at(const Json& object, const char* key) {
    const Json value = object.value(key, Json());
    return value.is_string() ? value.get<std::string>() : "unknown";
}

}  // namespace

std::string model_file_text(const ModelFile& file) {
    const ModelCard card = card_of(file);
    std::string text = fmt::format("Model: {} ({}), {} tensors, {} bytes\n", card.model,
                                   text_at(file.header, "kind"), grouped(file.tensors.size()),
                                   grouped(file.bytes.view().size()));
    text += fmt::format("Graph: {}, {} nodes, {} edges, digest {:.12}…\n", card.graph.name,
                        grouped(card.graph.nodes), grouped(card.graph.edges), card.graph.sha256);
    text += fmt::format("Seed: {}, {} edges held out for validation{}\n", card.seed,
                        grouped(card.valid_edges),
                        card.positions_from == PositionsFrom::kAllEdges ? ", LEAKY" : "");
    text += fmt::format("Content SHA-256: {}\n", file.content_sha256);
    return text + fmt::format("Written by {} at {}: {}\n", text_at(file.provenance, "program"),
                              text_at(file.provenance, "time"),
                              text_at(file.provenance, "command"));
}

}  // namespace hplc
