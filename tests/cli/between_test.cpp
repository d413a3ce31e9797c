// The program itself: --between, for links of two kinds of nodes.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "support/support.hpp"

namespace hplc {
namespace between_test {

using testing::run_hplc;

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

// Users of two tastes: u0 … u39 buy items of their own half, mostly, in a fixed pattern.
std::string purchases() {
    std::ostringstream text;
    for (unsigned user = 0; user < 40; ++user) {
        for (unsigned k = 0; k < 8; ++k) {
            const unsigned item = (user * 7 + k * k * 3 + k) % 15 + (user % 2) * 15;
            text << 'u' << user << '\t' << 'i' << item << '\n';
        }
    }
    return text.str();
}

std::string types() {
    std::ostringstream text;
    for (unsigned user = 0; user < 40; ++user)
        text << 'u' << user << "\tuser\n";
    for (unsigned item = 0; item < 30; ++item)
        text << 'i' << item << "\titem\n";
    return text.str();
}

class Between : public ::testing::Test {
  protected:
    [[nodiscard]] std::string path(const char* name) const {
        return (folder_.path() / name).string();
    }

    testing::TemporaryFolder folder_;
    std::string graph_ = folder_.file("shop.tsv", purchases()).string();
    std::string types_ = folder_.file("types.tsv", types()).string();
    std::string typed_ = graph_ + " --node-types " + types_ + " --between user,item ";
};

// u, v and all of each row below the header.
std::vector<std::vector<std::string>> rows_of(const std::string& tsv) {
    std::vector<std::vector<std::string>> rows;
    std::istringstream lines(tsv);
    std::string line;
    for (std::getline(lines, line); std::getline(lines, line);) {
        rows.emplace_back();
        std::istringstream fields(line);
        for (std::string field; std::getline(fields, field, '\t');)
            rows.back().push_back(field);
    }
    return rows;
}

TEST_F(Between, AllThatIsScoredIsBetweenTheTwo) {
    const auto result =
        run_hplc("evaluate " + typed_ + "--model l3 --json - --scores " + path("scores.tsv"));
    ASSERT_EQ(result.exit_code, 0) << result.err;
    EXPECT_TRUE(has(result.err, "Only pairs between user (40 nodes) and item (30 nodes)"))
        << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["protocol"]["pairs"], "between user and item (40 × 30 nodes)");
    for (const auto& row : rows_of(testing::read_bytes(path("scores.tsv"))))
        EXPECT_NE(row[1][0], row[2][0]) << row[1] << ' ' << row[2];
    const auto script = testing::source_dir() / "tests" / "cli" / "sklearn_metrics.py";
    const auto theirs = testing::run_command("/usr/bin/python3 " + script.string() + " " +
                                             path("scores.tsv") + " | grep test");
    std::istringstream words(theirs.out);
    std::string part;
    double auc = 0;
    words >> part >> auc;
    EXPECT_NEAR(json["runs"][0]["test"]["auc"].get<double>(), auc, 1e-9);
}

TEST_F(Between, TheSidesOfTheEdgesAreTheSamePairs) {
    const auto by_types = run_hplc("evaluate " + typed_ + "--model katz --scores " + path("a"));
    const auto by_sides =
        run_hplc("evaluate " + graph_ + " --between left,right --model katz --scores " + path("b"));
    EXPECT_EQ(by_types.exit_code + by_sides.exit_code, 0) << by_sides.err;
    EXPECT_EQ(testing::read_bytes(path("a")), testing::read_bytes(path("b")));
}

TEST_F(Between, IsOfferedWhereTheEdgesShowTwoSides) {
    const auto result = run_hplc("evaluate " + graph_ + " --model katz");
    EXPECT_TRUE(has(result.err, "left (40 nodes, as u0) and right (30 nodes, as i0)"))
        << result.err;
}

TEST_F(Between, HeuristicsOfCommonNeighboursSayThatTheyCannotScore) {
    const auto all = run_hplc("evaluate " + typed_);
    EXPECT_EQ(all.exit_code, 0) << all.err;
    for (const char* name : {"common-neighbours", "adamic-adar", "resource-allocation", "jaccard"})
        EXPECT_TRUE(
            has(all.out, std::string(name) + ": found " + name + ", which scores every pair"))
            << all.out;
    EXPECT_TRUE(has(all.out, "co-occurrence"));
    EXPECT_EQ(run_hplc("evaluate " + typed_ + "--model jaccard").exit_code, 2);
}

TEST_F(Between, AStoredModelPredictsSuchPairs) {
    const auto trained =
        run_hplc("train " + typed_ + "--model co-occurrence -o " + path("shop.model"));
    ASSERT_EQ(trained.exit_code, 0) << trained.err;
    const auto best = run_hplc("predict " + path("shop.model") + " --top 30");
    ASSERT_EQ(best.exit_code, 0) << best.err;
    const auto direct = run_hplc("predict " + typed_ + "--model co-occurrence --top 30");
    EXPECT_EQ(best.out, direct.out) << direct.err;
    const auto rows = rows_of(best.out);
    EXPECT_EQ(rows.size(), 30u);
    for (const auto& row : rows) {
        EXPECT_EQ(row[0][0], 'u');
        EXPECT_EQ(row[1][0], 'i');
    }
    // A new user gets items, and the explanation ranks items only.
    const auto fresh = folder_.file("new.tsv", "u99\ti3\nu99\ti4\n").string();
    for (const auto& row :
         rows_of(run_hplc("predict " + path("shop.model") + " --new-nodes " + fresh).out))
        EXPECT_EQ(row[1][0], 'i') << row[1];
    const auto why = run_hplc("explain " + path("shop.model") + " u0 i1 --json -");
    ASSERT_EQ(why.exit_code, 0) << why.err;
    EXPECT_TRUE(has(run_hplc("predict " + path("shop.model") + " --between item,user").err,
                    "--between item,user with a model of --between user,item"));
}

TEST_F(Between, TwoFilesAreStillListsOfNodes) {
    const auto users = folder_.file("users.txt", "u0\nu1\n").string();
    const auto items = folder_.file("items.txt", "i0\ni20\n").string();
    const auto result =
        run_hplc("predict " + graph_ + " --model katz --top 9 --between " + users + " " + items);
    ASSERT_EQ(result.exit_code, 0) << result.err;
    std::set<std::string> firsts;
    for (const auto& row : rows_of(result.out))
        firsts.insert(row[0]);
    for (const std::string& first : firsts)
        EXPECT_TRUE(first == "u0" || first == "u1") << first;
}

TEST_F(Between, IsAuditedAndRefusedInASentence) {
    const auto audit = run_hplc("audit " + typed_);
    EXPECT_EQ(audit.exit_code, 0) << audit.out;
    EXPECT_TRUE(has(audit.out, "can be no links"));
    const auto wrong = run_hplc("audit " + graph_ + " --between user,item");
    EXPECT_EQ(wrong.exit_code, 2);
    EXPECT_TRUE(has(wrong.err, "pass the types of the nodes with --node-types FILE")) << wrong.err;
}

TEST_F(Between, ProtocolsAreShownSideBySide) {
    const auto result = run_hplc("evaluate " + typed_ +
                                 "--protocols 70/10/20,degree-matched,two-step "
                                 "--model l3,katz,preferential-attachment --json " +
                                 path("p.json"));
    ASSERT_EQ(result.exit_code, 0) << result.err;
    EXPECT_TRUE(has(result.out, "rank correlation with 1")) << result.out;
    EXPECT_TRUE(has(result.out, "2  degree-matched")) << result.out;
    const auto json = nlohmann::json::parse(testing::read_bytes(path("p.json")));
    ASSERT_EQ(json["protocols"].size(), 3u);
    EXPECT_EQ(json["protocols"][1]["protocol"]["negatives"], "degree-matched");
    EXPECT_EQ(json["protocols"][2]["models"].size(), 3u);
    EXPECT_EQ(run_hplc("evaluate " + graph_ + " --protocols all --split 80/10/10").exit_code, 2);
}

}  // namespace between_test
}  // namespace hplc
