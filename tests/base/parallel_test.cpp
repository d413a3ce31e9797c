#include "base/parallel.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <numeric>
#include <stdexcept>
#include <string>
#include <thread>

namespace hplc {
namespace parallel_test {

TEST(ParallelChunks, CoverEveryIndexOnce) {
    for (const unsigned threads : {1u, 2u, 7u}) {
        for (const std::size_t count : {0u, 1u, 9u, 10u, 11u, 1000u}) {
            std::vector<std::atomic<int>> visits(count);
            parallel_chunks(Threads{threads}, count, 10, [&](IndexRange range) {
                EXPECT_EQ(range.begin, range.chunk * 10);
                EXPECT_LE(range.size(), 10u);
                for (std::size_t i = range.begin; i < range.end; ++i)
                    ++visits[i];
            });
            for (const auto& visit : visits)
                EXPECT_EQ(visit, 1);
        }
    }
}

TEST(ParallelChunks, RunSideBySide) {
    // Each chunk waits for the other: with one thread at a time this would never end.
    std::atomic<int> arrived = 0;
    parallel_chunks(Threads{2}, 2, 1, [&](IndexRange) {
        ++arrived;
        while (arrived < 2)
            std::this_thread::yield();
    });
    EXPECT_EQ(arrived, 2);
}

TEST(ParallelChunks, RethrowTheEarliestFailure) {
    for (int repeat = 0; repeat < 20; ++repeat) {
        try {
            parallel_chunks(Threads{4}, 100, 1, [](IndexRange range) {
                if (range.chunk < 3) return;
                // The earlier chunk fails later.
                if (range.chunk == 3) std::this_thread::sleep_for(std::chrono::milliseconds(2));
                throw std::runtime_error("chunk " + std::to_string(range.chunk));
            });
            FAIL() << "nothing was thrown";
        } catch (const std::runtime_error& error) {
            EXPECT_STREQ(error.what(), "chunk 3");
        }
    }
}

TEST(ParallelChunks, StopHandingOutAfterAFailure) {
    std::atomic<int> started = 0;
    EXPECT_THROW(parallel_chunks(Threads{2}, 1000000, 1,
                                 [&](IndexRange) {
                                     ++started;
                                     throw std::logic_error("no");
                                 }),
                 std::logic_error);
    EXPECT_LE(started, 2);
}

TEST(ParallelChunks, MayBeNested) {
    std::atomic<std::size_t> sum = 0;
    parallel_for(Threads{2}, 10, 1, [&](std::size_t i) {
        parallel_for(Threads{2}, 10, 1, [&](std::size_t j) { sum += i * 10 + j; });
    });
    EXPECT_EQ(sum, 4950u);
}

// Floating-point sums depend on the order of the terms; ours does not depend on threads.
TEST(ParallelSum, IsTheSameForAnyNumberOfThreads) {
    const auto harmonic = [](Threads threads) {
        return parallel_sum(threads, 100000, 1000, [](IndexRange range) {
            double sum = 0;
            for (std::size_t i = range.begin; i < range.end; ++i)
                sum += 1.0 / static_cast<double>(i + 1);
            return sum;
        });
    };
    EXPECT_EQ(harmonic(Threads{1}), harmonic(Threads{4}));
    EXPECT_NEAR(harmonic(Threads{1}), 12.090146129863428, 1e-9);
}

TEST(ParallelSum, OfNothingIsZero) {
    EXPECT_EQ(parallel_sum(Threads{2}, 0, 5, [](IndexRange) { return 1; }), 0);
}

TEST(ExclusivePrefixSum, GivesStartsAndTotal) {
    std::vector<int> counts = {3, 0, 2, 5};
    EXPECT_EQ(exclusive_prefix_sum(std::span(counts)), 10);
    EXPECT_EQ(counts, (std::vector<int>{0, 3, 3, 5}));
}

TEST(AllCores, IsAtLeastOne) {
    EXPECT_GE(all_cores().count, 1u);
}

}  // namespace parallel_test
}  // namespace hplc
