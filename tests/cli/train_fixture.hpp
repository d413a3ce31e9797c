// What the tests of hplc train share: a small graph, a small network, and how it is refused.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>

#include "support/support.hpp"

namespace hplc::testing {

// Small networks learn what these tests ask for.
inline const std::string kSmall = " --hidden 16 --epochs 12 --validate-every 3 --quiet";

class TrainTest : public ::testing::Test {
  protected:
    [[nodiscard]] std::string path(const std::string& name) const {
        return (folder_.path() / name).string();
    }
    [[nodiscard]] CommandResult train(const std::string& model, const std::string& more) const {
        return run_hplc(fmt::format("train '{}' -o '{}' {}", graph_, path(model), more + kSmall));
    }
    void expect_trained(const std::string& model, const std::string& more = "") const {
        const CommandResult result = train(model, more);
        ASSERT_EQ(result.exit_code, 0) << result.err;
        EXPECT_TRUE(std::filesystem::exists(path(model)));
        EXPECT_FALSE(std::filesystem::exists(path(model + ".checkpoint")));
    }
    [[nodiscard]] CommandResult predict(const std::string& model, const std::string& more) const {
        return run_hplc(fmt::format("predict '{}' {}", path(model), more));
    }

    // A ring of 60 nodes n0, n1, … with chords.
    static std::string ring_with_chords() {
        std::ostringstream out;
        for (int v = 0; v < 60; ++v) {
            for (const int step : {1, 2, 7})
                out << 'n' << v << ' ' << 'n' << (v + step) % 60 << '\n';
        }
        return out.str();
    }

    TemporaryFolder folder_;
    std::string graph_ = folder_.file("ring.txt", ring_with_chords()).string();
};

inline void expect_refusal(const CommandResult& result, const std::string& sentence,
                           int exit_code = 2) {
    EXPECT_EQ(result.exit_code, exit_code);
    EXPECT_NE(result.err.find(sentence), std::string::npos) << result.err;
    EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
}

}  // namespace hplc::testing
