#include "evaluate/results_folder.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/files/atomic_file.hpp"
#include "base/files/checksum.hpp"
#include "base/text/json_text.hpp"
#include "io/bytes/input_bytes.hpp"
#include "train/files/provenance_json.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

// Names of data sets may be paths.
std::string as_file_name(std::string name) {
    std::ranges::replace_if(
        name, [](char c) { return c == '/' || c == '.'; }, '_');
    return name;
}

}  // namespace

Json RunKey::json() const {
    return {{"dataset", dataset},
            {"model", model},
            {"recipe", recipe},
            {"changes", changes},
            {"positions_from", positions_from},
            {"seed", seed},
            {"version", version}};
}

std::filesystem::path ResultsFolder::file_of(const RunKey& key) const {
    const std::string name = fmt::format("{}-{}-{}.json", key.model, key.seed,
                                         sha256(json_text(key.json())).substr(0, 12));
    return folder_ / as_file_name(key.dataset) / name;
}

std::optional<Json> ResultsFolder::find(const RunKey& key) const {
    const std::filesystem::path file = file_of(key);
    if (!std::filesystem::exists(file)) return std::nullopt;
    const InputBytes bytes = InputBytes::open(file.string());
    const Json json = json_of(bytes.view());
    const bool is_ours = json.is_object() && json.contains("run") && json["run"].is_object() &&
                         json.contains("key") && json["key"] == key.json();
    if (is_ours) return json["run"];
    throw InputError({.file = file.string(),
                      .found = "no run of the key that its name stands for",
                      .expected = "a file that hplc paper wrote",
                      .fix = "delete it; it will be computed again"});
}

void ResultsFolder::keep(const RunKey& key, const Json& run) const {
    const std::filesystem::path file = file_of(key);
    make_folder(file.parent_path());
    write_file(
        file,
        json_text(with_provenance({{"key", key.json()}, {"run", run}}), {.indent = 1}) + "\n");
}

}  // namespace hplc
