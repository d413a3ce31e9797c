// Options that a model does not have are refused, not ignored.
#include <gtest/gtest.h>

#include "support/support.hpp"

namespace hplc {
namespace given_options_test {

using testing::run_hplc;

void expect_refused(const std::string& arguments, const std::string& words) {
    const auto result = run_hplc(arguments);
    EXPECT_EQ(result.exit_code, 2) << arguments;
    EXPECT_NE(result.err.find(words), std::string::npos) << arguments << '\n' << result.err;
}

TEST(GivenOptions, OfOtherModelsAreRefused) {
    expect_refused("train debian --estimate --model gcn --walk-length 5",
                   "found --walk-length, which gcn does not have; expected an option of the chosen "
                   "model. To fix: leave it out, or choose a model that has it: node2vec, peg-dw.");
    expect_refused("train debian --estimate --model seal --no-distances",
                   "found --distances, which seal does not have");
    expect_refused("evaluate debian --model katz --epochs 5",
                   "found --epochs, which katz does not have");
    expect_refused("evaluate debian --recipe paper", "found --recipe, which ");
    expect_refused("evaluate debian --model jaccard --katz-beta 0.1",
                   "found --katz-beta, which jaccard does not have");
    expect_refused("compare debian --models gcn,seal --heads 2",
                   "found --heads, which gcn, seal do not have");
    expect_refused("explain debian 0 1 --model jaccard --lambda 5",
                   "found --lambda, which jaccard does not have");
    const testing::TemporaryFolder folder;
    const auto config = folder.file("c.toml", "walk-length = 5\n").string();
    expect_refused("train debian --estimate --model gcn --config " + config, "--walk-length");
}

TEST(GivenOptions, OfAModelFileAreItsOwn) {
    const testing::TemporaryFolder folder;
    const std::string graph = folder.file("g", "0 1\n1 2\n2 3\n3 0\n0 2\n").string();
    const std::string model = (folder.path() / "m").string();
    ASSERT_EQ(run_hplc("train " + graph + " --model katz -o " + model).exit_code, 0);
    expect_refused("predict " + model + " --katz-beta 0.1",
                   "found --katz-beta beside a model file; expected the options of the model, "
                   "which are stored in its file");
    expect_refused("explain " + model + " 1 3 --lambda 5", "found --lambda beside a model file");
    expect_refused("predict " + graph + " --model jaccard --katz-beta 0.1",
                   "found --katz-beta, which jaccard does not have");
}

TEST(GivenOptions, OfOneOfTheModelsAreTaken) {
    for (const char* arguments :
         {"train debian --estimate --model node2vec --walk-length 5",
          "compare debian --models gcn,node2vec --walk-length 5 --estimate",
          "evaluate debian --model katz,hplc --epochs 5 --katz-beta 0.1 --estimate"}) {
        const auto result = run_hplc(arguments);
        EXPECT_EQ(result.exit_code, 0) << arguments << result.err;
    }
}

TEST(GivenOptions, AMisspeltOneGetsASuggestion) {
    expect_refused("evaluate debian --modle gcn",
                   "To fix: write --model, or see 'hplc evaluate --help'.");
    expect_refused("train debian --epoch=5", "write --epochs or --epoch-pairs, or ");
    expect_refused("data list --frobnicate", "not expected: --frobnicate. To fix: see 'hplc");
}

}  // namespace given_options_test
}  // namespace hplc
