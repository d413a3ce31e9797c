// The linear autoencoder with zero diagonal in closed form (Steck, WWW 2019), on the normalised
// adjacency S = D^-1/2 A D^-1/2.
//
// The weights B that reproduce S best by S B, with B_jj = 0 and an L2 penalty lambda, are
// B_ij = -P_ij / P_jj for P = (S² + lambda I)^-1. Where a share p of the entries of S is dropped
// and the whole of S is to be reproduced from what is left, p / (1 - p) times the diagonal of S²
// is added to the matrix that is inverted: what that does in the mean over all ways to drop (Steck,
// NeurIPS 2020). The score of a pair is the mean of (S B)_uv and (S B)_vu, multiplied back by
// sqrt(d_u d_v):
//     [u v is an edge] - sqrt(d_u d_v) ((S P)_uv / P_vv + (S P)_vu / P_uu) / 2,
// so P alone is kept. It is 0 between components and each component is inverted by itself: 4 n²
// bytes and n³ operations for a component of n nodes. Nodes of different components score 0. Where
// edges have weights A holds them, and a degree is their sum.
#pragma once

#include <cstdint>
#include <vector>

#include "base/text/progress.hpp"
#include "heuristic/component_blocks.hpp"
#include "task/link_scorer.hpp"
#include "task/train_graph.hpp"

namespace hplc {

struct AutoencoderPenalty {
    double lambda = 0.01;  // more than 0; the smaller, the closer the fit
    double dropout = 0;    // p, in [0, 1)
};

class LinearAutoencoder final : public LinkScorer {
  public:
    LinearAutoencoder(TrainGraph graph, AutoencoderPenalty penalty, Threads threads,
                      Progress::Show show);

    // A pair costs its smaller degree, with dropout both degrees.
    void score(std::span<const NodePair> pairs, std::span<double> scores,
               Threads threads) const override;

  private:
    [[nodiscard]] double entry_weight(EdgeOffset entry) const {
        return graph_.weights() == nullptr ? 1.0 : graph_.weights()->values[entry];
    }
    [[nodiscard]] double walk_weight(NodeId from, NodeId to) const;
    [[nodiscard]] double score_of(NodeId hub, NodeId other) const;
    void fill_lower_rows(AutoencoderPenalty penalty, Threads threads);
    void move_to_row(NodeId u, std::vector<double>& sums);

    TrainGraph graph_;
    bool commutes_;  // P with S, where nothing is dropped
    ComponentBlocks blocks_;
    std::vector<float> inverse_;        // P
    std::vector<double> root_inverse_;  // 1 / sqrt(degree)
};

struct AutoencoderCost {
    std::uint64_t bytes = 0;
    double operations = 0;  // multiplications and additions
};

// Of one fit.
[[nodiscard]] AutoencoderCost autoencoder_cost(const CsrGraph& graph, Threads threads);

}  // namespace hplc
