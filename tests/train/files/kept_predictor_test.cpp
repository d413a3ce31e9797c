// Predictors without learning in model files.
#include "train/files/kept_predictor.hpp"

#include <gtest/gtest.h>

#include "support/support.hpp"
#include "train/files/checkpoint.hpp"
#include "train/files/predictor_json.hpp"
#include "train/toy_model.hpp"
#include "train/trained_model.hpp"

namespace hplc {
namespace kept_predictor_test {

using testing::complaint_of;
using testing::TemporaryFolder;
using Json = nlohmann::ordered_json;

ModelCard card_of_model(const std::string& model, const GraphData& data) {
    ModelCard card;
    card.model = model;
    card.seed = 3;
    card.graph = graph_digest(data, {});
    card.valid_edges = 60;
    card.protocol = Json::object();
    return card;
}

TEST(KeptPredictor, EveryOneScoresFromItsFileAsItDidBefore) {
    const GraphData data = testing::two_groups();
    const TemporaryFolder folder;
    const std::vector<NodePair> pairs = {{0, 1}, {0, 40}, {5, 6}, {58, 59}};
    for (const Predictor& predictor : predictors()) {
        SCOPED_TRACE(predictor.name);
        const ModelCard card = card_of_model(predictor.name, data);
        const LinkTask task = training_task(data, card, {});
        const KeptPredictor kept = keep_predictor(task, card, {}, Progress::Show::kNever);
        ASSERT_TRUE(kept.card.calibration);
        EXPECT_EQ(kept.card.calibration->positives, 60u);
        EXPECT_GT(kept.valid->auc, 0);
        (void)write_kept_predictor(folder.path() / "model", kept.card);
        const ModelFile file = read_model_file(folder.path() / "model");
        EXPECT_TRUE(file.tensors.empty());
        const TrainedModel trained = load_trained_model(file, data, {});
        EXPECT_EQ(card_json(trained.card), card_json(kept.card));
        EXPECT_EQ(trained.card.calibration, kept.card.calibration);
        const auto fitted =
            predictor_on(task.test_input_graph(), kept.card, {}, Progress::Show::kNever);
        EXPECT_EQ(score_pairs(*trained.scorer, pairs, {}), score_pairs(*fitted, pairs, {}));
    }
}

TEST(KeptPredictor, ChoosesLambdaOnce) {
    const GraphData data = testing::two_groups();
    const ModelCard card = card_of_model("linear-autoencoder", data);
    const KeptPredictor kept =
        keep_predictor(training_task(data, card, {}), card, {}, Progress::Show::kNever);
    EXPECT_EQ(kept.card.predictor.autoencoder.lambdas.size(), 1u);
}

TEST(KeptPredictor, WithoutValidationItIsNotCalibrated) {
    const GraphData data = testing::two_groups();
    ModelCard card = card_of_model("katz", data);
    card.valid_edges = 0;
    const KeptPredictor kept =
        keep_predictor(training_task(data, card, {}), card, {}, Progress::Show::kNever);
    EXPECT_FALSE(kept.card.calibration);
    EXPECT_FALSE(kept.valid);
}

TEST(PredictorJson, ForgedOptionsAreRefused) {
    const auto refused = [](const char* model, const char* json) {
        return complaint_of(
            [&] { (void)predictor_from_json(predictor_named(model), Json::parse(json), "file"); });
    };
    const std::string katz = R"({"beta":0.005,"max_length":3})";
    EXPECT_NO_THROW((void)predictor_from_json(predictor_named("katz"), Json::parse(katz), ""));
    for (const char* json :
         {"{}", R"({"beta":0,"max_length":3})", R"({"beta":-1,"max_length":3})",
          R"({"beta":"x","max_length":3})", R"({"beta":1,"max_length":0})",
          R"({"beta":1,"max_length":17})", R"({"beta":1,"max_length":99999999999})",
          R"({"beta":1,"max_length":3,"more":1})"}) {
        EXPECT_TRUE(refused("katz", json).starts_with("file: ")) << json;
    }
    for (const char* json : {R"({"lambda":[],"drop_entries":0,"select_by":"auc"})",
                             R"({"lambda":[0],"drop_entries":0,"select_by":"auc"})",
                             R"({"lambda":3,"drop_entries":0,"select_by":"auc"})",
                             R"({"lambda":[1],"drop_entries":1,"select_by":"auc"})",
                             R"({"lambda":[1],"drop_entries":0,"select_by":3})"}) {
        EXPECT_TRUE(refused("linear-autoencoder", json).starts_with("file: ")) << json;
    }
    EXPECT_TRUE(refused("jaccard", R"({"beta":1})").starts_with("file: "));
}

}  // namespace kept_predictor_test
}  // namespace hplc
