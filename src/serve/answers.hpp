// What the API says about nodes, links and pairs, as JSON.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "serve/decisions.hpp"
#include "serve/served_model.hpp"

namespace hplc {

// {id, degree, cluster, macro_cluster, landmark}
[[nodiscard]] nlohmann::ordered_json node_json(const ServedModel& model, NodeId node);

// The same and cluster_nodes, cluster_landmark, and the neighbours with the most links first, at
// most so many: neighbours[…], neighbours_left_out.
[[nodiscard]] nlohmann::ordered_json node_details(const ServedModel& model, NodeId node,
                                                  std::size_t most);

// {u, v, score, probability, decision}
[[nodiscard]] nlohmann::ordered_json link_json(const ServedModel& model, const Decisions& decisions,
                                               const ScoredPair& link);

// {model, leaky, leak}: what every list of scores says of them.
[[nodiscard]] nlohmann::ordered_json scores_of(const ServedModel& model);

// What a picture of a node needs: {centre, nodes[…], edges[[a, b], …], predicted[{a, b, …}],
// exact, left_out}; edges by places in `nodes`. Neighbours that predicted ends share come first,
// then those with the most links. At most `most` neighbours and `links` predicted links.
[[nodiscard]] nlohmann::ordered_json neighbourhood_json(const ServedModel& model,
                                                        const Decisions& decisions, NodeId node,
                                                        std::size_t most, std::size_t links);

// {program, model, about, graph, map, calibration, curve[[score, probability], …], hubs[…], …}
[[nodiscard]] nlohmann::ordered_json overview_json(const ServedModel& model);

}  // namespace hplc
