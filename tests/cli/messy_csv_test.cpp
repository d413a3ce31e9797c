// A CSV as people have them, from reading to a second reading: quotes, a byte-order mark, CR LF,
// hashtags, dates, weights, formulas, isolated nodes. Every row is accounted for.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "io/read_graph.hpp"
#include "support/support.hpp"

namespace hplc {
namespace messy_csv_test {

using testing::run_hplc;
using Json = nlohmann::json;

// 40 people and tags, 60 edges of 2024 in a ring with chords; then what is messy.
std::string messy_csv() {
    std::string text = "\xef\xbb\xbf# exported 2024-07-01\r\nfrom,to,weight,amount,time,since\r\n";
    const auto name = [](int i) {
        if (i % 10 == 0) return "#tag" + std::to_string(i);
        if (i % 10 == 1) return "\"Smith, \"\"Bo\"\" " + std::to_string(i) + "\"";
        if (i % 10 == 2) return "\"two\nlines " + std::to_string(i) + "\"";
        if (i % 10 == 3) return "'=SUM(A" + std::to_string(i) + ")";
        return "n" + std::to_string(i);
    };
    const auto date = [](int i) {
        const int month = 1 + i % 6;
        const int day = 1 + i % 28;
        return "2024-0" + std::to_string(month) + (day < 10 ? "-0" : "-") + std::to_string(day);
    };
    for (int i = 0; i < 60; ++i) {
        const int u = i % 40;
        const int v = i < 40 ? (u + 1) % 40 : (u + 2) % 40;
        text += name(u) + "," + name(v) + ",0.1," + std::to_string(i) + ".50," + date(i) + ",x\r\n";
    }
    text += "n5,n4,0.3,1,2024-01-05,x\r\n";  // the other direction
    text += "n5,n6,0.3,1,2024-06-05,\r\n";   // again
    text += "n7,n7,1,1,2024-01-05,\r\n";     // with itself
    text += "\r\n,,,,,\r\n";
    return text;
}

class MessyCsv : public ::testing::Test {
  protected:
    [[nodiscard]] std::string place(const char* name) const {
        return (folder_.path() / name).string();
    }
    [[nodiscard]] static std::string quoted(const std::string& path) { return "'" + path + "'"; }

