// Must not compile: a TrainGraph made of any graph at hand.
#include <memory>

#include "task/train_graph.hpp"

hplc::TrainGraph leak(std::shared_ptr<const hplc::CsrGraph> whole) {
    return {whole, hplc::Provenance::kTrainEdges, {}};
}
