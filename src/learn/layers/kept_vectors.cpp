#include "learn/layers/kept_vectors.hpp"

#include <algorithm>
#include <cmath>

#include "base/stopwatch.hpp"
#include "walks/skip_gram.hpp"

namespace hplc {
namespace {

// Until the mean square of the numbers is 1: what the layers behind were made for.
void scale_to_one(std::span<float> values) {
    double squares = 0;
    for (const float value : values)
        squares += double{value} * value;
    if (squares == 0) return;
    const auto factor = static_cast<float>(std::sqrt(static_cast<double>(values.size()) / squares));
    for (float& value : values)
        value *= factor;
}

}  // namespace

KeptVectors::KeptVectors(const std::string& name, std::size_t columns, const NetworkInputs& inputs,
                         ParameterSet& parameters)
    : options_(inputs.options.get<WalkVectorOptions>()),
      seed_(inputs.seed),
      threads_(inputs.threads),
      vectors_(parameters.kept(name, inputs.num_nodes(), columns)) {}

const torch::Tensor& KeptVectors::learned_on(const TrainGraph& graph) {
    const auto is_zero = [](float value) { return value == 0; };
    if (std::ranges::all_of(numbers_of(vectors_), is_zero))
        std::ranges::copy(learn(graph), numbers_of(vectors_).begin());
    return vectors_;
}

std::vector<float> KeptVectors::learn(const TrainGraph& graph) {
    const Stopwatch watch;
    const RandomWalks walks(graph,
                            {.walks = std::size_t{options_.walks} * options_.walk_epochs,
                             .length = options_.walk_length,
                             .return_p = options_.return_p,
                             .in_out_q = options_.in_out_q},
                            seed_);
    std::vector<float> vectors =
        skip_gram(walks, {.columns = columns(), .window = options_.window}, seed_, threads_).nodes;
    scale_to_one(vectors);
    seconds_ += watch.seconds();
    return vectors;
}

}  // namespace hplc
