#include "io/resolve_graph.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <string_view>

#include "base/error.hpp"
#include "base/text/near_names.hpp"
#include "io/datasets/dataset_registry.hpp"
#include "io/datasets/embedded_graph.hpp"
#include "io/formats/neutral_folder.hpp"
#include "io/formats/ogb.hpp"
#include "io/formats/planetoid.hpp"

namespace hplc {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kOriginal = "original";

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string() : std::string(value);
}

// Entries in ascending order; none where the folder cannot be read.
std::vector<fs::path> entries_of(const fs::path& folder) {
    std::vector<fs::path> entries;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error))
        entries.push_back(entry.path());
    std::ranges::sort(entries);
    return entries;
}

// Whether the folder itself has a layout that read_graph() knows.
bool holds_graph(const fs::path& folder) {
    return looks_like_neutral_folder(folder) || looks_like_planetoid(folder) ||
           looks_like_ogb(folder);
}

std::optional<fs::path> only_file_in(const fs::path& folder) {
    const auto entries = entries_of(folder);
    if (entries.size() != 1 || !fs::is_regular_file(entries.front())) return std::nullopt;
    return entries.front();
}

// Folder names under which the data set may lie, the one the user typed first.
std::vector<std::string> folder_names(const std::string& name) {
    std::vector<std::string> names = {name};
    if (const Dataset* set = find_dataset(name)) {
        names.emplace_back(set->name);
        names.insert(names.end(), set->aliases.begin(), set->aliases.end());
    }
    return names;
}

// A name is one entry of the data folder, never a way out of it.
bool is_plain_name(const std::string& name) {
    return !name.empty() && !name.starts_with('.') && name.find('/') == std::string::npos;
}

[[noreturn]] void fail_missing(const Dataset& set, const fs::path& data) {
    throw InputError(
        {.found = fmt::format("no files of the data set '{}' in {}", set.name, data.string()),
         .expected = fmt::format("a folder {}", (data / set.name).string()),
         .fix = fmt::format(
             "run 'hplc data get {}', or name its folder with --data-dir or HPLC_DATA", set.name)});
}

std::vector<std::string> registered_names() {
    std::vector<std::string> names;
    for (const Dataset& set : known_datasets())
        names.emplace_back(set.name);
    return names;
}

// `what` is "neither a file nor a known data set".
[[noreturn]] void fail_unknown(const std::string& typed, const std::string& what,
                               std::vector<std::string> names) {
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    const auto near = near_names(typed, names);
    throw InputError(
        {.found = fmt::format("{}, which is {}", hplc::quoted(typed), what),
         .expected = near.empty() ? fmt::format("one of {}", fmt::join(names, ", "))
                                  : fmt::format("perhaps {}", fmt::join(near, " or ")),
         .fix = "check the spelling; 'hplc data list' shows the data sets and 'hplc data get NAME' "
                "fetches one"});
}

}  // namespace

fs::path data_folder(const std::string& chosen) {
    if (!chosen.empty()) return chosen;
    if (const auto data = environment("HPLC_DATA"); !data.empty()) return data;
    if (const auto cache = environment("XDG_CACHE_HOME"); !cache.empty()) {
        return fs::path(cache) / "hplc";
    }
    if (const auto home = environment("HOME"); !home.empty()) {
        return fs::path(home) / ".cache" / "hplc";
    }
    throw InputError({.found = "no folder for data sets: HOME is not set",
                      .expected = "a folder where they are stored",
                      .fix = "name one with --data-dir or HPLC_DATA"});
}

std::optional<fs::path> graph_in(const fs::path& folder) {
    if (holds_graph(folder)) return folder;
    const fs::path original = folder / kOriginal;
    return holds_graph(original) ? std::optional(original) : only_file_in(original);
}

std::optional<fs::path> find_in_data_folder(const std::string& name, const fs::path& data) {
    if (!is_plain_name(name)) return std::nullopt;
    for (const std::string& folder : folder_names(name)) {
        if (auto found = graph_in(data / folder)) return found;
    }
    return std::nullopt;
}

std::vector<std::string> graphs_in_data_folder(const fs::path& data) {
    std::vector<std::string> names;
    for (const fs::path& entry : entries_of(data)) {
        const std::string name = entry.filename().string();
        if (is_plain_name(name) && graph_in(entry)) names.push_back(name);
    }
    return names;
}

GraphPlace resolve_graph(const std::string& graph, const std::string& chosen_folder) {
    std::error_code error;
    if (graph == "-" || fs::exists(graph, error)) return {.path = graph, .name = ""};
    if (graph == kEmbeddedGraphName) return {.path = "", .name = graph};
    const fs::path data = data_folder(chosen_folder);
    const Dataset* set = find_dataset(graph);
    if (const auto found = find_in_data_folder(graph, data)) {
        return {.path = found->string(), .name = set ? std::string(set->name) : graph};
    }
    if (set) fail_missing(*set, data);
    std::vector<std::string> names = graphs_in_data_folder(data);
    std::ranges::move(registered_names(), std::back_inserter(names));
    names.emplace_back(kEmbeddedGraphName);
    fail_unknown(graph, "neither a file nor a known data set", std::move(names));
}

const Dataset& need_dataset(const std::string& name) {
    if (const Dataset* set = find_dataset(name)) return *set;
    if (name == kEmbeddedGraphName) {
        throw InputError({.found = fmt::format("'{}', which is part of hplc itself", name),
                          .expected = "a data set to fetch",
                          .fix = "use it as it is: hplc evaluate debian"});
    }
    fail_unknown(name, "no registered data set", registered_names());
}

}  // namespace hplc
