// Trains the toy model with a checkpoint every epoch, to be killed on the way:
// toy_victim MODEL CHECKPOINT start|resume.
#include <string_view>

#include "train/toy_run.hpp"

int main(int, char** argv) {
    (void)hplc::testing::ToyRun().train({.model = argv[1],
                                         .checkpoint = argv[2],
                                         .resume = std::string_view(argv[3]) == "resume",
                                         .checkpoint_seconds = 0},
                                        [] { return false; });
    return 0;
}
