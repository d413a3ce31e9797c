#include "serve/routes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/provenance.hpp"
#include "io/node_named.hpp"
#include "serve/answers.hpp"
#include "serve/request_body.hpp"
#include "serve/serve_assets.hpp"
#include "serve/service.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kPlaceOfId = 3;  // in /api/v1/nodes/{id}

// Of the path: an id that is not there is a page that is not there.
NodeId node_of_path(const Service& service, const ServedModel& model, const ApiRequest& request) {
    const std::string& id = request.path[kPlaceOfId];
    if (id.size() > service.limits().id_bytes)
        throw ApiError(
            414, sentence({.found = fmt::format("an id of {} bytes", id.size()),
                           .expected = fmt::format("at most {}", service.limits().id_bytes)}));
    try {
        return node_named(id, model.data());
    } catch (const InputError& error) {
        throw ApiError(404, error.what());
    }
}

NodePair pair_of_ids(const ServedModel& model, const std::string& u, const std::string& v) {
    const NodePair pair = {node_named(u, model.data()), node_named(v, model.data())};
    if (pair.u != pair.v) return pair;
    throw InputError({.found = fmt::format("the pair of {} with itself", hplc::quoted(u)),
                      .expected = "two different nodes"});
}

std::vector<NodePair> pairs_of_ids(const ServedModel& model, std::span<const NamedEdge> named) {
    std::vector<NodePair> pairs;
    for (const NamedEdge& one : named)
        pairs.push_back(pair_of_ids(model, one.u, one.v));
    return pairs;
}

ApiAnswer answer_nodes(Service& service, const ApiRequest& request) {
    require_parameters(request, {"query", "limit"});
    const std::string query = parameter(request, "query").value_or("");
    if (query.size() > service.limits().id_bytes)
        throw InputError({.found = fmt::format("a query of {} bytes", query.size()),
                          .expected = fmt::format("at most {}", service.limits().id_bytes)});
    const std::size_t limit =
        number_parameter(request, "limit", 20, 1, service.limits().neighbours);
    const auto model = service.model();
    const FoundNodes found = model->search(query, limit);
    Json nodes = Json::array();
    for (const NodeId node : found.nodes)
        nodes.push_back(node_json(*model, node));
    return json_answer({{"query", query}, {"nodes", nodes}, {"more", found.more}});
}

ApiAnswer answer_node(Service& service, const ApiRequest& request) {
    require_parameters(request, {"limit"});
    const auto model = service.model();
    const NodeId node = node_of_path(service, *model, request);
    const std::size_t limit =
        number_parameter(request, "limit", 50, 0, service.limits().neighbours);
    return json_answer(node_details(*model, node, limit));
}

ApiAnswer answer_links(Service& service, const ApiRequest& request) {
    require_parameters(request, {"k", "why", "exact"});
    const auto model = service.model();
    const NodeId node = node_of_path(service, *model, request);
    const std::size_t count = number_parameter(request, "k", 10, 1, service.limits().links);
    const bool why = flag_parameter(request, "why", false);
    const bool exact = flag_parameter(request, "exact", !model->is_slow());
    const Search search = exact ? Search::kAll : Search::kNear;
    Json links = Json::array();
    for (const ScoredPair& link : model->best_of(node, count, search)) {
        links.push_back(link_json(*model, service.decisions(), link));
        if (why) links.back()["why"] = model->why(link.pair);
    }
    Json json = {{"id", model->id(node)}};
    json.update(scores_of(*model));
    json["exact"] = exact || model->is_always_exact();
    json["links"] = std::move(links);
    return json_answer(json);
}

ApiAnswer answer_neighbourhood(Service& service, const ApiRequest& request) {
    require_parameters(request, {"limit", "k"});
    const auto model = service.model();
    const NodeId node = node_of_path(service, *model, request);
    const std::size_t most = service.limits().neighbours;
    return json_answer(neighbourhood_json(*model, service.decisions(), node,
                                          number_parameter(request, "limit", 30, 0, most),
                                          number_parameter(request, "k", 10, 0, most)));
}

ApiAnswer answer_pairs(Service& service, const ApiRequest& request) {
    require_parameters(request, {});
    const ServiceLimits& limits = service.limits();
    const auto body = object_body(request.body, {"pairs"});
    const auto named = pairs_member(body, "pairs", limits.batch, limits.id_bytes);
    const auto model = service.model();
    const std::vector<NodePair> pairs = pairs_of_ids(*model, named);
    Json list = Json::array();
    for (const ScoredPair& pair : model->of(pairs)) {
        list.push_back(link_json(*model, service.decisions(), pair));
        list.back()["linked"] = model->graph().has_edge(pair.pair.u, pair.pair.v);
    }
    Json json = scores_of(*model);
    json["pairs"] = std::move(list);
    return json_answer(json);
}

