#include "report/page/html_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>

#include "base/error.hpp"
#include "base/text/json_text.hpp"
#include "io/bytes/input_bytes.hpp"
#include "report/page/html_assets.hpp"
#include "report/page/html_escape.hpp"
#include "report/page/static_page.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kExpected =
    "what hplc evaluate, compare, train or predict writes with --json";

// In the order of their use of each other.
constexpr std::array<std::string_view, 9> kScripts = {"dom.js",    "words.js",   "run.js",
                                                      "charts.js", "results.js", "curves.js",
                                                      "map.js",    "links.js",   "page.js"};

std::string page_script() {
    std::string text = "(() => {\n'use strict';\n";
    for (const std::string_view name : kScripts)
        text += report_asset(name);
    return text + "})();\n";
}

std::string policy(std::string_view style, std::string_view library, std::string_view script) {
    return fmt::format(
        "default-src 'none'; style-src {}; script-src {} {}; base-uri 'none'; form-action 'none'",
        policy_hash(style), policy_hash(library), policy_hash(script));
}

void require(bool is_there, const char* what, const std::string& source) {
    if (is_there) return;
    throw InputError({.file = source,
                      .found = fmt::format("no {} in it", what),
                      .expected = kExpected,
                      .fix = "run one of them with --json FILE, the first three with --details, "
                             "and report that file"});
}

bool has_graph_and_model(const Json& model) {
    return model.is_object() && model.contains("model") && model.contains("graph") &&
           model["graph"].contains("name") && model["graph"]["name"].is_string();
}

bool is_model_run(const Json& model) {
    return has_graph_and_model(model) && model.contains("protocol");
}

// What predict writes, of a model or of a graph.
bool is_prediction(const Json& run) {
    return has_graph_and_model(run) && run.contains("predictions") && run["predictions"].is_array();
}

// The first model of several, or the only one.
const Json& any_model(const Json& run, const std::string& source) {
    require(run.is_object(), "object", source);
    if (!run.contains("models")) {
        require(is_model_run(run), "model with its graph and protocol", source);
        return run;  // NOLINT(bugprone-return-const-ref-from-parameter): callers keep the run
    }
    const Json& models = run["models"];
    require(models.is_array() && !models.empty() && std::ranges::all_of(models, is_model_run),
            "models with their graph and protocol", source);
    return models.front();
}

// Predictions are a run without figures whose links are listed.
Json page_run(const Json& run, const std::string& source) {
    if (!is_prediction(run)) {
        (void)any_model(run, source);
        return run;
    }
    Json page = run;
    page["predicted"] = true;
    page["runs"] = Json::array();
    page["links"] = {{"model", run["model"]}, {"list", std::move(page["predictions"])}};
    page.erase("predictions");
    if (!page.contains("protocol")) page["protocol"] = Json::object();
    return page;
}

}  // namespace

std::string_view report_asset(std::string_view name) {
    const auto files = report_assets();
    const auto file = std::ranges::find(files, name, &EmbeddedFile::name);
    assert(file != files.end());
    return file->bytes;
}

std::string filled(std::string_view text,
                   const std::vector<std::pair<std::string_view, std::string>>& values) {
    std::string result;
    while (true) {
        const std::size_t open = text.find("{{");
        result += text.substr(0, open);
        if (open == std::string_view::npos) return result;
        const std::size_t close = text.find("}}", open);
        const std::string_view name = text.substr(open + 2, close - open - 2);
        const auto value = std::ranges::find(values, name, [](const auto& v) { return v.first; });
        assert(value != values.end());
        result += value->second;
        text.remove_prefix(close + 2);
    }
}

std::string html_page(const Json& run, const std::string& source) {
    const Json shown = page_run(run, source);
    const std::string name = any_model(shown, source)["graph"]["name"].get<std::string>();
    const std::string style(report_asset("page.css"));
    const std::string library(report_asset("chart.min.js"));
    const std::string script = page_script();
    return filled(report_asset("page.html"), {{"title", html_escaped(name)},
                                              {"policy", policy(style, library, script)},
                                              {"style", style},
                                              {"library", library},
                                              {"content", static_page(shown)},
                                              {"data", json_for_script(shown)},
                                              {"script", script}});
}

Json read_run(const std::string& path, const MemoryBudget& memory) {
    const InputBytes input = InputBytes::open(path, memory);
    MemoryMeter values(memory, input.name());
    // Ours are five levels deep; thousands would be too many for the stack when written again.
    constexpr int kDeepest = 100;
    int depth = 0;
    Json run = json_of(input.view(), [&](int level) {
        values.add(2 * sizeof(Json));
        return (depth = std::max(depth, level)) < kDeepest;
    });
    if (!run.is_discarded() && depth < kDeepest) return run;
    throw InputError({.file = input.name(),
                      .found = "no JSON",
                      .expected = kExpected,
                      .fix = "predictions in TSV, CSV or JSON lines make no page: run hplc predict "
                             "with --json FILE, and report that file"});
}

}  // namespace hplc
