// Must not compile: a model that is fitted to a task with its test edges.
#include "task/fitted_model.hpp"
#include "task/link_task.hpp"

hplc::FitModel leak() {
    return [](const hplc::LinkTask& task) {
        return hplc::FittedModel{.epochs = task.test().positives.size()};
    };
}
