// The number of threads changes no bit of any system: neither what it has learned, nor what Adam
// remembers, nor what it scores. The graph is large enough for every kernel to have several chunks.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

#include "base/random.hpp"
#include "graph/generators.hpp"
#include "learn/model_fixtures.hpp"
#include "model/systems.hpp"

namespace hplc {
namespace same_bytes_test {

using testing::bytes_of;
using testing::small_options;

constexpr NodeId kNodes = 1500;  // more than a chunk of rows, two blocks of skip-gram
constexpr std::uint32_t kWords = 300;

const LinkTask& task() {
    static const LinkTask task = [] {
        const EdgeList edges =
            stochastic_block_model(BlockModel::planted(kNodes, 10, 0.05, 0.001), {.seed = 3});
        return LinkTask::random(testing::data_of(kNodes, edges.edges), SplitRatio{}, {.seed = 1});
    }();
    return task;
}

// Nine words a node, of which every column has some.
const FeatureMatrix& words() {
    static const FeatureMatrix features = [] {
        FeatureMatrix made{.num_columns = kWords, .offsets = {0}};
        const RandomStream random(7, "words");
        for (NodeId v = 0; v < kNodes; ++v) {
            std::uint32_t column = static_cast<std::uint32_t>(random.at(v) % 30);
            for (int i = 0; i < 9; ++i, column += 30) {
                made.columns.push_back(column);
                made.values.push_back(1.0F + static_cast<float>(i) / 7.0F);
            }
            made.offsets.push_back(made.columns.size());
        }
        return made;
    }();
    return features;
}

ModelOptions options_of(const std::string& system) {
    ModelOptions options = small_options(Recipe::kBest, system);
    options.get<TrainingOptions>().hidden = 48;  // three slices of columns
    if (options.has<EpochOptions>())
        options.get<EpochOptions>().epoch_pairs = 600;  // more than two tiles
    if (options.has<WalkVectorOptions>()) options.get<WalkVectorOptions>().walks = 2;
    return options;
}

std::vector<std::uint32_t> bits_of(const std::vector<float>& values) {
    std::vector<std::uint32_t> bits;
    for (const float value : values)
        bits.push_back(std::bit_cast<std::uint32_t>(value));
    return bits;
}

struct Trained {
    std::vector<double> losses;
    std::vector<std::uint32_t> weights;
    std::vector<std::uint32_t> optimiser;
    std::vector<double> scores;

    friend bool operator==(const Trained&, const Trained&) = default;
};

std::vector<double> scores_of(LearnedModel& model, Threads threads) {
    const auto& test = task().test();
    std::vector<NodePair> pairs = test.positives;
    pairs.insert(pairs.end(), test.negatives.begin(), test.negatives.end());
    pairs.resize(std::min<std::size_t>(pairs.size(), 700));  // three tiles
    return testing::scores_of(*model.scorer(task().train_graph()), pairs, threads);
}

Trained trained(const std::string& system, const ModelOptions& options,
                const FeatureMatrix* features, Threads threads) {
    const auto model = testing::model_of(task(), options, features, threads, 5, system);
    Trained result;
    for (std::uint64_t epoch = 1; epoch <= 2; ++epoch)
        result.losses.push_back(model->train_epoch(epoch));
    result.weights = bits_of(bytes_of(model->weights()));
    result.optimiser = bits_of(bytes_of(model->optimiser_state()));
    result.scores = scores_of(*model, threads);
    return result;
}

void expect_same_for_any_threads(const std::string& system, const ModelOptions& options,
                                 const FeatureMatrix* features) {
    const Trained one = trained(system, options, features, {1});
    for (const unsigned threads : {2U, 3U})
        EXPECT_TRUE(trained(system, options, features, {threads}) == one) << threads << " threads";
}

std::string test_name(const ::testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    std::ranges::replace(name, '-', '_');
    return name;
}

class SameBytes : public ::testing::TestWithParam<std::string> {};

TEST_P(SameBytes, ForAnyNumberOfThreads) {
    const ModelOptions options = options_of(GetParam());
    expect_same_for_any_threads(GetParam(), options, nullptr);
    expect_same_for_any_threads(GetParam(), options, &words());
}

INSTANTIATE_TEST_SUITE_P(, SameBytes,
                         ::testing::ValuesIn(system_names().begin(), system_names().end()),
                         test_name);

TEST(SameBytesOfHplc, WithEveryDecoderNetworkAndRecipe) {
    for (const Decoder decoder : {Decoder::kInner, Decoder::kHadamard, Decoder::kConcat}) {
        ModelOptions options = options_of("hplc");
        options.get<DecoderOptions>().decoder = decoder;
        options.get<PairFeatureOptions>().pair_features = decoder != Decoder::kInner;
        options.get<PairFeatureOptions>().landmark_features =
            options.get<PairFeatureOptions>().pair_features;
        expect_same_for_any_threads("hplc", options, &words());
    }
    for (const Gnn gnn : {Gnn::kSage, Gnn::kGat, Gnn::kPropagation}) {
        ModelOptions options = options_of("hplc");
        options.get<MessageOptions>().gnn = gnn;
        const bool linear = gnn == Gnn::kPropagation;
        options.get<VectorOptions>() = {.orthogonal_vectors = linear, .spectral_vectors = linear};
        options.get<StepOptions>() = {.falling_rate = true, .max_gradient_norm = 0.1F};
        options.get<TrainingOptions>().batch_pairs = 700;  // several steps an epoch
        expect_same_for_any_threads("hplc", options, &words());
        expect_same_for_any_threads("hplc", options, nullptr);
    }
    ModelOptions paper = small_options(Recipe::kPaper);
    paper.get<TrainingOptions>().hidden = 48;
    expect_same_for_any_threads("hplc", paper, &words());
}

}  // namespace same_bytes_test
}  // namespace hplc
