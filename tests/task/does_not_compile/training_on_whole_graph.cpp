// Must not compile: a stage that is handed the whole graph in place of a TrainGraph.
#include "task/negatives/negatives.hpp"

hplc::TrainingNegatives leak(const hplc::CsrGraph& whole) {
    return hplc::TrainingNegatives(whole, 0);
}
