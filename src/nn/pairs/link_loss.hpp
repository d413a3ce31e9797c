// The loss of pairs and its derivative: binary cross-entropy on logits.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>

namespace hplc {

// What one pair adds to the loss, and the derivative by its logit.
struct LossTerm {
    double loss = 0.0;
    float slope = 0.0F;
};

// log(1 + exp(x)) - label × x, computed without overflow.
[[nodiscard]] inline LossTerm cross_entropy(float logit, float label) {
    const float positive = logit > 0.0F ? logit : 0.0F;
    const float tail = std::exp(-std::fabs(logit));
    const float probability = logit > 0.0F ? 1.0F / (1.0F + tail) : tail / (1.0F + tail);
    return {static_cast<double>(positive - logit * label) + std::log1p(static_cast<double>(tail)),
            probability - label};
}

// Replaces logits by d (mean loss) / d logit and returns their part of the mean loss, where the
// mean is over `pairs` pairs. `counts`: what each pair's part is multiplied by; empty: by 1.
inline double loss_slopes(std::span<const float> labels, std::span<float> logits, std::size_t pairs,
                          std::span<const float> counts = {}) {
    double loss = 0.0;
    const float share = 1.0F / static_cast<float>(pairs);
    for (std::size_t i = 0; i < logits.size(); ++i) {
        const LossTerm term = cross_entropy(logits[i], labels[i]);
        const float count = counts.empty() ? 1.0F : counts[i];
        loss += term.loss * count;
        logits[i] = term.slope * share * count;
    }
    return loss / static_cast<double>(pairs);
}

}  // namespace hplc
