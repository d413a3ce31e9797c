#include "model/decoupled/table_parts.hpp"

#include <gtest/gtest.h>

#include <array>

#include "support/thread_workers.hpp"

namespace hplc {
namespace table_parts_test {

using testing::on_workers;
using testing::ThreadTeam;

TEST(TableParts, OneProcessHasAllColumns) {
    const TableParts parts(nullptr, {61, 64}, 3);
    EXPECT_EQ(parts.own(0).size(), 61U);
    EXPECT_EQ(parts.own(1).size(), 64U);
}

// 61 columns and 64: halves would be 62 and 63.
TEST(TableParts, TakeABoundaryBetweenGroupsThatIsNear) {
    ThreadTeam team(2);
    const std::array members = {team.member(0), team.member(1)};
    const TableParts first(members[0].get(), {61, 64}, 3);
    const TableParts second(members[1].get(), {61, 64}, 3);
    EXPECT_EQ(first.own(0).size(), 61U);
    EXPECT_EQ(first.own(1).size(), 0U);
    EXPECT_EQ(second.own(0).size(), 0U);
    EXPECT_EQ(second.own(1).size(), 64U);
}

// Each rank writes the numbers of its columns; afterwards all have all of them. More ranks than
// columns, too.
TEST(TableParts, CompleteTheTable) {
    constexpr std::size_t kRows = 50;
    constexpr std::size_t kSteps = 3;
    const std::vector<std::size_t> groups = {5, 0, 12};
    HalfMatrix expected(kRows, kSteps * 17);
    for (std::size_t i = 0; i < expected.values.size(); ++i)
        expected.values[i] = static_cast<Half>(i + 1);
    for (const unsigned size : {2U, 3U, 20U}) {
        const auto tables = on_workers<HalfMatrix>(size, [&](const auto& workers) {
            const TableParts parts(workers.get(), groups, kSteps);
            HalfMatrix table(kRows, kSteps * 17);
            for (std::size_t group = 0, base = 0; group < groups.size(); ++group) {
                const IndexRange own = parts.own(group);
                for (std::size_t v = 0; v < kRows; ++v) {
                    for (std::size_t step = 0; step < kSteps; ++step) {
                        for (std::size_t c = own.begin; c < own.end; ++c) {
                            const std::size_t column = base + step * groups[group] + c;
                            table.row(v)[column] = expected.row(v)[column];
                        }
                    }
                }
                base += kSteps * groups[group];
            }
            parts.share(table, {});
            return table;
        });
        for (const HalfMatrix& table : tables)
            EXPECT_EQ(table.values, expected.values) << size;
    }
}

}  // namespace table_parts_test
}  // namespace hplc
