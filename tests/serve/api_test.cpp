// The API without sockets, on a graph whose answers can be checked by hand.
#include <gtest/gtest.h>

#include <cmath>

#include "io/node_named.hpp"
#include "predict/predict_links.hpp"
#include "serve/routes.hpp"
#include "serve_fixtures.hpp"

namespace hplc {
namespace api_test {

using Json = nlohmann::json;
using testing::TestService;

TEST(Api, FindsNodesByTheirNames) {
    TestService service;
    const Json all = service.ok(service.get("/api/v1/nodes"));
    EXPECT_EQ(all["nodes"].size(), 6u);
    EXPECT_EQ(all["nodes"][0]["id"], "bob");  // the first with three links
    const Json one = service.ok(service.get("/api/v1/nodes?query=EV&limit=5"));
    ASSERT_EQ(one["nodes"].size(), 1u);
    EXPECT_EQ(one["nodes"][0]["id"], "eve");
    EXPECT_EQ(one["nodes"][0]["degree"], 2);
}

TEST(Api, OneNodeAndItsNeighbours) {
    TestService service;
    const Json bob = service.ok(service.get("/api/v1/nodes/bob"));
    EXPECT_EQ(bob["degree"], 3);
    EXPECT_EQ(bob["neighbours"].size(), 3u);
    EXPECT_EQ(bob["neighbours"][0]["id"], "cat");
    const Json few = service.ok(service.get("/api/v1/nodes/bob?limit=1"));
    EXPECT_EQ(few["neighbours_left_out"], 2);
}

// ann and dan share bob and cat, with three links each.
TEST(Api, LinksAreTheBestOfTheNode) {
    TestService service;
    const Json links = service.ok(service.get("/api/v1/nodes/ann/links?k=2&why=true"));
    ASSERT_EQ(links["links"].size(), 2u);
    EXPECT_EQ(links["links"][0]["v"], "dan");
    EXPECT_NEAR(links["links"][0]["score"].get<double>(), 2 / std::log(3), 1e-12);
    EXPECT_EQ(links["links"][0]["why"], "2 shared: bob, cat; same macro-cluster");
    EXPECT_EQ(links["links"][1]["v"], "eve");  // nothing shared; the smallest number
    EXPECT_EQ(links["links"][1]["score"], 0);
    EXPECT_TRUE(links["links"][0]["probability"].is_null());
    EXPECT_EQ(links["leaky"], false);
}

TEST(Api, ANameMayHoldAnything) {
    TestService service;
    const Json node = service.ok(service.get("/api/v1/nodes/%3Cb%3E%26%22%27%2F%C3%A9"));
    EXPECT_EQ(node["id"], "<b>&\"'/é");
}

TEST(Api, ScoresPairsInTheirOrder) {
    TestService service;
    const Json scores = service.ok(
        service.post("/api/v1/pairs", R"({"pairs": [["dan", "ann"], {"u": "ann", "v": "bob"}]})"));
    ASSERT_EQ(scores["pairs"].size(), 2u);
    EXPECT_EQ(scores["pairs"][0]["u"], "dan");
    EXPECT_NEAR(scores["pairs"][0]["score"].get<double>(), 2 / std::log(3), 1e-12);
    EXPECT_EQ(scores["pairs"][0]["linked"], false);
    EXPECT_EQ(scores["pairs"][1]["linked"], true);
}

TEST(Api, APictureHasTheEdgesAmongItsNodes) {
    TestService service;
    const Json picture = service.ok(service.get("/api/v1/nodes/ann/neighbourhood?k=1"));
    EXPECT_EQ(picture["centre"], "ann");
    ASSERT_EQ(picture["nodes"].size(), 4u);  // ann, bob, cat and, predicted, dan
    EXPECT_EQ(picture["nodes"][3]["id"], "dan");
    EXPECT_EQ(picture["edges"].size(), 5u);
    EXPECT_EQ(picture["predicted"][0]["b"], 3);
    EXPECT_EQ(picture["left_out"], 0);
    EXPECT_EQ(service.ok(service.get("/api/v1/nodes/ann/neighbourhood?k=0&limit=1"))["left_out"],
              1);
}

TEST(Api, ExplainsAPair) {
    TestService service;
    const Json why = service.ok(service.get("/api/v1/explain?u=ann&v=dan"));
    EXPECT_EQ(why["shared_neighbours"].size(), 2u);
    EXPECT_EQ(why["distance"], 2);
    EXPECT_EQ(why["what_if"]["tried"], 6);
    EXPECT_NEAR(why["what_if"]["removals"][0]["score"].get<double>(), 1 / std::log(3), 1e-12);
    EXPECT_EQ(service.ok(service.get("/api/v1/explain?u=ann&v=bob"))["linked"], true);
}

// Of a model that takes long the links are sought among likely nodes, and ranks are estimated.
TEST(Api, AModelThatTakesLongIsNotAskedForAllNodes) {
    const GraphData graph = testing::random_names(5000, 15'000);
    TestService service([graph] { return testing::served(graph, "katz", 1000); });
    TestService whole([graph] { return testing::served(graph, "katz"); });
    const Json near = service.ok(service.get("/api/v1/nodes/n7/links?k=5"));
    EXPECT_EQ(near["exact"], false);
    const Json all = service.ok(service.get("/api/v1/nodes/n7/links?k=5&exact=true"));
    EXPECT_EQ(all["exact"], true);
    EXPECT_EQ(near["links"], all["links"]);  // here nothing is missed
    EXPECT_EQ(whole.ok(whole.get("/api/v1/nodes/n7/links?k=5")), all);
    EXPECT_EQ(service.ok(service.get("/api/v1/nodes/n7/neighbourhood"))["exact"], false);

    const std::string target = "/api/v1/explain?u=n7&v=" + all["links"][2]["v"].get<std::string>();
    const Json why = service.ok(service.get(target));
    EXPECT_EQ(why["ranks"]["v_for_u"]["estimated"], true);
    EXPECT_EQ(why["what_if"]["tried"], 0);
    EXPECT_EQ(why["what_if"]["untried"].size(), 8u);
    const Json exact = whole.ok(whole.get(target));
    EXPECT_FALSE(exact["ranks"]["v_for_u"].contains("estimated"));
    EXPECT_EQ(exact["ranks"]["v_for_u"]["candidates"], why["ranks"]["v_for_u"]["candidates"]);
    EXPECT_EQ(exact["ranks"]["v_for_u"]["rank"], why["ranks"]["v_for_u"]["rank"]);
    EXPECT_EQ(exact["score"], why["score"]);
    const double rank = exact["ranks"]["u_for_v"]["rank"];
    EXPECT_NEAR(why["ranks"]["u_for_v"]["rank"].get<double>(), rank, 20 + rank / 2);
    const Json tried = service.ok(service.get(target + "&removals=2"));
    EXPECT_EQ(tried["what_if"]["tried"], 2);
}

// Each removal fits Katz again; a request that is over its time ends, and the next is answered.
TEST(Api, ARequestThatTakesTooLongEnds) {
    const GraphData graph = testing::random_names(3000, 150'000);
    TestService service([graph] { return testing::served(graph, "katz"); }, {.work = 0});
    EXPECT_EQ(service.get("/api/v1/explain?u=n1&v=n2&removals=200").status, 503);
    EXPECT_EQ(service.get("/api/v1/nodes/n1").status, 200);
}

TEST(Api, WhatIfRemovesAndAddsEdges) {
    TestService service;
    const auto changed = [&](const std::string& change) {
        const Json json = service.ok(
            service.post("/api/v1/explain", R"({"u": "ann", "v": "dan", )" + change + "}"));
        EXPECT_NEAR(json["now"]["score"].get<double>(), 2 / std::log(3), 1e-12);
        return json["changed"]["score"].get<double>();
    };
    EXPECT_NEAR(changed(R"("remove": [["bob", "ann"]])"), 1 / std::log(3), 1e-12);
    EXPECT_NEAR(changed(R"("add": [["ann", "eve"]])"), 3 / std::log(3), 1e-12);
    EXPECT_NEAR(changed(R"("add": [["ann", "eve"]], "remove": [["cat", "dan"]])"),
                1 / std::log(3) + 1 / std::log(3), 1e-12);
    EXPECT_NEAR(changed(R"("add": [["ann", "dan"]])"), 2 / std::log(3), 1e-12);  // the pair itself
    const Json after = service.ok(service.get("/api/v1/overview"));
    EXPECT_EQ(after["graph"]["edges"], 7);  // nothing was kept
}

TEST(Api, AddedEdgesChangeScoresWithoutTraining) {
    TestService service;
    const Json added = service.ok(service.post(
        "/api/v1/edges", R"({"edges": [["ann", "eve"], ["fay", "eve"], ["ann", "bob"]]})"));
    EXPECT_EQ(added["nodes_added"], 1);
    EXPECT_EQ(added["edges_added"], 2);  // ann – bob was there
    const Json links = service.ok(service.get("/api/v1/nodes/fay/links?k=3"));
    EXPECT_EQ(links["links"][0]["v"], "ann");  // they share eve, who has four links now
    EXPECT_NEAR(links["links"][0]["score"].get<double>(), 1 / std::log(4), 1e-12);
    EXPECT_EQ(service.ok(service.get("/api/v1/nodes?query=fay"))["nodes"].size(), 1u);
    EXPECT_EQ(service.ok(service.get("/api/v1/nodes/fay"))["cluster"],
              service.ok(service.get("/api/v1/nodes/eve"))["cluster"]);
    EXPECT_EQ(service.ok(service.get("/api/v1/explain?u=fay&v=ann"))["shared_neighbours"].size(),
              1u);
    EXPECT_EQ(service.ok(service.get("/api/v1/edges"))["edges"].size(), 3u);
}

// Adding edges gives the scores of a model of the graph with these edges.
TEST(Api, AddedEdgesGiveTheScoresOfTheGrownGraph) {
    const GraphData graph = testing::random_names(60, 200);
    TestService service(graph);
    (void)service.ok(service.post("/api/v1/edges",
                                  R"({"edges": [["n1", "n2"], ["new", "n3"], ["new", "n4"]]})"));
    GraphData grown = with_new_edges(
        graph, std::vector<NamedEdge>{{"n1", "n2"}, {"new", "n3"}, {"new", "n4"}}, "test");
    const LinkPredictions expected(grown, predictor_named("adamic-adar"), {}, 0);
    const auto now = service.service().model();
    for (const NodeId node : {0u, 3u, 60u})
        EXPECT_EQ(now->best_of(node, 10, Search::kAll),
                  expected.best_of(node, 10, expected.all_links()));
}

TEST(Api, ReloadKeepsAddedEdgesAndDecisions) {
    TestService service;
    (void)service.ok(service.post("/api/v1/edges", R"({"edges": [["ann", "fay"]]})"));
    (void)service.ok(
        service.post("/api/v1/decisions", R"({"u": "ann", "v": "dan", "decision": "accept"})"));
    EXPECT_EQ(service.ok(service.post("/api/v1/reload", "{}"))["nodes"], 7);
    EXPECT_EQ(service.ok(service.get("/api/v1/decisions"))["decisions"].size(), 1u);
}

TEST(Api, AFailedReloadKeepsTheModel) {
    int loads = 0;
    const testing::TemporaryFolder folder;
    Service service(
        [&loads]() -> std::shared_ptr<const ServedModel> {
            if (loads++ > 0) throw InputError({.file = "x.model", .found = "nothing"});
            return testing::served(testing::kite_of_names());
        },
        folder.path() / "decisions.jsonl", 1);
    ApiRequest request = *parse_target("POST", "/api/v1/reload");
    request.body = "{}";
    const ApiAnswer answer = service.respond(request);
    EXPECT_EQ(answer.status, 400);
    EXPECT_NE(answer.body.find("x.model: found nothing"), std::string::npos) << answer.body;
    EXPECT_EQ(service.respond(*parse_target("GET", "/api/v1/nodes/ann")).status, 200);
    const std::string metrics = service.respond(*parse_target("GET", "/metrics")).body;
    EXPECT_NE(metrics.find("hplc_reloads_failed_total 1"), std::string::npos);
}

TEST(Api, ErrorsAreTheSentencesOfTheCommandLine) {
    TestService service;
    const ApiAnswer missing = service.get("/api/v1/nodes/bobb/links");
    EXPECT_EQ(missing.status, 404);
    EXPECT_EQ(Json::parse(missing.body)["error"],
              testing::complaint_of([] { (void)node_named("bobb", testing::kite_of_names()); }));
    EXPECT_NE(missing.body.find("(similar: bob)"), std::string::npos) << missing.body;
}

struct BadRequest {
    std::string target;
    std::string body;  // empty: GET
    int status = 400;
};

TEST(Api, BadRequestsGetASentence) {
    TestService service(testing::kite_of_names(), {.batch = 2});
    const std::vector<BadRequest> all = {
        {"/api/v1/nodes?limit=0", ""},
        {"/api/v1/nodes?limit=x", ""},
        {"/api/v1/nodes?limt=3", ""},
        {"/api/v1/nodes/ann/links?k=100000", ""},
        {"/api/v1/nodes/ann/links?why=perhaps", ""},
        {"/api/v1/explain?u=ann", ""},
        {"/api/v1/explain?u=ann&v=ann", ""},
        {"/api/v1/explain?u=ann&v=zoe", ""},
        {"/api/v1/pairs", "[]"},
        {"/api/v1/pairs", "{"},
        {"/api/v1/pairs", R"({"pairs": 3})"},
        {"/api/v1/pairs", R"({"pairs": [["ann"]]})"},
        {"/api/v1/pairs", R"({"pairs": [["ann", null]]})"},
        {"/api/v1/pairs", R"({"pairs": [["ann", "ann"]]})"},
        {"/api/v1/pairs", R"({"pears": []})"},
        {"/api/v1/pairs", R"({"pairs": [["ann","bob"],["ann","bob"],["ann","bob"]]})", 413},
        {"/api/v1/edges", R"({"edges": []})"},
        {"/api/v1/edges", R"({"edges": [["ann", "ann"]]})"},
        {"/api/v1/edges", R"({"edges": [["x", "y"]]})"},
        {"/api/v1/decisions", R"({"u": "ann", "v": "dan", "decision": "maybe"})"},
        {"/api/v1/decisions", R"({"u": "ann", "decision": "accept"})"},
        {"/api/v1/decisions?format=xml", ""},
        {"/api/v1/nothing", "", 404},
        {"/api/v1/pairs", "", 405},
        {"/health", "{}", 405},
        {"/assets/nothing.js", "", 404},
    };
    for (const BadRequest& bad : all) {
        const ApiAnswer answer =
            bad.body.empty() ? service.get(bad.target) : service.post(bad.target, bad.body);
        EXPECT_EQ(answer.status, bad.status) << bad.target << ' ' << bad.body;
        const Json json = Json::parse(answer.body, nullptr, false);
        ASSERT_TRUE(json.is_object() && json.contains("error")) << answer.body;
        EXPECT_NE(json["error"].get<std::string>().find("expected"), std::string::npos)
            << answer.body;
    }
    EXPECT_EQ(service.service().model()->graph().num_nodes(), 6u);
}

TEST(Api, ProbabilitiesAreThoseOfTheCalibration) {
    TestService service(testing::random_names(200, 2000));
    const Json links = service.ok(service.get("/api/v1/nodes/n0/links?k=3"));
    const auto model = service.service().model();
    const auto& calibration = model->source().trained.card.calibration;
    ASSERT_TRUE(calibration);
    EXPECT_EQ(links["links"][0]["probability"],
              calibration->probability(links["links"][0]["score"].get<double>()));
    const Json overview = service.ok(service.get("/api/v1/overview"));
    EXPECT_EQ(overview["calibration"]["positives"], calibration->positives);
    EXPECT_FALSE(overview["curve"].empty());
    const auto& valid = model->source().trained.card.valid;
    ASSERT_FALSE(valid.empty());
    EXPECT_EQ(overview["valid"][valid.front().name], valid.front().value);
    EXPECT_FALSE(overview["map"]["clusters"].empty());
}

TEST(Api, CountsItsRequests) {
    TestService service;
    (void)service.get("/health");
    (void)service.get("/health");
    (void)service.get("/api/v1/nodes/none");
    const std::string text = service.get("/metrics").body;
    EXPECT_NE(text.find(R"(hplc_http_requests_total{method="GET",route="/health",status="200"} 2)"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find(R"(route="/api/v1/nodes/{id}",status="404"} 1)"), std::string::npos);
    EXPECT_NE(text.find(R"(hplc_http_request_seconds_bucket{route="/health",le="+Inf"} 2)"),
              std::string::npos);
    EXPECT_NE(text.find("hplc_graph_nodes 6\n"), std::string::npos);
}

// Whoever waits too long for a turn is told so.
TEST(Api, ABusyServiceSaysSo) {
    WorkGate gate(1);
    const WorkGate::Place first(gate, std::chrono::seconds(0));
    EXPECT_TRUE(first.granted());
    const WorkGate::Place second(gate, std::chrono::milliseconds(5));
    EXPECT_FALSE(second.granted());
}

TEST(Target, IsDecodedBySegments) {
    const auto request = parse_target("GET", "/a%2Fb/c+d?x=1+2&y=%26&z#rest");
    ASSERT_TRUE(request);
    EXPECT_EQ(request->path, (std::vector<std::string>{"a/b", "c+d"}));
    EXPECT_EQ(parameter(*request, "x"), "1 2");
    EXPECT_EQ(parameter(*request, "y"), "&");
    EXPECT_EQ(parameter(*request, "z"), "");
    EXPECT_FALSE(parse_target("GET", "nothing"));
    EXPECT_FALSE(parse_target("GET", "/%4"));
    EXPECT_FALSE(parse_target("GET", "/%zz"));
}

}  // namespace api_test
}  // namespace hplc
