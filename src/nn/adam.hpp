// Adam (Kingma and Ba, ICLR 2015) in one pass over each tensor: torch's makes ten. Its state is
// plain numbers, so it can be saved and put back.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/parallel.hpp"

namespace hplc {

struct AdamOptions {
    float learning_rate = 0.001F;
    float weight_decay = 0.0F;  // added to the gradient, as torch's `weight_decay`
};

// The rate at `progress` of a training, from 0 to 1: half a cosine from `first` down to
// `last_share` times that (Loshchilov and Hutter, ICLR 2017).
[[nodiscard]] double falling_rate(double first, double last_share, double progress);

class Adam {
  public:
    // `sizes` of the parameters, in the order of the calls of step().
    Adam(std::span<const std::size_t> sizes, AdamOptions options);

    // From the next update on.
    void set_learning_rate(float rate) { options_.learning_rate = rate; }
    // Once before the parameters of a step are updated.
    void start_step() { steps_.front() += 1; }
    // Updates parameter number `index`.
    void update(std::size_t index, std::span<float> values, std::span<const float> gradient,
                Threads threads);

    // The state, to be read and written.
    [[nodiscard]] std::span<float> steps() { return steps_; }  // one number
    [[nodiscard]] std::span<float> first_moment(std::size_t index) { return moments_[index].first; }
    [[nodiscard]] std::span<float> second_moment(std::size_t index) {
        return moments_[index].second;
    }

  private:
    struct Moments {
        std::vector<float> first;
        std::vector<float> second;
    };

    AdamOptions options_;
    std::vector<float> steps_;  // exact up to 2^24
    std::vector<Moments> moments_;
};

}  // namespace hplc
