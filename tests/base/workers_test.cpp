#include "base/workers.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "support/thread_workers.hpp"

namespace hplc {
namespace workers_test {

using Numbers = std::vector<float>;
using testing::on_workers;

TEST(Workers, PartsCoverAllInOrder) {
    for (const std::size_t size : {1, 2, 3, 7}) {
        std::size_t next = 0;
        for (std::size_t r = 0; r < size; ++r) {
            const IndexRange part = part_of(5, r, size);
            EXPECT_EQ(part.begin, next);
            next = part.end;
        }
        EXPECT_EQ(next, 5U);
    }
}

TEST(Workers, WithoutOthersEverythingIsOwn) {
    EXPECT_EQ(own_part(nullptr, 9).size(), 9U);
    EXPECT_TRUE(is_first(nullptr));
    EXPECT_TRUE(any_of_workers(nullptr, true));
    EXPECT_FALSE(any_of_workers(nullptr, false));
}

TEST(Workers, ShareWhatEachHasMade) {
    const auto results = on_workers<Numbers>(3, [](const std::shared_ptr<Workers>& workers) {
        Numbers rows(7 * 2, -1.0F);
        const IndexRange own = own_part(workers.get(), 7);
        std::iota(rows.begin() + static_cast<std::ptrdiff_t>(2 * own.begin),
                  rows.begin() + static_cast<std::ptrdiff_t>(2 * own.end),
                  static_cast<float>(2 * own.begin));
        share_parts(workers.get(), std::span(rows), 2);
        return rows;
    });
    Numbers expected(14);
    std::iota(expected.begin(), expected.end(), 0.0F);
    for (const Numbers& rows : results)
        EXPECT_EQ(rows, expected);
}

TEST(Workers, TheFirstTellsAndAnyStops) {
    const auto results = on_workers<Numbers>(4, [](const std::shared_ptr<Workers>& workers) {
        Numbers told = {static_cast<float>(10 + workers->rank())};
        share_first(workers.get(), std::span(told));
        told.push_back(any_of_workers(workers.get(), workers->rank() == 2) ? 1.0F : 0.0F);
        told.push_back(any_of_workers(workers.get(), false) ? 1.0F : 0.0F);
        return told;
    });
    for (const Numbers& told : results)
        EXPECT_EQ(told, (Numbers{10, 1, 0}));
}

// Numbers whose sum depends on the order: one process's is what all ranks get.
TEST(Workers, AddInTurnAsOneProcessDoes) {
    const Numbers parts = {1e8F, 3.0F, -1e8F, 0.5F, 7e7F, 1.25F, -7e7F, 1.0F};
    float expected = 0;
    for (const float part : parts)
        expected += part;
    ASSERT_NE(expected, std::accumulate(parts.rbegin(), parts.rend(), 0.0F));
    for (const unsigned size : {1U, 2U, 3U, 5U, 9U}) {
        const auto results = on_workers<float>(size, [&](const std::shared_ptr<Workers>& workers) {
            float sum = 0;
            add_in_turn(workers.get(), std::as_writable_bytes(std::span(&sum, 1)), [&] {
                const IndexRange own = own_part(workers.get(), parts.size());
                for (std::size_t i = own.begin; i < own.end; ++i)
                    sum += parts[i];
            });
            return sum;
        });
        for (const float sum : results)
            EXPECT_EQ(sum, expected) << size;
    }
}

}  // namespace workers_test
}  // namespace hplc
