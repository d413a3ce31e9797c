// hplc predict --states: what a model of a large graph makes of its nodes, kept in a file.
#include <nlohmann/json.hpp>

#include "cli/train_fixture.hpp"

namespace hplc {
namespace predict_states_test {

class PredictStates : public testing::TrainTest {
  protected:
    [[nodiscard]] std::string states() const { return " --states '" + path("states") + "'"; }
};

TEST_F(PredictStates, AreWrittenOnceAndChangeNothing) {
    expect_trained("model", "--recipe large");
    const std::string wanted = "--node n1 --node n7 --top 5 --search two-steps";
    const std::string expected = predict("model", wanted).out;
    EXPECT_GT(std::ranges::count(expected, '\n'), 10);
    const auto first = predict("model", wanted + states());
    EXPECT_EQ(first.out, expected);
    EXPECT_NE(first.err.find("states of the nodes were written to "), std::string::npos);
    const auto second = predict("model", wanted + states() + " --threads 2");
    EXPECT_EQ(second.out, expected);
    EXPECT_NE(second.err.find("states of the nodes were found in "), std::string::npos);
    EXPECT_EQ(predict("model", "--top 9" + states()).out, predict("model", "--top 9").out);
}

TEST_F(PredictStates, OfAnotherModelAreReplaced) {
    expect_trained("model", "--recipe large");
    expect_trained("other", "--recipe large --seed 1");
    EXPECT_EQ(predict("model", "--top 3" + states()).exit_code, 0);
    const auto other = predict("other", "--top 3" + states());
    EXPECT_EQ(other.out, predict("other", "--top 3").out);
    EXPECT_NE(other.err.find("states of the nodes were written to "), std::string::npos);
}

TEST_F(PredictStates, AreRefusedWhereThereAreNone) {
    expect_trained("small");
    testing::expect_refusal(predict("small", "--top 3 --quiet" + states()),
                            "found states of nodes of a model that has none to keep; expected a "
                            "model trained by the recipe for large graphs");
    testing::expect_refusal(
        testing::run_hplc("predict '" + graph_ + "' --model katz --quiet" + states()),
        "found --states with a heuristic");
    expect_trained("model", "--recipe large");
    testing::expect_refusal(
        predict("model", "--top 3 --quiet --states '" + graph_ + "'"),
        "found another kind of file; expected a file with states of nodes that hplc has written");
}

}  // namespace predict_states_test
}  // namespace hplc
