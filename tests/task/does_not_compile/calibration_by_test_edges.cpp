// Must not compile: something fitted that looks at test edges.
#include "task/calibration/calibrate.hpp"

std::size_t leak(const hplc::FitTask& task) {
    return task.test().positives.size();
}
