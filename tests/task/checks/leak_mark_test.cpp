#include "task/checks/leak_mark.hpp"

#include <gtest/gtest.h>

namespace hplc {
namespace leak_mark_test {

TEST(LeakMark, IsSilentOfACleanRun) {
    const LeakMark mark = mark_of(Protocol{});
    EXPECT_FALSE(mark.leaky());
    EXPECT_EQ(mark.text(), "");
    EXPECT_EQ(mark.on("hplc"), "hplc");
    EXPECT_EQ(mark.on(""), "");
}

TEST(LeakMark, FitsIntoACellWhateverTheReason) {
    Protocol protocol;
    protocol.leak = "all\tedges\r\nwere seen";
    const LeakMark mark = mark_of(protocol);
    EXPECT_EQ(mark.text(), "LEAKY: all edges  were seen");
    EXPECT_EQ(mark.on("hplc"), "hplc (LEAKY)");
    EXPECT_EQ(mark.on(""), "(LEAKY)");
}

}  // namespace leak_mark_test
}  // namespace hplc
