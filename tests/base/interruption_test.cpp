#include "base/interruption.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "base/parallel.hpp"

namespace hplc {
namespace interruption_test {

struct Enough {};

void work_for_a_while() {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
}

// 20 s of work in chunks of 5 ms.
TEST(Interruption, EndsParallelLoopsOfItsThread) {
    for (const unsigned threads : {1u, 2u}) {
        std::atomic<int> done = 0;
        const GoOnQuestion question = [] { throw Enough{}; };
        const InterruptionScope scope(question);
        EXPECT_THROW(parallel_chunks(Threads{threads}, 4000, 1,
                                     [&](IndexRange) {
                                         work_for_a_while();
                                         ++done;
                                     }),
                     Enough);
        EXPECT_GT(done, 0);
        EXPECT_LT(done, 1000);
    }
}

TEST(Interruption, IsOfOneThreadAndOfItsScope) {
    int asked = 0;
    const GoOnQuestion question = [&] { ++asked; };
    const auto work = [] {
        parallel_chunks(Threads{1}, 30, 1, [](IndexRange) { work_for_a_while(); });
    };
    {
        const InterruptionScope scope(question);
        std::thread(work).join();
        EXPECT_EQ(asked, 0);
        work();
        EXPECT_GE(asked, 1);
    }
    const int before = asked;
    work();
    EXPECT_EQ(asked, before);
}

}  // namespace interruption_test
}  // namespace hplc
