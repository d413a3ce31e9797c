// Why a pair may be a link, in a line of facts:
//
//     "4 shared: libx11-6, libxext6, zlib1g, …; same cluster; 5 of 8 features shared"
//
// The facts are those of the input that models of links go by, and cheap. What a model made of them
// is another question, which `hplc explain` answers.
#pragma once

#include <optional>
#include <string>

#include "base/types.hpp"
#include "graph/csr_graph.hpp"
#include "io/node_ids.hpp"
#include "position/communities.hpp"
#include "predict/pair_facts.hpp"

namespace hplc {

struct WhySources {
    const CsrGraph& graph;
    const NodeIds& ids;
    const FeatureMatrix* features = nullptr;  // null: nothing is said of them
    const Communities* clusters = nullptr;    // likewise
};

// All that the sources name outlives it.
class WhyLines {
  public:
    explicit WhyLines(const WhySources& sources);

    // O(degrees of both; where they share no neighbour, of the neighbours of the lesser).
    [[nodiscard]] std::string of(NodePair pair) const;

  private:
    [[nodiscard]] std::string neighbours_text(NodePair pair) const;
    [[nodiscard]] std::string hub_text(NodePair pair) const;
    [[nodiscard]] std::string cluster_text(NodePair pair) const;
    [[nodiscard]] std::string feature_text(NodePair pair) const;

    WhySources sources_;
    std::optional<FeatureOverlaps> overlaps_;
    NodeId hub_degree_ = 0;  // that one node in a hundred has
};

}  // namespace hplc
