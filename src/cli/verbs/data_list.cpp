// hplc data list: the data sets that have names, and which of them are here.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/options/common.hpp"
#include "cli/verbs/data.hpp"
#include "io/datasets/dataset_registry.hpp"
#include "io/datasets/embedded_graph.hpp"
#include "io/resolve_graph.hpp"
#include "report/text/text_table.hpp"

namespace hplc::cli {
namespace {

struct ListOptions {
    CommonOptions common;
    std::string data_dir;
};

std::string size_text(const Dataset& set) {
    const std::uint64_t bytes = set.download_bytes();
    return bytes == 0 ? "not known" : byte_count(bytes);
}

std::vector<std::string> table_row(const Dataset& set, bool present, const std::string& size) {
    return {std::string(set.name),
            grouped(set.nodes),
            grouped(set.edges),
            set.features == 0 ? "none" : grouped(set.features),
            std::string(set.format),
            present ? "yes" : "no",
            size};
}

void print_table(const std::filesystem::path& data) {
    std::vector<std::vector<std::string>> rows = {table_row(embedded_dataset(), true, "embedded")};
    for (const Dataset& set : known_datasets()) {
        const bool present = find_in_data_folder(std::string(set.name), data).has_value();
        rows.push_back(table_row(set, present, size_text(set)));
    }
    fmt::print("{}", text_table({{"name"},
                                 {"nodes", Align::kRight},
                                 {"edges", Align::kRight},
                                 {"features", Align::kRight},
                                 {"format"},
                                 {"present"},
                                 {"download", Align::kRight}},
                                rows));
}

// Graphs of the data folder that the registry does not know.
std::vector<std::string> other_graphs(const std::filesystem::path& data) {
    std::vector<std::string> names = graphs_in_data_folder(data);
    std::erase_if(names, [](const std::string& name) { return find_dataset(name) != nullptr; });
    return names;
}

template <typename Value>
nlohmann::ordered_json known_or_null(bool known, const Value& value) {
    return known ? nlohmann::ordered_json(value) : nlohmann::ordered_json();
}

nlohmann::ordered_json described(const RemoteFile& file) {
    return {{"name", file.name},
            {"bytes", known_or_null(file.bytes != 0, file.bytes)},
            {"sha256", known_or_null(!file.sha256.empty(), file.sha256)}};
}

nlohmann::ordered_json described(const Dataset& set, const std::filesystem::path& data) {
    const auto place = find_in_data_folder(std::string(set.name), data);
    nlohmann::ordered_json files;
    for (const RemoteFile& file : set.files)
        files.push_back(described(file));
    return {{"name", set.name},
            {"aliases", set.aliases},
            {"title", set.title},
            {"nodes", set.nodes},
            {"edges", set.edges},
            {"features", set.features},
            {"format", set.format},
            {"licence", set.licence},
            {"note", set.note},
            {"addresses", set.addresses},
            {"files", files},
            {"download_bytes", known_or_null(set.download_bytes() != 0, set.download_bytes())},
            {"present", place.has_value()},
            {"path", known_or_null(place.has_value(), place.value_or("").string())}};
}

void list(const ListOptions& options) {
    const auto data = data_folder(options.data_dir);
    const auto others = other_graphs(data);
    if (options.common.prints_text()) {
        print_table(data);
        fmt::print("\nData folder: {}\n", data.string());
        if (!others.empty()) fmt::print("Also there: {}\n", fmt::join(others, ", "));
    }
    nlohmann::ordered_json json = {
        {"data_dir", data.string()}, {"embedded", {kEmbeddedGraphName}}, {"others", others}};
    for (const Dataset& set : known_datasets())
        json["datasets"].push_back(described(set, data));
    write_json(options.common, json);
}

}  // namespace

void add_data_list(CLI::App& data) {
    CLI::App* verb = data.add_subcommand("list", "List the data sets that have names");
    auto options = std::make_shared<ListOptions>();
    add_data_dir_option(*verb, options->data_dir);
    add_common_options(*verb, options->common);
    verb->callback([options] { list(*options); });
}

}  // namespace hplc::cli
