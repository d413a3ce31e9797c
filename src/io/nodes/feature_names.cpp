#include "io/nodes/feature_names.hpp"

#include <optional>

#include "io/datasets/embedded_graph.hpp"
#include "io/formats/named_files.hpp"
#include "io/formats/neutral_folder.hpp"
#include "io/resolve_graph.hpp"
#include "io/text/source_text.hpp"

namespace hplc {
namespace {

std::optional<NamedFiles> files_of(const GraphPlace& place) {
    if (place.is_embedded()) return NamedFiles(std::string(kEmbeddedGraphName), embedded_files());
    if (!looks_like_neutral_folder(place.path)) return {};
    return NamedFiles(std::filesystem::path(place.path));
}

std::vector<std::string> lines_of(const SourceText& source) {
    source.refuse_nul(source.text);
    std::vector<std::string> lines;
    LineCursor cursor(source.text);
    for (std::string_view line; cursor.next(line);)
        lines.emplace_back(trimmed(line));
    return lines;
}

}  // namespace

std::vector<std::string> read_feature_names(const GraphSource& source) {
    if (!source.features.empty()) return {};
    const auto files = files_of(resolve_graph(source.graph, source.data_dir));
    const auto bytes = files ? files->open("feature_names.txt") : std::nullopt;
    return bytes ? lines_of(SourceText::of(*bytes)) : std::vector<std::string>();
}

}  // namespace hplc
