// Must not compile: negatives for a fit among the non-edges of the whole graph.
#include "task/calibration/calibrate.hpp"

std::vector<hplc::NodePair> leak(const hplc::FitTask& task) {
    return task.draw_test_non_links(100, {});
}
