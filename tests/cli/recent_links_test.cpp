// The program itself: hplc looks at the times of edges in tasks by time, and nowhere else.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "support/support.hpp"

namespace hplc {
namespace recent_links_test {

using testing::run_hplc;

// 30 groups of ten; who is active in a group moves on with every step.
std::string meetings() {
    std::ostringstream text;
    text << "source,target,time\n";
    for (unsigned step = 0; step < 12; ++step) {
        for (unsigned group = 0; group < 30; ++group) {
            const unsigned first = (step + group) % 10;
            for (unsigned i = 0; i < 3; ++i) {
                for (unsigned j = i + 1; j < 3; ++j) {
                    if ((step * 7 + group * 5 + i + j) % 3 == 0) continue;
                    text << group * 10 + (first + i) % 10 << ',' << group * 10 + (first + j) % 10
                         << ',' << step << '\n';
                }
            }
            text << group * 10 + (step * 3 + group) % 10 << ','
                 << (group * 10 + step * 37 + 11) % 300 << ',' << step << '\n';
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