Json changed_json(const ServedModel& model, NodePair pair, const InputChange& change) {
    const double score = model.score_if(pair, change);
    const auto probability = model.probability(score);
    return {{"score", score}, {"probability", probability ? Json(*probability) : Json()}};
}

// Each removal is a fit anew where the linear autoencoder takes part: a matter of seconds. A
// trained model passes over all of a large graph for each.
std::size_t usual_removals(const ServedModel& model) {
    if (model.is_slow()) return 0;
    return model.source().refits ? 5 : 20;
}

ApiAnswer answer_explain(Service& service, const ApiRequest& request) {
    require_parameters(request, {"u", "v", "removals"});
    const auto u = parameter(request, "u");
    const auto v = parameter(request, "v");
    if (!u || !v)
        throw InputError({.found = "no u or no v",
                          .expected = "the ids of two nodes",
                          .fix = "ask for /api/v1/explain?u=…&v=…"});
    const auto model = service.model();
    const std::size_t removals =
        number_parameter(request, "removals", usual_removals(*model), 0, service.limits().removals);
    return json_answer(model->explanation(pair_of_ids(*model, *u, *v), removals));
}

// What if: the score with edges less and edges more.
ApiAnswer answer_what_if(Service& service, const ApiRequest& request) {
    constexpr std::size_t kMostChanges = 100;
    require_parameters(request, {});
    const std::size_t bytes = service.limits().id_bytes;
    const auto body = object_body(request.body, {"u", "v", "remove", "add"});
    const auto model = service.model();
    const NodePair pair =
        pair_of_ids(*model, id_member(body, "u", bytes), id_member(body, "v", bytes));
    const InputChange change{
        .remove = pairs_of_ids(*model, pairs_member(body, "remove", kMostChanges, bytes)),
        .add = pairs_of_ids(*model, pairs_member(body, "add", kMostChanges, bytes))};
    Json json = scores_of(*model);
    json["u"] = model->id(pair.u);
    json["v"] = model->id(pair.v);
    json["linked"] = model->graph().has_edge(pair.u, pair.v);
    json["now"] = changed_json(*model, pair, {});
    json["changed"] = change.empty() ? json["now"] : changed_json(*model, pair, change);
    return json_answer(json);
}

Json edges_json(std::span<const NamedEdge> edges) {
    Json list = Json::array();
    for (const NamedEdge& edge : edges)
        list.push_back({edge.u, edge.v});
    return list;
}

ApiAnswer answer_added_edges(Service& service, const ApiRequest& request) {
    require_parameters(request, {});
    return json_answer({{"edges", edges_json(service.added_edges())}});
}

ApiAnswer answer_add_edges(Service& service, const ApiRequest& request) {
    require_parameters(request, {});
    const ServiceLimits& limits = service.limits();
    const auto body = object_body(request.body, {"edges"});
    const auto edges = pairs_member(body, "edges", limits.batch, limits.id_bytes);
    if (edges.empty())
        throw InputError({.found = "no edges", .expected = "a list of pairs [u, v]"});
    const auto before = service.model();
    service.add_edges(edges);
    const auto now = service.model();
    return json_answer({{"nodes_added", now->graph().num_nodes() - before->graph().num_nodes()},
                        {"edges_added", now->graph().num_edges() - before->graph().num_edges()},
                        {"nodes", now->graph().num_nodes()},
                        {"edges", now->graph().num_edges()}});
}

ApiAnswer answer_decisions(Service& service, const ApiRequest& request) {
    require_parameters(request, {"format"});
    const std::string format = parameter(request, "format").value_or("json");
    if (format == "csv") {
        return {.type = "text/csv; charset=utf-8",
                .body = service.decisions().csv(),
                .headers = {{"Content-Disposition", "attachment; filename=\"decisions.csv\""}}};
    }
    if (format != "json")
        throw InputError({.found = "format " + hplc::quoted(format), .expected = "json or csv"});
    Json list = Json::array();
    for (const Decision& decision : service.decisions().all())
        list.push_back(decision_json(decision));
    return json_answer({{"file", service.decisions().path()}, {"decisions", list}});
}

