// The log of a training: one JSON object a line and epoch, {epoch, loss, valid, seconds},
// and leak where the training is leaky.
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>

#include "task/checks/leak_mark.hpp"
#include "train/train_model.hpp"

namespace hplc {

class TrainingLog {
  public:
    // An empty path: no log. Where `epochs` are done already the log goes on after their lines;
    // what a killed run wrote beyond its checkpoint is dropped. Throws OutputError where it cannot
    // be written.
    TrainingLog(std::filesystem::path path, std::size_t epochs, LeakMark mark = {});

    // The line is in the file when this returns.
    void add(const EpochReport& report);

  private:
    void require_good();

    std::filesystem::path path_;
    LeakMark mark_;
    std::ofstream out_;
};

}  // namespace hplc
