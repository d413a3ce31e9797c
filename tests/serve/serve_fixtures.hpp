// A small service, with and without a socket.
#pragma once

#include <atomic>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "base/random.hpp"
#include "serve/http/http_server.hpp"
#include "serve/service.hpp"
#include "support/support.hpp"
#include "train/files/kept_predictor.hpp"

namespace hplc::testing {

inline GraphData named_graph(const std::vector<std::string>& names,
                             const std::vector<NodePair>& edges) {
    GraphData data;
    data.name = "test";
    data.ids = NodeIds::names(names);
    data.edges = {.num_nodes = data.ids.size(), .edges = edges};
    return data;
}

// Two triangles ann bob cat and bob cat dan that share an edge, a tail from dan to eve, and a name
// that would be markup, at her.
inline GraphData kite_of_names() {
    return named_graph({"ann", "bob", "cat", "dan", "eve", "<b>&\"'/é"},
                       {{0, 1}, {0, 2}, {1, 2}, {1, 3}, {2, 3}, {3, 4}, {4, 5}});
}

// n0 … with random edges, enough to be calibrated by.
inline GraphData random_names(NodeId nodes, std::size_t edges) {
    RandomStream random(7, "serve test");
    std::vector<std::string> names;
    for (NodeId v = 0; v < nodes; ++v)
        names.push_back("n" + std::to_string(v));
    std::vector<NodePair> list;
    for (NodeId v = 1; v < nodes; ++v)
        list.push_back({static_cast<NodeId>(random.below(v)), v});
    while (list.size() < edges)
        list.push_back(
            {static_cast<NodeId>(random.below(nodes)), static_cast<NodeId>(random.below(nodes))});
    return named_graph(names, list);
}

inline std::shared_ptr<const ServedModel> served(GraphData graph,
                                                 const std::string& model = "adamic-adar",
                                                 std::uint64_t most_to_wait_for = kMaxNodes) {
    const auto data = std::make_shared<const GraphData>(std::move(graph));
    ModelCard card;
    card.model = model;
    card.graph = graph_digest(*data, {});
    card.valid_edges = card.graph.edges / 10;
    if (card.valid_edges > 0)
        card =
            keep_predictor(training_task(*data, card, {}), card, {}, Progress::Show::kNever).card;
    TrainedModel trained = predictor_model(card, *data, {});
    NodePositions positions = compute_positions(trained.input, {});
    return std::make_shared<const ServedModel>(ServedSource{.keeps = data,
                                                            .data = data,
                                                            .trained = std::move(trained),
                                                            .positions = std::move(positions),
                                                            .title = model + " (test)",
                                                            .about = {{"model", model}},
                                                            .most_to_wait_for = most_to_wait_for});
}

// A service of a graph, with its decisions in a folder of its own.
class TestService {
  public:
    explicit TestService(GraphData graph = kite_of_names(), ServiceLimits limits = {})
        : TestService([graph] { return served(graph); }, limits) {}
    explicit TestService(Service::Load load, ServiceLimits limits = {})
        : service_(std::move(load), (folder_.path() / "decisions.jsonl").string(), 4, limits) {}

    [[nodiscard]] Service& service() { return service_; }
    [[nodiscard]] std::string decisions_file() const {
        return (folder_.path() / "decisions.jsonl").string();
    }
    [[nodiscard]] ApiAnswer get(const std::string& target) {
        return service_.respond(*parse_target("GET", target));
    }
    [[nodiscard]] ApiAnswer post(const std::string& target, const std::string& body) {
        ApiRequest request = *parse_target("POST", target);
        request.body = body;
        return service_.respond(request);
    }
    // What it says; fails the test where the status is another.
    [[nodiscard]] nlohmann::json ok(const ApiAnswer& answer, int status = 200) {
        EXPECT_EQ(answer.status, status) << answer.body;
        return nlohmann::json::parse(answer.body, nullptr, false);
    }

  private:
    TemporaryFolder folder_;
    Service service_;
};

// The same on a free port of loopback, for as long as it lives.
class TestServer {
  public:
    explicit TestServer(GraphData graph = kite_of_names(), HttpOptions options = {},
                        std::optional<std::string> token = {}, AccessLog log = {})
        : service_(std::move(graph)),
          server_(service_.service(), Gate({"127.0.0.1", "localhost"}, std::move(token)), options,
                  std::move(log)),
          thread_([this] { server_.run(); }) {}
    ~TestServer() { stop(); }
    TestServer(const TestServer&) = delete;
    TestServer& operator=(const TestServer&) = delete;

    void stop() {
        server_.stop();
        if (thread_.joinable()) thread_.join();
    }
    [[nodiscard]] int port() const { return server_.port(); }
    [[nodiscard]] Service& service() { return service_.service(); }

  private:
    TestService service_;
    HttpServer server_;
    std::thread thread_;
};

}  // namespace hplc::testing