ApiAnswer answer_decide(Service& service, const ApiRequest& request) {
    require_parameters(request, {});
    const std::size_t bytes = service.limits().id_bytes;
    const auto body = object_body(request.body, {"u", "v", "decision"});
    const bool says = body.contains("decision") && body["decision"].is_string();
    const std::string what = says ? body["decision"].get<std::string>() : "";
    if (what != "accept" && what != "reject" && what != "none")
        throw InputError({.found = "decision " + hplc::quoted(what),
                          .expected = "accept, reject or none, which takes a decision back"});
    const auto model = service.model();
    const NodePair pair =
        pair_of_ids(*model, id_member(body, "u", bytes), id_member(body, "v", bytes));
    const double score = model->of(std::span(&pair, 1)).front().score;
    const Decision decision{.u = model->id(pair.u),
                            .v = model->id(pair.v),
                            .accepted = what == "accept",
                            .score = score,
                            .probability = model->probability(score),
                            .model = model->mark().on(model->name()),
                            .time = provenance_now().time};
    what == "none" ? void(service.decisions().remove(decision.u, decision.v))
                   : service.decisions().put(decision);
    Json json = decision_json(decision);
    if (what == "none") json["decision"] = Json();
    return json_answer(json);
}

ApiAnswer answer_overview(Service& service, const ApiRequest& request) {
    require_parameters(request, {});
    const ServiceLimits& limits = service.limits();
    Json json = overview_json(*service.model());
    json["decisions"] = service.decisions().all().size();
    json["edges_added"] = service.added_edges().size();
    json["limits"] = {{"batch", limits.batch},
                      {"links", limits.links},
                      {"neighbours", limits.neighbours},
                      {"removals", limits.removals}};
    return json_answer(json);
}

ApiAnswer answer_reload(Service& service, const ApiRequest& request) {
    require_parameters(request, {});
    (void)object_body(request.body, {});
    service.reload();
    const auto model = service.model();
    return json_answer({{"model", model->source().title},
                        {"nodes", model->graph().num_nodes()},
                        {"edges", model->graph().num_edges()}});
}

ApiAnswer answer_health(Service& /*service*/, const ApiRequest& request) {
    require_parameters(request, {});
    return json_answer({{"status", "ok"}});
}

ApiAnswer answer_metrics(Service& service, const ApiRequest& request) {
    require_parameters(request, {});
    const auto model = service.model();
    return {
        .type = "text/plain; version=0.0.4; charset=utf-8",
        .body = service.traffic().prometheus(model->graph().num_nodes(), model->graph().num_edges(),
                                             service.decisions().all().size())};
}

ApiAnswer answer_openapi(Service& /*service*/, const ApiRequest& request) {
    require_parameters(request, {});
    return {.body = std::string(serve_asset("openapi.json"))};
}

constexpr std::array kRoutes = {
    Route{"GET", "/api/v1/nodes", true, false, answer_nodes},
    Route{"GET", "/api/v1/nodes/{id}", true, false, answer_node},
    Route{"GET", "/api/v1/nodes/{id}/links", true, false, answer_links},
    Route{"GET", "/api/v1/nodes/{id}/neighbourhood", true, false, answer_neighbourhood},
    Route{"POST", "/api/v1/pairs", true, false, answer_pairs},
    Route{"GET", "/api/v1/explain", true, false, answer_explain},
    Route{"POST", "/api/v1/explain", true, false, answer_what_if},
    Route{"GET", "/api/v1/edges", false, false, answer_added_edges},
    Route{"POST", "/api/v1/edges", true, true, answer_add_edges},
    Route{"GET", "/api/v1/decisions", false, false, answer_decisions},
    Route{"POST", "/api/v1/decisions", true, false, answer_decide},
    Route{"GET", "/api/v1/overview", true, false, answer_overview},
    Route{"POST", "/api/v1/reload", true, true, answer_reload},
    Route{"GET", "/health", false, false, answer_health},
    Route{"GET", "/metrics", false, false, answer_metrics},
    Route{"GET", "/openapi.json", false, false, answer_openapi},
};

bool fits(std::string_view pattern, const std::vector<std::string>& path) {
    for (const std::string& segment : path) {
        if (!pattern.starts_with('/')) return false;
        pattern.remove_prefix(1);
        const std::string_view wanted = pattern.substr(0, pattern.find('/'));
        const bool is_any = wanted.starts_with('{') && !segment.empty();
        if (!is_any && wanted != segment) return false;
        pattern.remove_prefix(wanted.size());
    }
    return pattern.empty();
}

}  // namespace

std::span<const Route> routes() {
    return kRoutes;
}

FoundRoute find_route(const ApiRequest& request) {
    FoundRoute found;
    for (const Route& route : kRoutes) {
        if (!fits(route.path, request.path)) continue;
        found.path_fits = true;
        if (route.method == request.method) found.route = &route;
    }
    return found;
}

}  // namespace hplc
