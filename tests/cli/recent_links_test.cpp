// The program itself: hplc looks at the times of edges in tasks by time, and nowhere else.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "base/random.hpp"
#include "support/support.hpp"

namespace hplc {
namespace recent_links_test {

using testing::run_hplc;

// 130 groups of twenty: every step four people of each meet, next time one of them has left and
// another come. Two of three pairs that meet become friends.
std::string meetings() {
    RandomStream random(5, "meetings");
    std::ostringstream text;
    text << "source,target,time\n";
    for (unsigned step = 0; step < 12; ++step) {
        for (unsigned group = 0; group < 130; ++group) {
            const unsigned first = group * 20 + step;
            for (unsigned i = 0; i < 4; ++i) {
                for (unsigned j = i + 1; j < 4; ++j) {
                    if (random.below(3) > 0)
                        text << first + i << ',' << first + j << ',' << step << '\n';
                }
            }
        }
    }
    return text.str();
}

#ifdef HPLC_HAS_LEARN
TEST(RecentLinks, AModelByTimeLooksAtTimesAndKeepsThat) {
    const testing::TemporaryFolder folder;
    const std::string graph = folder.file("met.csv", meetings()).string();
    const std::string kept = (folder.path() / "kept.model").string();
    const std::string train = "train " + graph +
                              " --epochs 4 --validate-every 2 --hidden 16 --no-trees --quiet "
                              "--json - -o " +
                              kept;
    const auto trained = run_hplc(train + " --split-kind time");
    ASSERT_EQ(trained.exit_code, 0) << trained.err;
    EXPECT_NE(testing::read_bytes(kept).find("\"recent\":true"), std::string::npos);
    const auto best = run_hplc("predict " + kept + " --top 20 --quiet");
    ASSERT_EQ(best.exit_code, 0) << best.err;
    EXPECT_EQ(best.out, run_hplc("predict " + kept + " --top 20 --quiet --graph " + graph).out);
    const auto why = run_hplc("explain " + kept + " 0 5");
    EXPECT_NE(why.out.find("were last seen"), std::string::npos) << why.out << why.err;

    const auto without = run_hplc(train + " --split-kind time --ignore-times");
    EXPECT_EQ(testing::read_bytes(kept).find("\"recent\""), std::string::npos) << without.err;
    EXPECT_NE(best.out, run_hplc("predict " + kept + " --top 20 --quiet").out);
    (void)run_hplc(train);  // at random
    EXPECT_EQ(testing::read_bytes(kept).find("\"recent\""), std::string::npos);
}
#endif

}  // namespace recent_links_test
}  // namespace hplc
