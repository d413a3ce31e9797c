#include "report/page/html_page.hpp"

#include <gtest/gtest.h>

#include "report/page/html_assets.hpp"
#include "report/page/html_escape.hpp"
#include "support/support.hpp"

namespace hplc {
namespace html_page_test {

using Json = nlohmann::ordered_json;

const std::string kHostile = "</script><img src=x onerror=alert(1)><!-- & \" ' {{policy}}";

Json run_of(const std::string& graph) {
    return {{"graph", {{"name", graph}, {"nodes", 3}, {"edges", 2}}},
            {"protocol", {{"leaky", false}}},
            {"model", "katz"},
            {"runs", Json::array()}};
}

std::size_t count_of(const std::string& text, const std::string& wanted) {
    std::size_t count = 0;
    for (std::size_t at = text.find(wanted); at != std::string::npos;
         at = text.find(wanted, at + 1))
        ++count;
    return count;
}

TEST(HtmlEscape, LeavesNothingOfMarkup) {
    EXPECT_EQ(html_escaped("<a href='b'>\"&"), "&lt;a href=&#39;b&#39;&gt;&quot;&amp;");
    EXPECT_EQ(html_escaped("größer ∞"), "größer ∞");
}

TEST(HtmlEscape, JsonForScriptIsTheSameJsonWithoutAngles) {
    const Json json = {{"name", kHostile}, {"values", {1, 2.5, nullptr}}};
    const std::string text = json_for_script(json);
    EXPECT_EQ(text.find_first_of("<>&"), std::string::npos) << text;
    EXPECT_EQ(Json::parse(text), json);
}

TEST(HtmlEscape, JsonForScriptTakesBytesThatAreNoUtf8) {
    EXPECT_EQ(json_for_script(Json("a\xff")), "\"a\xEF\xBF\xBD\"");
}

// Of `openssl dgst -sha256 -binary | base64`.
TEST(HtmlEscape, PolicyHashesAreSha256InBase64) {
    EXPECT_EQ(policy_hash(""), "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
    EXPECT_EQ(policy_hash("abc"), "'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='");
}

TEST(HtmlPage, TemplatesAreFilledInOnePass) {
    EXPECT_EQ(filled("{{a}} and {{b}}{{a}}", {{"a", "{{b}}"}, {"b", "2"}}), "{{b}} and 2{{b}}");
    EXPECT_EQ(filled("nothing", {}), "nothing");
}

TEST(HtmlPage, HostileNamesStayText) {
    const std::string page = html_page(run_of(kHostile), "run.json");
    EXPECT_EQ(count_of(page, "</script>"), 3u);  // data, library, ours
    EXPECT_EQ(page.find("<img"), std::string::npos);
    EXPECT_NE(page.find("<title>&lt;/script&gt;"), std::string::npos);
}

TEST(HtmlPage, RunsNothingButItsOwnScriptsAndLoadsNothing) {
    const std::string page = html_page(run_of("g"), "run.json");
    EXPECT_NE(page.find("default-src 'none'; style-src 'sha256-"), std::string::npos);
    EXPECT_NE(page.find(policy_hash(report_asset("chart.min.js"))), std::string::npos);
    EXPECT_EQ(page.find("unsafe-"), std::string::npos);
    EXPECT_EQ(page.find(" src="), std::string::npos);
    EXPECT_EQ(page.find("<link"), std::string::npos);
}

TEST(HtmlPage, TheSameRunMakesTheSamePage) {
    EXPECT_EQ(html_page(run_of("g"), "a"), html_page(run_of("g"), "b"));
}

TEST(HtmlPage, WhatIsNoRunIsRefusedWithASentence) {
    const auto complaint = [](const Json& json) {
        return testing::complaint_of([&] { (void)html_page(json, "run.json"); });
    };
    EXPECT_EQ(complaint(Json::array()),
              "run.json: found no object in it; expected what hplc evaluate, compare, train or "
              "predict writes with --json. To fix: run one of them with --json FILE, the first "
              "three with --details, and report that file.");
    EXPECT_NE(complaint({{"graph", 1}}).find("no model with its graph and protocol"),
              std::string::npos);
    EXPECT_NE(complaint({{"models", {1}}}).find("no models with their graph"), std::string::npos);
    EXPECT_NE(complaint({{"models", Json::array()}}).find("no models"), std::string::npos);
    Json nameless = run_of("g");
    nameless["graph"]["name"] = 7;
    EXPECT_NE(complaint(nameless).find("no model with its graph"), std::string::npos);
}

Json model_of(const std::string& name, double auc) {
    return {
        {"graph", {{"name", "g"}, {"nodes", 1234}, {"edges", 2}}},
        {"protocol", {{"split", "random"}, {"leaky", false}, {"leak", ""}, {"ties", "one <half>"}}},
        {"model", name},
        {"runs", {{{"seed", 0}}}},
        {"mean", {{"valid", {{"auc", auc / 2}}}, {"test", {{"auc", auc}, {"ap", nullptr}}}}},
        {"std", {{"valid", {{"auc", nullptr}}}, {"test", {{"auc", 0.01}}}}}};
}

// The page before any script has run.
std::string static_part(const std::string& page) {
    return page.substr(0, page.find("<script"));
}

TEST(HtmlPage, ShowsResultsAndLinksWithoutScripts) {
    const Json link = {{"u", "<b>a</b>"}, {"v", "c"},         {"probability", 0.373},
                       {"score", 7.25},   {"hidden", "test"}, {"why", "3 shared"}};
    const Json run = {
        {"models", {model_of("katz", 0.9), model_of("jaccard", 0.8)}},
        {"verdict",
         {{"text", "Best: katz."},
          {"metric", "auc"},
          {"tests",
           {{{"model", "jaccard"}, {"mean", 0.8}, {"difference", 0.1}, {"p_corrected", 0.01}}}}}},
        {"validation_against_test", {{{"text", "Validation against test: <agrees>"}}}},
        {"links", {{"model", "katz"}, {"list", {link}}}}};
    const std::string page = static_part(html_page(run, "run.json"));
    for (const char* wanted :
         {"<td>katz</td><td>test</td><td class=\"number\">0.9000 ± 0.0100</td><td "
          "class=\"number\">–</td>",
          "<td>jaccard</td><td>validation</td><td class=\"number\">0.4000</td>", "Best: katz.",
          "Validation against test: &lt;agrees&gt;", "<td class=\"number\">0.0100</td></tr>",
          "<td class=\"name\">&lt;b&gt;a&lt;/b&gt;</td><td class=\"name\">c</td><td "
          "class=\"number\">37.30 %</td>",
          "yes, hidden for the test", "3 shared", "one &lt;half&gt;", "1,234 nodes"})
        EXPECT_NE(page.find(wanted), std::string::npos) << wanted << " in\n" << page;
    EXPECT_EQ(page.find("LEAKY"), std::string::npos);
}

TEST(HtmlPage, SaysLeakyWithoutScripts) {
    Json run = model_of("katz", 0.9);
    run["protocol"]["leak"] = "all edges";
    const std::string page = static_part(html_page(run, "run.json"));
    EXPECT_NE(page.find("<b>LEAKY</b>These figures are no forecast: all edges"), std::string::npos);
    EXPECT_NE(page.find("<td>katz (LEAKY)</td>"), std::string::npos) << page;
}

TEST(HtmlPage, SaysWhenAndByWhatItWasMade) {
    Json run = run_of("g");
    EXPECT_NE(
        html_page(run, "a").find("Date: unknown. Program: unknown. Command: <code>unknown</code>"),
        std::string::npos);
    run["provenance"] = {{"schema", 1},
                         {"program", "hplc 0.1.0"},
                         {"command", "hplc evaluate '<g>'"},
                         {"time", "2026-11-16T18:00:00Z"}};
    EXPECT_NE(html_page(run, "a").find("Date: 2026-11-16 18:00:00 UTC. Program: hplc 0.1.0. "
                                       "Command: <code>hplc evaluate &#39;&lt;g&gt;&#39;</code>"),
              std::string::npos);
}

TEST(HtmlPage, TakesAnythingInsideARunAndStaysWhole) {
    for (const Json& odd : {Json(7), Json("x"), Json::array({1, "a", nullptr}), Json::object()}) {
        for (const char* key : {"mean", "std", "verdict", "links", "audit", "provenance",
                                "protocol", "refused", "runs"}) {
            Json run = model_of("katz", 0.9);
            run[key] = odd;
            EXPECT_NE(html_page(run, "a").find("</html>"), std::string::npos) << key;
        }
    }
}

TEST(HtmlPage, ListsTheLinksOfPredictions) {
    const Json run = {
        {"graph", {{"name", "g"}}},
        {"model", "adamic-adar"},
        {"predictions", {{{"u", "left"}, {"v", "right"}, {"probability", nullptr}, {"score", 2}}}}};
    const std::string page = html_page(run, "p.json");
    EXPECT_NE(
        static_part(page).find(
            "<td class=\"name\">left</td><td class=\"name\">right</td><td class=\"number\">–</td>"),
        std::string::npos)
        << static_part(page);
    EXPECT_NE(page.find("\"predicted\":true"), std::string::npos);
}

TEST(HtmlPage, ReadsRunsFromFiles) {
    const testing::TemporaryFolder folder;
    EXPECT_EQ(read_run(folder.file("run.json", run_of("g").dump()).string()), run_of("g"));
    for (const std::string& bad :
         {std::string("{\"a\":"), std::string(), std::string(5000, '[') + std::string(5000, ']')}) {
        const std::string path = folder.file("bad.json", bad).string();
        const std::string complaint = testing::complaint_of([&] { (void)read_run(path); });
        EXPECT_NE(complaint.find("found no JSON"), std::string::npos) << complaint;
        EXPECT_NE(complaint.find("run hplc predict with --json FILE"), std::string::npos);
    }
}

}  // namespace html_page_test
}  // namespace hplc
