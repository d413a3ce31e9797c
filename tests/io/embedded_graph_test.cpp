#include "io/embedded_graph.hpp"

#include <gtest/gtest.h>

#include "support/support.hpp"

namespace hplc {
namespace {

TEST(EmbeddedGraph, HoldsTheFilesOfDataDebian) {
    ASSERT_EQ(embedded_files().size(), 5u);
    for (const auto& [name, bytes] : embedded_files()) {
        EXPECT_EQ(bytes, testing::read_bytes(testing::source_dir() / "data/debian" / name)) << name;
        EXPECT_FALSE(bytes.empty()) << name;
    }
}

TEST(EmbeddedGraph, IsSmall) {
    std::size_t bytes = 0;
    for (const EmbeddedFile& file : embedded_files())
        bytes += file.bytes.size();
    EXPECT_LE(bytes, 400'000u);
}

}  // namespace
}  // namespace hplc
