#include "predict/link_writer.hpp"

#include <gtest/gtest.h>

#include "io/formats/edge_list_reader.hpp"
#include "support/support.hpp"

namespace hplc {
namespace link_writer_test {

class Links : public ::testing::Test {
  protected:
    [[nodiscard]] std::string written(LinkFormat format, const Probability& probability) const {
        LinkWriter writer(path_, format, ids_, {.probability = probability});
        for (const ScoredPair& pair : pairs_)
            writer.write(std::span(&pair, 1));
        EXPECT_FALSE(std::filesystem::exists(path_));  // not before all is there
        writer.commit();
        return testing::read_bytes(path_);
    }

    testing::TemporaryFolder folder_;
    std::string path_ = (folder_.path() / "links").string();
    NodeIds ids_ = NodeIds::names({"a", "x,y", "tab\there", "\"q\""});
    std::vector<ScoredPair> pairs_ = {{{0, 1}, 0.5}, {{2, 3}, -2}};
};

TEST_F(Links, AreTsvThatOurReadersRead) {
    const std::string text = written(LinkFormat::kTsv, {});
    EXPECT_EQ(text,
              "u\tv\tprobability\tscore\na\tx,y\t\t0.5\n\"tab\there\"\t\"\"\"q\"\"\"\t\t-2\n");
    const auto bytes = InputBytes::in_memory("links", text);
    EXPECT_EQ(read_pairs(bytes, ids_, {}), (std::vector<NodePair>{{0, 1}, {2, 3}}));
}

TEST_F(Links, AreCsvAfterRfc4180) {
    EXPECT_EQ(written(LinkFormat::kCsv, [](double score) { return score > 0 ? 0.75 : 0.25; }),
              "u,v,probability,score\na,\"x,y\",0.75,0.5\ntab\there,\"\"\"q\"\"\",0.25,-2\n");
}

TEST_F(Links, AreJsonLines) {
    EXPECT_EQ(written(LinkFormat::kJsonLines, {}),
              "{\"u\":\"a\",\"v\":\"x,y\",\"probability\":null,\"score\":0.5}\n"
              "{\"u\":\"tab\\there\",\"v\":\"\\\"q\\\"\",\"probability\":null,\"score\":-2}\n");
}

TEST_F(Links, SayWhyInALastColumn) {
    const auto text = [&](LinkFormat format) {
        const Why why = [](NodePair pair) {
            return pair.u == 0 ? "2 shared: b, c; same cluster" : "none";
        };
        LinkWriter writer(path_, format, ids_, {.why = why});
        writer.write(std::span(pairs_).first(1));
        writer.commit();
        return testing::read_bytes(path_);
    };
    EXPECT_EQ(text(LinkFormat::kCsv),
              "u,v,probability,score,why\na,\"x,y\",,0.5,\"2 shared: b, c; same cluster\"\n");
    EXPECT_EQ(text(LinkFormat::kTsv),
              "u\tv\tprobability\tscore\twhy\na\tx,y\t\t0.5\t2 shared: b, c; same cluster\n");
    EXPECT_EQ(
        text(LinkFormat::kJsonLines),
        "{\"u\":\"a\",\"v\":\"x,y\",\"probability\":null,\"score\":0.5,\"why\":\"2 shared: b, "
        "c; same cluster\"}\n");
}

TEST(LinkFormat, HasThreeNames) {
    EXPECT_EQ(link_format("csv"), LinkFormat::kCsv);
    EXPECT_EQ(testing::complaint_of([] { (void)link_format("xml"); }),
              "found format 'xml'; expected tsv, csv or jsonl. To fix: choose one of them.");
}

}  // namespace link_writer_test
}  // namespace hplc
