// Made data sets in the shapes of OGB's large link sets, with their splits (graph/planted.hpp has
// the graphs): for trying out and measuring what the originals would take.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graph/planted.hpp"
#include "io/graph_data.hpp"

namespace hplc {

struct PlantedShape {
    PlantedModel model;
    std::size_t features = 0;         // columns; 0: none
    std::uint64_t sources = 0;        // citations: papers that are asked about
    std::size_t candidates = 1000;    // citations: for each of them
    std::size_t negatives = 100'000;  // collaborations: pairs of each pool
};

struct PlantedData {
    GraphData data;               // labels are the communities
    std::vector<int> node_years;  // citations: of each paper; else empty
};

// As ogbl-citation2: of each of the last `sources` papers that cite at least three, one link is for
// validation and one for the test, each with candidates among the earlier papers that it does not
// cite. O(N × features + E + sources × candidates).
[[nodiscard]] PlantedData planted_citations(const PlantedShape& shape,
                                            const GenerateOptions& options);

// As ogbl-collab: links of the last year are for the test, those of the year before for
// validation, each with a pool of pairs that are no links. Authors who write together again make
// edges that are in several parts. Throws InputError where a part has no edges.
[[nodiscard]] PlantedData planted_collaborations(const PlantedShape& shape,
                                                 const GenerateOptions& options);

}  // namespace hplc
