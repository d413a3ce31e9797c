#include "task/protocol.hpp"

#include <gtest/gtest.h>

namespace hplc {
namespace protocol_test {

Protocol some_protocol() {
    Protocol protocol;
    protocol.split = SplitKind::kRandom;
    protocol.split_detail = "70/10/20";
    protocol.seed = 3;
    protocol.pool = PoolKind::kUniform;
    protocol.pool_detail = "10 for validation, 20 for test";
    return protocol;
}

TEST(Protocol, IsTold) {
    const std::string text = describe(some_protocol());
    EXPECT_TRUE(text.starts_with(
        "split random (70/10/20), seed 3; negatives uniform (10 for validation, 20 for test); MRR "
        "ranks each positive among all negatives of the pool; validation edges are not input; "))
        << text;
    EXPECT_TRUE(text.ends_with(Protocol::kTieRule));
}

TEST(Protocol, TellsCandidatesInputAndLeak) {
    Protocol protocol = some_protocol();
    protocol.candidates = CandidateKind::kHeart;
    protocol.candidates_detail = "500 for each";
    protocol.validation_edges_as_input = true;
    protocol.leak = "positions from all edges";
    const std::string text = describe(protocol);
    EXPECT_TRUE(text.starts_with("LEAKY (positions from all edges); split random")) << text;
    EXPECT_NE(text.find("; candidates heart (500 for each); MRR ranks each positive among its own "
                        "candidates; validation edges are input; "),
              std::string::npos)
        << text;
}

TEST(Protocol, WithoutASplitHasNothingToTell) {
    EXPECT_EQ(describe(Protocol{}), "split none, seed 0");
}

}  // namespace protocol_test
}  // namespace hplc