    testing::TemporaryFolder folder_;
    std::string edges_ = folder_.file("edges.csv", messy_csv()).string();
    std::string nodes_ =
        folder_.file("nodes.csv", "id,city\r\nn4,Ulm\r\n#lonely,\r\n\"Doe, J\",Bonn\r\n").string();
};

TEST_F(MessyCsv, HasEveryRowAccountedFor) {
    const auto run = run_hplc("data describe " + quoted(edges_) + " --nodes " + quoted(nodes_));
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_NE(run.err.find("Of 67 rows 60 are edges; the others: 1 header, 1 repeat, 1 link "
                           "given in both directions, 1 self loop, 1 "
                           "comment, 1 blank, 1 empty. 2 columns not used: amount, since. 12 ids "
                           "lost the apostrophe"),
              std::string::npos)
        << run.err;
    EXPECT_NE(run.err.find("2 of the 3 rows of " + nodes_ +
                           " name nodes without edges. Columns not "
                           "used: city."),
              std::string::npos)
        << run.err;
    EXPECT_NE(run.out.find("nodes       42, named by text"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("weights     0.1 to 1, 3 different"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("times       2024-01-01 to 2024-06-"), std::string::npos) << run.out;
}

TEST_F(MessyCsv, IsAccountedForInJson) {
    const auto run = run_hplc("evaluate " + quoted(edges_) + " --json - --quiet --model jaccard");
    ASSERT_EQ(run.exit_code, 0) << run.err;
    const Json graph = Json::parse(run.out)["graph"];
    const Json rows = graph["rows"];
    EXPECT_EQ(rows["total"], 67);
    int sum = 0;
    for (const auto& [key, count] : rows.items())
        sum += key == "total" ? 0 : count.get<int>();
    EXPECT_EQ(sum, 67);
    EXPECT_EQ(rows["repeats"], 2);
    EXPECT_EQ(graph["both_directions"], 1);  // of the repeats
    EXPECT_EQ(graph["unused_columns"], (Json{"amount", "since"}));
}

TEST_F(MessyCsv, IsSplitByDates) {
    const auto run = run_hplc("evaluate " + quoted(edges_) +
                              " --model jaccard --train-until 2024-04-30 --valid-until 2024-05-31");
    ASSERT_EQ(run.exit_code, 0) << run.err;
    EXPECT_NE(run.out.find("split time (train up to 2024-04-30, validation up to 2024-05-31, test "
                           "after)"),
              std::string::npos)
        << run.out;
    const auto year = run_hplc("evaluate " + quoted(edges_) +
                               " --model jaccard --train-until 2023 --valid-until 2024");
    EXPECT_EQ(year.exit_code, 2);
    EXPECT_NE(year.err.find("found --train-until '2023'; expected a date as 2026-11-16"),
              std::string::npos)
        << year.err;
}

TEST_F(MessyCsv, SaysThatRandomEdgesAreNotTheFuture) {
    const auto random = run_hplc("evaluate " + quoted(edges_) + " --model jaccard");
    EXPECT_NE(random.out.find("The edges have times, but the held-out ones were drawn at random"),
              std::string::npos)
        << random.out;
    const auto time = run_hplc("evaluate " + quoted(edges_) + " --model jaccard --split-kind time");
    EXPECT_EQ(time.out.find("drawn at random"), std::string::npos) << time.out;
    const auto json = run_hplc("evaluate " + quoted(edges_) + " --model jaccard --json - --quiet");
    EXPECT_EQ(Json::parse(json.out)["remarks"].size(), 2u);  // and one on weights
}

// The latest tenth of the edges, and no remark on times, where that is asked for.
TEST_F(MessyCsv, IsTrainedOnItsPastWhereAsked) {
    const std::string train = "train " + quoted(edges_) + " --model katz --json - -o ";
    const std::string remark = "The edges have times, but the held-out ones were drawn at random";
    const auto random = run_hplc(train + quoted(place("random.model")));
    EXPECT_NE(random.err.find(remark), std::string::npos) << random.err;
    EXPECT_EQ(Json::parse(random.out)["remarks"].size(), 2u);

    const auto time = run_hplc(train + quoted(place("time.model")) + " --split-kind time");
    EXPECT_EQ(time.err.find(remark), std::string::npos) << time.err;
    const Json json = Json::parse(time.out);
    ASSERT_EQ(json["remarks"].size(), 1u);
    EXPECT_NE(json["remarks"][0].get<std::string>().find("weights"), std::string::npos);
    EXPECT_EQ(json["protocol"]["split_detail"], "the latest edges for validation");
    EXPECT_EQ(json["protocol"]["negatives_detail"],
              "6 for validation, none of them a training or validation edge, and 0 for test, none "
              "of them an edge of the whole graph");
    for (const char* other : {"--valid-share 0", "--continue m"}) {
        const auto both = run_hplc("train " + quoted(edges_) + " -o n --split-kind time " + other);
        EXPECT_EQ(both.exit_code, 2) << other;
        EXPECT_NE(both.err.find(std::string("found --split-kind time with ") +
                                std::string(other).substr(0, 10)),
                  std::string::npos)
            << both.err;
    }
}

// A tenth of 40 edges are four; of the latest time there are seven, which go together.
TEST(TrainOnThePast, HoldsOutWholeTimes) {
    const testing::TemporaryFolder folder;
    std::string text = "source,target,time\n";
    for (int i = 0; i < 40; ++i)
        text += fmt::format("{},{},{}\n", i, (i + 1) % 40, i % 6 == 3 ? 2002 : 2001);
    const auto run =
        run_hplc(fmt::format("train '{}' --model katz --split-kind time --json - -o '{}'",
                             folder.file("g.csv", text).string(), (folder.path() / "m").string()));
    ASSERT_EQ(run.exit_code, 0) << run.err;
    const Json protocol = Json::parse(run.out)["protocol"];
    EXPECT_TRUE(protocol["negatives_detail"].get<std::string>().starts_with("7 for validation"))
        << protocol;
}

// What predict has written is read as pairs and as a graph, whatever the format.
TEST_F(MessyCsv, HasPredictionsThatAreReadBack) {
    for (const std::string format : {"csv", "tsv"}) {
        const std::string links = place(("links." + format).c_str());
        const auto first = run_hplc("predict " + quoted(edges_) +
                                    " --model adamic-adar --top 40 --quiet -o " + quoted(links));
        ASSERT_EQ(first.exit_code, 0) << first.err;
        const auto again =
            run_hplc("predict " + quoted(edges_) + " --model adamic-adar --quiet --pairs " +
                     quoted(links) + " --format " + format);
        EXPECT_EQ(again.exit_code, 0) << again.err;
        const std::string bytes = testing::read_bytes(links);
        EXPECT_EQ(bytes.find("'=SUM") != std::string::npos, format == "csv") << bytes;
        const GraphData known = read_graph(edges_, {});
        const GraphData data = read_graph(links, {});
        ASSERT_EQ(data.rows->edges, 40u);
        for (NodeId v = 0; v < data.ids.size(); ++v)
            EXPECT_TRUE(known.ids.find(data.ids.text(v))) << data.ids.text(v);
    }
}

TEST_F(MessyCsv, HasAnImportThatIsTheSameGraph) {
    const std::string folder = place("imported");
    ASSERT_EQ(run_hplc("data import --quiet " + quoted(edges_) + " -o " + quoted(folder)).exit_code,
              0);
    const GraphData before = read_graph(edges_, {});
    const GraphData after = read_graph(folder, {});
    EXPECT_EQ(before.ids, after.ids);
    EXPECT_EQ(before.edges.edges, after.edges.edges);
    EXPECT_EQ(before.edges.times, after.edges.times);
    EXPECT_EQ(before.edges.weights, after.edges.weights);
    EXPECT_TRUE(after.times_are_dates);
}

TEST_F(MessyCsv, HasUnknownIdsListedOrSkipped) {
    const std::string pairs =
        folder_.file("pairs.csv", "u,v\nn4,ghost\nn4,n8\nspook,n5\n").string();
    const std::string command =
        "predict " + quoted(edges_) + " --model jaccard --pairs " + quoted(pairs);
    const auto refused = run_hplc(command);
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_NE(
        refused.err.find("found 2 ids that the graph does not have: 'ghost' (line 2), 'spook' "
                         "(line 4)"),
        std::string::npos)
        << refused.err;
    const auto skipped = run_hplc(command + " --skip-unknown");
    EXPECT_EQ(skipped.exit_code, 0) << skipped.err;
    EXPECT_EQ(std::ranges::count(skipped.out, '\n'), 2) << skipped.out;
    EXPECT_NE(skipped.err.find("skipped 2 ids that the graph does not have"), std::string::npos);
}

TEST(TerminalEscapes, InNamesAreShownNotObeyed) {
    const testing::TemporaryFolder folder;
    const std::string path =
        folder.file("g.csv", "source,target\n\x1b[31ma,b\n\u202Ec,b\nb,d\nd,e\ne,\x1b[31ma\n")
            .string();
    const auto explained =
        run_hplc("data describe '" + path + "' && " + testing::program() +
                 " predict --model jaccard --node \"$(printf '\\033')[31mz\" '" + path + "'");
    EXPECT_EQ(explained.err.find('\x1b'), std::string::npos) << explained.err;
    // To a terminal, as script makes one, names are made visible; to a file they stay as they are.
    const std::string command =
        testing::program() + " predict --quiet --model common-neighbours --top 9 " + path;
    const auto shown = testing::run_command("script -qec '" + command + "' /dev/null");
    EXPECT_EQ(shown.out.find('\x1b'), std::string::npos) << shown.out;
    EXPECT_NE(shown.out.find("\\x1b[31ma"), std::string::npos) << shown.out;
    EXPECT_NE(shown.out.find("\\u{202E}c"), std::string::npos) << shown.out;
    EXPECT_NE(testing::run_command(command).out.find("\x1b[31ma"), std::string::npos);
}

}  // namespace messy_csv_test
}  // namespace hplc
