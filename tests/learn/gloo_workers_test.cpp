#include <gtest/gtest.h>

#include <barrier>
#include <future>
#include <mutex>
#include <thread>

#include "base/exit_code.hpp"
#include "base/stopwatch.hpp"
#include "model/join_workers.hpp"

namespace hplc {
namespace gloo_workers_test {

// Ranks that are threads, and exchange texts through memory.
class Team {
  public:
    explicit Team(unsigned size) : size_(size), texts_(size), meet_(size) {}

    [[nodiscard]] std::unique_ptr<Workers> join(unsigned rank, double timeout = 20) {
        return std::unique_ptr<Workers>(
            hplc_join_workers({.rank = rank,
                               .size = size_,
                               .address = "127.0.0.1",
                               .timeout = timeout,
                               .exchange = [this, rank](const std::string& mine) {
                                   texts_[rank] = mine;
                                   meet_.arrive_and_wait();
                                   std::vector<std::string> all = texts_;
                                   meet_.arrive_and_wait();
                                   return all;
                               }}));
    }

  private:
    unsigned size_;
    std::vector<std::string> texts_;
    std::barrier<> meet_;
};

TEST(GlooWorkers, ShareAndAddInTurn) {
    for (const unsigned size : {2U, 3U}) {
        Team team(size);
        std::vector<std::jthread> ranks;
        for (unsigned r = 0; r < size; ++r) {
            ranks.emplace_back([&team, r, size] {
                const std::unique_ptr<Workers> workers = team.join(r);
                std::vector<std::uint32_t> numbers(1'000'003, 0);
                const IndexRange own = own_part(workers.get(), numbers.size());
                for (std::size_t i = own.begin; i < own.end; ++i)
                    numbers[i] = static_cast<std::uint32_t>(i);
                share_parts(workers.get(), std::span(numbers));
                for (std::size_t i = 0; i < numbers.size(); ++i)
                    ASSERT_EQ(numbers[i], i);
                std::vector<float> sums(50'000, 0.0F);
                add_in_turn(workers.get(), std::as_writable_bytes(std::span(sums)), [&] {
                    for (float& sum : sums)
                        sum += static_cast<float>(r + 1);
                });
                EXPECT_EQ(sums.back(), static_cast<float>(size * (size + 1) / 2));
                EXPECT_TRUE(any_of_workers(workers.get(), r == 1));
                workers->dismiss();
                EXPECT_EQ(workers->size(), 1U);
                EXPECT_FALSE(any_of_workers(workers.get(), false));
            });
        }
    }
}

// One goes; the other is told so at once, long before its time is up.
TEST(GlooWorkers, NoticeWhoIsGone) {
    Team team(2);
    std::jthread leaving([&] { (void)team.join(1); });
    const std::unique_ptr<Workers> workers = team.join(0);
    const Stopwatch watch;
    try {
        (void)any_of_workers(workers.get(), true);
        FAIL() << "nobody answered";
    } catch (const WorkersError& error) {
        EXPECT_TRUE(
            std::string(error.what())
                .starts_with("found a connection that the worker with rank 1 of 2 has closed"))
            << error.what();
    }
    EXPECT_LT(watch.seconds(), 10);
}

TEST(GlooWorkers, NoticeWhoDoesNotAnswer) {
    Team team(2);
    std::promise<void> done;
    std::jthread hanging([&] {
        const std::unique_ptr<Workers> workers = team.join(1);
        done.get_future().wait();
    });
    const std::unique_ptr<Workers> workers = team.join(0, 1);
    try {
        (void)any_of_workers(workers.get(), true);
        ADD_FAILURE() << "nobody answered";
    } catch (const WorkersError& error) {
        EXPECT_TRUE(std::string(error.what())
                        .starts_with("found no answer from the worker with rank 1 of 2 for 1 s"))
            << error.what();
    }
    done.set_value();
}

}  // namespace gloo_workers_test
}  // namespace hplc
