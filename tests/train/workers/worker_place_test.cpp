#include "train/workers/worker_place.hpp"

#include <gtest/gtest.h>

#include <map>

#include "base/error.hpp"

namespace hplc {
namespace worker_place_test {

using Variables = std::map<std::string, std::string>;

std::optional<WorkerPlace> place(const Variables& variables) {
    return worker_place([&](const char* name) {
        const auto found = variables.find(name);
        return found == variables.end() ? nullptr : found->second.c_str();
    });
}

const Variables kSecond = {{"RANK", "1"},
                           {"WORLD_SIZE", "3"},
                           {"MASTER_ADDR", "10.0.0.7"},
                           {"MASTER_PORT", "29511"},
                           {"HPLC_SECRET", "0123456789abcdef"}};

std::string complaint_with(const std::string& name, const std::string& value) {
    Variables variables = kSecond;
    variables[name] = value;
    try {
        (void)place(variables);
        return "";
    } catch (const InputError& error) {
        return error.what();
    }
}

TEST(WorkerPlace, IsAsTheLauncherSays) {
    const auto found = place(kSecond);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->rank, 1U);
    EXPECT_EQ(found->size, 3U);
    EXPECT_EQ(found->host, "10.0.0.7");
    EXPECT_EQ(found->port, 29511);
    EXPECT_EQ(found->listening, -1);
}

TEST(WorkerPlace, IsNoneWhereAProcessIsAlone) {
    EXPECT_FALSE(place({}));
    EXPECT_FALSE(place({{"WORLD_SIZE", "1"}}));
    EXPECT_FALSE(place({{"RANK", "3"}}));
}

TEST(WorkerPlace, IsOnLoopbackUnlessSaidOtherwise) {
    const auto found =
        place({{"RANK", "0"}, {"WORLD_SIZE", "2"}, {"HPLC_SECRET", "0123456789abcdef"}});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->host, "127.0.0.1");
}

// Where torchrun's agent has the port itself.
TEST(WorkerPlace, LeavesTheAgentItsPort) {
    Variables variables = kSecond;
    variables["TORCHELASTIC_USE_AGENT_STORE"] = "True";
    EXPECT_EQ(place(variables)->port, 29512);
}

TEST(WorkerPlace, RefusesNonsense) {
    EXPECT_TRUE(complaint_with("WORLD_SIZE", "two").starts_with("found WORLD_SIZE='two' in the"));
    EXPECT_TRUE(complaint_with("RANK", "3").starts_with("found RANK='3' in the environment"));
    EXPECT_TRUE(complaint_with("RANK", "").starts_with("found no RANK in the environment"));
    EXPECT_TRUE(complaint_with("MASTER_PORT", "70000").starts_with("found MASTER_PORT='70000'"));
    EXPECT_TRUE(complaint_with("HPLC_SECRET", "short").starts_with("found 5 characters in the"));
}

}  // namespace worker_place_test
}  // namespace hplc
