// hplc data get: fetches a data set by name.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/options/common.hpp"
#include "cli/verbs/data.hpp"
#include "io/datasets/fetch_dataset.hpp"
#include "io/resolve_graph.hpp"
#include "report/text/text_table.hpp"

namespace hplc::cli {
namespace {

struct GetOptions {
    CommonOptions common;
    std::string name;
    std::string data_dir;
    std::string from;
    std::string sha256;
    unsigned attempts = DownloadOptions{}.attempts;
};

void print_result(const Dataset& set, const FetchedDataset& fetched) {
    for (const FetchedFile& file : fetched.files) {
        fmt::print("{}: {}, {}\n", file.name, byte_count(file.bytes),
                   file.url.empty() ? "already present"
                   : file.verified
                       ? "size and SHA-256 as expected"
                       : "no checksum is known for this file; its SHA-256 is " + file.sha256);
    }
    const bool got_any = std::ranges::any_of(
        fetched.files, [](const FetchedFile& file) { return !file.url.empty(); });
    fmt::print("{} is {} in {}\nLicence: {}\n", set.name, got_any ? "now" : "already",
               fetched.folder.string(), set.licence);
}

nlohmann::ordered_json as_json(const Dataset& set, const FetchedDataset& fetched) {
    nlohmann::ordered_json files = nlohmann::ordered_json::array();
    for (const FetchedFile& file : fetched.files) {
        files.push_back({{"name", file.name},
                         {"url", file.url.empty() ? nlohmann::ordered_json()
                                                  : nlohmann::ordered_json(file.url)},
                         {"bytes", file.bytes},
                         {"sha256", file.sha256},
                         {"verified", file.verified}});
    }
    return {{"name", set.name},
            {"folder", fetched.folder.string()},
            {"licence", set.licence},
            {"files", files}};
}

void get(const GetOptions& options) {
    const auto data = data_folder(options.data_dir);
    const Dataset& set = need_dataset(options.name);
    const FetchedDataset fetched = fetch_dataset(
        set, {.data = data,
              .from = options.from,
              .sha256 = options.sha256,
              .download = {.attempts = options.attempts, .progress = options.common.progress()}});
    if (options.common.prints_text() && !options.common.quiet) print_result(set, fetched);
    write_json(options.common, as_json(set, fetched));
}

}  // namespace

void add_data_get(CLI::App& data) {
    CLI::App* verb = data.add_subcommand("get", "Download a data set, check it, and unpack it");
    auto options = std::make_shared<GetOptions>();
    verb->add_option("NAME", options->name, "Name of a data set of 'hplc data list'")->required();
    add_data_dir_option(*verb, options->data_dir);
    verb->add_option(
        "--from", options->from,
        "Address of the file in place of the known one; one that ends in / is that of its "
        "folder");
    verb->add_option("--sha256", options->sha256, "Expected SHA-256 in place of the known one")
        ->check(CLI::Validator(
            [](std::string& text) {
                const bool fits = text.size() == 64 &&
                                  text.find_first_not_of("0123456789abcdef") == std::string::npos;
                return fits ? std::string() : "not 64 lower-case hexadecimal digits: " + text;
            },
            "HEX"));
    verb->add_option("--attempts", options->attempts,
                     "Number of consecutive failures after which the download stops")
        ->check(CLI::Range(1u, 1000u))
        ->capture_default_str();
    add_common_options(*verb, options->common);
    verb->callback([options] { get(*options); });
}

}  // namespace hplc::cli
