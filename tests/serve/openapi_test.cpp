// The document against the routes, and answers against the document.
#include <gtest/gtest.h>

#include <set>

#include "base/files/checksum.hpp"
#include "serve/routes.hpp"
#include "serve/serve_assets.hpp"
#include "serve_fixtures.hpp"

namespace hplc {
namespace openapi_test {

using Json = nlohmann::json;
using testing::TestService;

Json document() {
    return Json::parse(serve_asset("openapi.json"));
}

TEST(OpenApi, HasExactlyTheRoutes) {
    std::set<std::string> documented;
    const Json all = document();
    for (const auto& [path, methods] : all["paths"].items())
        for (const auto& [method, operation] : methods.items())
            documented.insert((method == "get" ? "GET " : "POST ") + path);
    std::set<std::string> served;
    for (const Route& route : routes())
        served.insert(std::string(route.method) + ' ' + std::string(route.path));
    EXPECT_EQ(documented, served);
}

const Json& resolved(const Json& all, const Json& schema) {
    if (!schema.contains("$ref")) return schema;
    const std::string place = schema["$ref"];
    return resolved(all, all[Json::json_pointer(place.substr(1))]);
}

bool has_type(const Json& value, const Json& schema) {
    if (value.is_null()) return schema.value("nullable", false);
    const std::string type = schema.value("type", "any");
    return type == "any" || (type == "object" && value.is_object()) ||
           (type == "array" && value.is_array()) || (type == "string" && value.is_string()) ||
           (type == "integer" && value.is_number_integer()) ||
           (type == "number" && value.is_number()) || (type == "boolean" && value.is_boolean());
}

// Types, members that are required, and elements of lists.
void check(const Json& all, const Json& unresolved, const Json& value, const std::string& where) {
    const Json& schema = resolved(all, unresolved);
    ASSERT_TRUE(has_type(value, schema)) << where << ": " << value;
    for (const Json& part : schema.value("allOf", Json::array()))
        check(all, part, value, where);
    for (const Json& name : schema.value("required", Json::array()))
        ASSERT_TRUE(value.contains(name.get<std::string>())) << where << " lacks " << name;
    const Json members = schema.value("properties", Json::object());
    for (const auto& [name, member] : members.items())
        if (value.contains(name)) check(all, member, value[name], where + '.' + name);
    if (value.is_array() && schema.contains("items"))
        for (const Json& element : value)
            check(all, schema["items"], element, where + "[]");
}

TEST(OpenApi, AnswersAreAsTheDocumentSays) {
    TestService service(testing::random_names(100, 400));
    const Json all = document();
    const std::map<std::string, std::string> bodies = {
        {"/api/v1/pairs", R"({"pairs": [["n1", "n2"]]})"},
        {"/api/v1/explain", R"({"u": "n1", "v": "n2", "remove": [["n1", "n3"]]})"},
        {"/api/v1/edges", R"({"edges": [["n1", "n99"]]})"},
        {"/api/v1/decisions", R"({"u": "n1", "v": "n2", "decision": "reject"})"},
        {"/api/v1/reload", "{}"}};
    for (const Route& route : routes()) {
        std::string target(route.path);
        if (const auto id = target.find("{id}"); id != std::string::npos)
            target.replace(id, 4, "n1");
        if (target == "/api/v1/explain" && route.method == "GET") target += "?u=n1&v=n2";
        const ApiAnswer answer = route.method == "GET"
                                     ? service.get(target)
                                     : service.post(target, bodies.at(std::string(route.path)));
        ASSERT_EQ(answer.status, 200) << target << ' ' << answer.body;
        const Json& method =
            all["paths"][std::string(route.path)][route.method == "GET" ? "get" : "post"];
        const Json& content = method["responses"]["200"]["content"];
        const std::string type = answer.type.substr(0, answer.type.find(';'));
        ASSERT_TRUE(content.contains(type)) << target << ' ' << type;
        if (type == "application/json")
            check(all, content[type]["schema"], Json::parse(answer.body), target);
    }
}

// Every parameter of the document is taken, and no other.
TEST(OpenApi, ParametersAreTaken) {
    TestService service;
    const Json all = document();
    for (const auto& [path, methods] : all["paths"].items()) {
        if (!methods.contains("get")) continue;
        for (const Json& unresolved : methods["get"].value("parameters", Json::array())) {
            const Json& parameter = resolved(all, unresolved);
            if (parameter["in"] != "query") continue;
            std::string target = path;
            if (const auto id = target.find("{id}"); id != std::string::npos)
                target.replace(id, 4, "ann");
            const std::string answer =
                service.get(target + '?' + parameter["name"].get<std::string>() + "=%00").body;
            EXPECT_EQ(answer.find("found parameter"), std::string::npos) << target << answer;
        }
        EXPECT_NE(service.get(path + "?surely_unknown=1").status, 200);
    }
}

TEST(Assets, CytoscapeIsTheOneThatWasChecked) {
    const std::string sums =
        testing::read_bytes(testing::source_dir() / "third_party" / "cytoscape" / "SHA256SUMS");
    EXPECT_EQ(sums.substr(0, 64), sha256(serve_asset("cytoscape.min.js")));
}

TEST(Assets, ThePageAsksForNothingElsewhere) {
    for (const EmbeddedFile& file : serve_assets()) {
        if (file.name == "cytoscape.min.js" || file.name == "openapi.json") continue;
        std::string text(file.bytes);
        for (const char* space : {"http://www.w3.org/2000/svg"})
            while (text.find(space) != std::string::npos)
                text.erase(text.find(space), std::string_view(space).size());
        EXPECT_EQ(text.find("://"), std::string::npos) << file.name;
        EXPECT_EQ(text.find("innerHTML"), std::string::npos) << file.name;
    }
}

TEST(Assets, AreServed) {
    TestService service;
    EXPECT_EQ(service.get("/").type, "text/html; charset=utf-8");
    EXPECT_EQ(service.get("/assets/explorer.js").type, "text/javascript; charset=utf-8");
    EXPECT_EQ(service.get("/assets/cytoscape.min.js").body, serve_asset("cytoscape.min.js"));
}

}  // namespace openapi_test
}  // namespace hplc
