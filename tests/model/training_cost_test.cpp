#include "model/training_cost.hpp"

#include <gtest/gtest.h>

#include "base/memory/memory.hpp"
#include "heuristic/heuristic_fixtures.hpp"
#include "model/pairs/propagation_memory.hpp"
#include "model/systems.hpp"
#include "support/support.hpp"

namespace hplc {
namespace training_cost_test {

using testing::complaint_of;

constexpr TrainingSizes kSizes = {
    .nodes = 10'000, .edges = 100'000, .feature_columns = 500, .feature_entries = 200'000};

TEST(TrainingCost, TakesSizesFromTheTask) {
    GraphData data = testing::random_data(60, 300);
    const LinkTask task = LinkTask::random(data, SplitCounts{.valid = 30, .test = 10}, {});
    data.features = FeatureMatrix{.num_columns = 7, .values = {1, 2, 3}};
    const TrainingSizes sizes = training_sizes(task, features_or_null(data));
    EXPECT_EQ(sizes.nodes, 60u);
    EXPECT_EQ(sizes.edges, task.num_edges() - 40);
    EXPECT_EQ(sizes.feature_columns, 7u);
    EXPECT_EQ(sizes.feature_entries, 3u);
    EXPECT_EQ(sizes.scored_pairs, 60u);
}

TEST(TrainingCost, GrowsWithWhatIsAskedFor) {
    const ModelOptions options = system_named("hplc").options({.nodes = kSizes.nodes});
    const TrainingCost base = estimate_training("hplc", kSizes, options, {2});
    ModelOptions wide = options;
    wide.get<TrainingOptions>().hidden *= 4;
    EXPECT_GT(estimate_training("hplc", kSizes, wide, {2}).bytes, 2 * base.bytes);
    ModelOptions dense = options;
    dense.get<BlendOptions>().autoencoder = true;
    EXPECT_GE(estimate_training("hplc", kSizes, dense, {2}).bytes, base.bytes + 400'000'000);
    TrainingSizes more = kSizes;
    more.nodes *= 10;
    EXPECT_GT(estimate_training("hplc", more, options, {2}).bytes, 3 * base.bytes);
    ModelOptions long_run = options;
    long_run.get<TrainingOptions>().epochs *= 2;
    EXPECT_GT(estimate_training("hplc", kSizes, long_run, {2}).seconds, 1.9 * base.seconds);
    EXPECT_GT(estimate_training("hplc", kSizes, options, {1}).seconds, 1.4 * base.seconds);
}

// Decoupled, the network costs what its pairs cost: what grows with the graph are tables and
// products, and where memory is short blocks get smaller.
TEST(TrainingCost, OfLargeGraphsFollowsThePairs) {
    const ModelOptions options = system_named("hplc").options({.recipe = Recipe::kLarge});
    const TrainingSizes sizes = {.nodes = 300'000, .edges = 3'000'000};
    const TrainingCost base = estimate_training("hplc", sizes, options, {2});
    TrainingSizes more = sizes;
    more.nodes *= 10;
    more.edges *= 10;
    const TrainingCost tenfold = estimate_training("hplc", more, options, {2});
    EXPECT_LT(tenfold.seconds, 13 * base.seconds);
    EXPECT_LT(tenfold.bytes, 13 * base.bytes);
    EXPECT_LT(base.least_bytes, 0.8 * static_cast<double>(base.bytes));
    const std::uint64_t taken = resident_memory();
    EXPECT_NO_THROW(require_training_memory(base, taken + base.least_bytes + 100'000'000));
    EXPECT_NE(complaint_of([&] { require_training_memory(base, taken / 2 + base.least_bytes); }),
              "");
}

// An epoch has so many pairs and a pair so many nodes, however large the graph is.
TEST(TrainingCost, OfSubgraphsIsBoundedByTheOptions) {
    ModelOptions options = system_named("seal").options({});
    options.get<EpochOptions>().epoch_pairs = 1000;
    const TrainingCost base = estimate_training("seal", kSizes, options, {1});
    TrainingSizes more = kSizes;
    more.edges *= 2;
    EXPECT_LT(estimate_training("seal", more, options, {1}).seconds, 1.6 * base.seconds);
    options.get<EpochOptions>().epoch_pairs = 4000;
    EXPECT_GT(estimate_training("seal", kSizes, options, {1}).seconds, 3.9 * base.seconds);
    options.get<EnclosingOptions>().hop_nodes = 0;
    EXPECT_GT(estimate_training("seal", kSizes, options, {1}).bytes, 3 * base.bytes);
}

// Every step propagates over all nodes once, and over what lies between the ends of each pair.
TEST(TrainingCost, OfNbfnetHoldsTheWholeGraph) {
    ModelOptions options = system_named("nbfnet").options({});
    options.get<EpochOptions>().epoch_pairs = 1000;
    TrainingSizes large = kSizes;
    large.nodes *= 1000;
    large.edges *= 1000;
    const TrainingCost base = estimate_training("nbfnet", kSizes, options, {1});
    EXPECT_GT(estimate_training("nbfnet", large, options, {1}).bytes,
              large.nodes * propagated_row_bytes(options.get<LayerOptions>().layers,
                                                 options.get<TrainingOptions>().hidden));
    const double times = estimate_training("nbfnet", large, options, {1}).seconds / base.seconds;
    EXPECT_GT(times, 50);
    EXPECT_LT(times, 500);
}

TEST(TrainingCost, RefusesWhatDoesNotFit) {
    const std::uint64_t taken = resident_memory();
    EXPECT_NO_THROW(require_training_memory({.bytes = 1'000'000}, taken + 100'000'000));
    EXPECT_NE(complaint_of([&] { require_training_memory({.bytes = 1'000'000}, taken / 2); }), "");
    const std::string complaint = complaint_of(
        [&] { require_training_memory({.bytes = 3'000'000'000}, taken + 1'000'000'000); });
    EXPECT_EQ(complaint.find("found a training that needs 3000 MB of memory besides the graph; "
                             "expected at most "),
              0u)
        << complaint;
    EXPECT_NE(complaint.find(" MB. To fix: pass a smaller --hidden or --landmarks, or a larger "
                             "--max-memory."),
              std::string::npos)
        << complaint;
    EXPECT_NE(complaint_of([] { require_training_memory({.bytes = ~std::uint64_t{0}}, 0); }), "");
}

}  // namespace training_cost_test
}  // namespace hplc
