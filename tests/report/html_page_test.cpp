#include "report/html_page.hpp"

#include <gtest/gtest.h>

#include "report/html_assets.hpp"
#include "report/html_escape.hpp"
#include "support/support.hpp"

namespace hplc {
namespace {

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
              "run.json: found no object in it; expected what hplc evaluate --json or hplc train "
              "--json writes. To fix: run one of them with --json FILE --details, and report that "
              "file.");
    EXPECT_NE(complaint({{"graph", 1}}).find("no model with its graph and protocol"),
              std::string::npos);
    EXPECT_NE(complaint({{"models", {1}}}).find("no models with their graph"), std::string::npos);
    EXPECT_NE(complaint({{"models", Json::array()}}).find("no models"), std::string::npos);
    Json nameless = run_of("g");
    nameless["graph"]["name"] = 7;
    EXPECT_NE(complaint(nameless).find("no model with its graph"), std::string::npos);
}

TEST(HtmlPage, ReadsRunsFromFiles) {
    const testing::TemporaryFolder folder;
    EXPECT_EQ(read_run(folder.file("run.json", run_of("g").dump()).string()), run_of("g"));
    for (const std::string& bad :
         {std::string("{\"a\":"), std::string(), std::string(5000, '[') + std::string(5000, ']')}) {
        const std::string path = folder.file("bad.json", bad).string();
        EXPECT_NE(testing::complaint_of([&] { (void)read_run(path); }).find("found no JSON"),
                  std::string::npos);
    }
}

}  // namespace
}  // namespace hplc
