#include "cli/options/score_files.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/error.hpp"
#include "cli/shell/output_files.hpp"
#include "report/text/text_table.hpp"

namespace hplc::cli {
namespace {

namespace fs = std::filesystem;

struct NamedFiles {
    std::string name;
    std::vector<std::string> files;
};

// "mine.tsv.gz" is called mine.
std::string name_of_file(const std::string& file) {
    const std::string name = fs::path(file).filename().string();
    return name.substr(0, name.find('.', 1));
}

std::pair<std::string, std::string> name_and_file(const std::string& word) {
    const std::size_t sign = word.find('=');
    const bool has_name = sign != std::string::npos && sign > 0 && !fs::exists(word);
    if (!has_name) return {name_of_file(word), word};
    return {word.substr(0, sign), word.substr(sign + 1)};
}

std::vector<NamedFiles> by_name(const std::vector<std::string>& given) {
    std::vector<NamedFiles> methods;
    for (const std::string& word : given) {
        auto [name, file] = name_and_file(word);
        auto found = std::ranges::find(methods, name, &NamedFiles::name);
        if (found == methods.end()) found = methods.insert(found, {name, {}});
        found->files.push_back(std::move(file));
    }
    return methods;
}

void refuse_taken(const std::string& name, const std::vector<std::string>& models) {
    if (std::ranges::find(models, name) == models.end()) return;
    throw InputError(
        {.found = fmt::format("--scores of the name {}, which is also a model", hplc::quoted(name)),
         .expected = "another name",
         .fix = "pass --scores NAME=FILE, or leave the model out of --models"});
}

void refuse_count(const NamedFiles& method, std::size_t runs) {
    if (method.files.size() == runs || method.files.size() == 1) return;
    throw InputError(
        {.found = fmt::format("{} of scores by {} and {}",
                              count_of(method.files.size(), "file", "files"),
                              hplc::quoted(method.name), count_of(runs, "run", "runs")),
         .expected = "one file per run, in the order of the seeds",
         .fix = fmt::format("pass --runs {}", method.files.size())});
}

GivenMethod method_of(const NamedFiles& named, const CommonOptions& common) {
    return {.name = named.name,
            .about = {{"scores", named.files}},
            .scores = [files = named.files, &common](const GraphData& data, const LinkTask& task,
                                                     std::size_t run) {
                const std::string& file = files.size() == 1 ? files.front() : files.at(run);
                const InputBytes bytes = InputBytes::open(file, common.memory());
                return read_given_scores(SourceText::of(bytes), data.ids, task);
            }};
}

}  // namespace

void add_score_files_option(CLI::App& verb, std::vector<std::string>& given) {
    verb.add_option("--scores", given,
                    "File with the scores of somebody else's method for the held-out pairs, as "
                    "evaluate --scores writes them; NAME=FILE names the method; may be repeated, "
                    "once per method and run")
        ->allow_extra_args(false);
}

void take_score_files(const std::vector<std::string>& given, const std::vector<std::string>& models,
                      EvaluationRequest& request) {
    const std::vector<NamedFiles> methods = by_name(given);
    if (methods.empty()) return;
    if (request.common.verb->get_option("--runs")->count() == 0)
        request.runs = methods.front().files.size();
    for (const NamedFiles& method : methods) {
        refuse_taken(method.name, models);
        refuse_count(method, request.runs);
        for (const std::string& file : method.files)
            refuse_output_onto(request.common.outputs, file);
        request.given.push_back(method_of(method, request.common));
    }
}

}  // namespace hplc::cli
