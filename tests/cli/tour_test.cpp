// docs/tour.md: whoever follows it meets no error.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <sstream>

#include "support/support.hpp"

namespace hplc {
namespace tour_test {

// The tour trains for 60 epochs, to show figures; that its commands work takes fewer.
std::string with_few_epochs(std::string command) {
    const std::string shown = "--epochs 60";
    const auto at = command.find(shown);
    if (at != std::string::npos) command.replace(at, shown.size(), "--epochs 2 --hidden 32");
    return command;
}

// What follows "$ hplc " in the tour, in its order.
std::vector<std::string> commands_of_tour() {
    std::istringstream tour(testing::read_bytes(testing::source_dir() / "docs/tour.md"));
    const std::string prompt = "$ hplc ";
    std::vector<std::string> commands;
    for (std::string line; std::getline(tour, line);)
        if (line.starts_with(prompt))
            commands.push_back(with_few_epochs(line.substr(prompt.size())));
    return commands;
}

TEST(LongTour, EveryCommandWorks) {
    const testing::TemporaryFolder folder;
    std::filesystem::copy(testing::source_dir() / "docs/club.csv", folder.path() / "club.csv");
    const auto commands = commands_of_tour();
    EXPECT_GE(commands.size(), 8u);
    for (const std::string& command : commands) {
        const auto result = testing::run_command(
            fmt::format("cd '{}' && '{}' {}", folder.path().string(), testing::program(), command));
        EXPECT_EQ(result.exit_code, 0) << command << '\n' << result.err;
    }
}

}  // namespace tour_test
}  // namespace hplc
