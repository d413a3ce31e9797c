// Random graphs with planted communities, topics and time, in the shapes of OGB's large link sets:
// what a link prediction can be tried on where the originals are not to be had. The same bytes for
// the same seed and any number of threads.
//
// Nodes arrive one after the other. Each has a community, whose sizes differ by far, and a topic:
// kTopics numbers around the centre of its community, which lies around the centre of a field of
// related communities. Who links to whom:
//     closing     a share `triangles` goes from a node that is linked already to one of that
//                 node's links (the copying model: Kleinberg et al., COCOON 1999; Vázquez, Phys.
//                 Rev. E 67, 2003)
//     community   others go to a node of the own community, of three that are drawn the one whose
//                 topic is nearest; a share `mixing` to the field or to any node
//     popularity  a part of these goes on to what that node links to, which makes hubs
// Links of a step of time look only at what came before the step, so that a step is done in
// parallel: steps grow with the graph, by a thirty-second of it.
#pragma once

#include <cstdint>
#include <vector>

#include "graph/edge_list.hpp"
#include "graph/generators.hpp"

namespace hplc {

inline constexpr std::size_t kTopics = 16;

struct PlantedModel {
    NodeId nodes = 0;
    std::uint64_t edges = 0;  // about: links that are drawn twice are dropped
    NodeId communities = 0;   // 0: one for 500 nodes
    double triangles = 0.4;
    double mixing = 0.2;
    int first_year = 1963;
    int last_year = 2019;
};

// O(N); 76 bytes a node.
struct PlantedNodes {
    std::vector<std::uint32_t> community;
    std::vector<float> topics;                // kTopics a node
    std::vector<std::uint32_t> field;         // of each community
    std::vector<std::uint64_t> member_start;  // of each community, and the end
    std::vector<NodeId> members;              // ascending within a community

    [[nodiscard]] const float* topic(NodeId v) const { return topics.data() + v * kTopics; }
};

// Throws InputError for shares that are none, and for more communities than nodes.
[[nodiscard]] PlantedNodes plant_nodes(const PlantedModel& model, const GenerateOptions& options);

// Papers in the order of their arrival, each with links to earlier ones: u cites v, v < u, each
// pair once, ascending in u. O(E).
[[nodiscard]] EdgeList plant_citations(const PlantedModel& model, const PlantedNodes& nodes,
                                       const GenerateOptions& options);

// Teams of two to five authors write together: an edge for each pair of authors and year, u < v,
// ascending in (year, u, v); times are years, weights how many papers of the pair in that year.
// Pairs come again in other years. O(E log E).
[[nodiscard]] EdgeList plant_collaborations(const PlantedModel& model, const PlantedNodes& nodes,
                                            const GenerateOptions& options);

// The year of what arrives when a share `progress` (0 … 1) of all is there: the last year brings
// about a twenty-fifth.
[[nodiscard]] int planted_year(const PlantedModel& model, double progress);

// Row-major nodes × columns: a random projection of the topics, half of what varies, and noise.
[[nodiscard]] std::vector<float> plant_features(const PlantedNodes& nodes, std::size_t columns,
                                                const GenerateOptions& options);

}  // namespace hplc
