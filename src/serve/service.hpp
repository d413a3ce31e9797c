// The service behind the API: a model that can be replaced while requests are answered, decisions,
// counters, and one answer per request. Knows nothing of sockets.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "serve/api_message.hpp"
#include "serve/decisions.hpp"
#include "serve/served_model.hpp"
#include "serve/traffic.hpp"
#include "serve/work_gate.hpp"

namespace hplc {

// What one request may ask for.
struct ServiceLimits {
    std::size_t batch = 10'000;           // pairs or edges of one request
    std::size_t links = 1'000;            // of one node
    std::size_t neighbours = 200;         // in a picture or a list
    std::size_t removals = 200;           // edges that an explanation tries
    std::size_t added_edges = 1'000'000;  // in all, until the next reload drops those that it has
    std::size_t id_bytes = 4'096;         // of a query or an id
    double patience = 30;                 // seconds that a request waits for its turn
    double work = 60;  // seconds that are spent on a request that changes nothing
};

class Service {
  public:
    // Throws InputError where there is nothing to load.
    using Load = std::function<std::shared_ptr<const ServedModel>()>;

    // Loads the model. `at_once`: requests that are worked on at the same time.
    Service(Load load, std::string decisions_file, unsigned at_once, ServiceLimits limits = {});

    // Never throws: errors are answers. May be asked by several threads at once.
    [[nodiscard]] ApiAnswer respond(const ApiRequest& request);

    // Loads the model again, adds what was added before, and puts it in the place of the old one,
    // which goes when its last request is done. Throws where that does not work; then the old one
    // stays.
    void reload();

    [[nodiscard]] std::shared_ptr<const ServedModel> model() const;
    [[nodiscard]] Decisions& decisions() { return decisions_; }
    [[nodiscard]] Traffic& traffic() { return traffic_; }
    [[nodiscard]] const ServiceLimits& limits() const { return limits_; }

    // Edges, and nodes for ids that are not known. Throws InputError where they are none or too
    // many.
    void add_edges(const std::vector<NamedEdge>& edges);
    [[nodiscard]] std::vector<NamedEdge> added_edges() const;

  private:
    void replace(std::shared_ptr<const ServedModel> model);
    [[nodiscard]] ApiAnswer answer(const ApiRequest& request);

    Load load_;
    ServiceLimits limits_;
    Decisions decisions_;
    Traffic traffic_;
    WorkGate gate_;
    std::mutex changing_;       // one reload or addition at a time
    mutable std::mutex mutex_;  // of the two below
    std::shared_ptr<const ServedModel> model_;
    std::vector<NamedEdge> added_;
};

}  // namespace hplc
