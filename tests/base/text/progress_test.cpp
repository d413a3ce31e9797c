#include "base/text/progress.hpp"

#include <gtest/gtest.h>
#include <pty.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "base/text/log_line.hpp"

namespace hplc {
namespace progress_test {

TEST(ProgressLine, ShowsShareRateAndTimeLeft) {
    EXPECT_EQ(progress_line("training", 50, 100, 5, "epoch", "loss 0.31"),
              "training  [============            ]  50 %  10.0 epoch/s  left 0:05  loss 0.31");
    EXPECT_EQ(progress_line("reading", 100, 100, 4, "MB", ""),
              "reading  [========================] 100 %  25.0 MB/s");
}

TEST(ProgressLine, ShowsTheCountWhereTheTotalIsUnknown) {
    EXPECT_EQ(progress_line("reading", 30, 0, 2, "line", ""), "reading  30 line  15.0 line/s");
}

TEST(ProgressLine, SurvivesItsEnds) {
    EXPECT_EQ(progress_line("x", 0, 10, 0, "step", ""),
              "x  [                        ]   0 %  0.0 step/s");
    // More than announced is not more than all.
    EXPECT_EQ(progress_line("x", 20, 10, 1, "step", ""),
              "x  [========================] 100 %  20.0 step/s");
}

TEST(ProgressLine, WritesLongTimesAndHighRatesShort) {
    EXPECT_EQ(progress_line("x", 25000, 100000025000, 1, "edge", ""),
              "x  [                        ]   0 %  25 k edge/s  left 1111:06:40");
    EXPECT_EQ(progress_line("x", 2500000, 0, 1, "edge", ""), "x  2500000 edge  2.5 M edge/s");
}

// What reaches a terminal while `work` runs with standard error connected to it.
template <typename Work>
std::string shown_on_terminal(const Work& work) {
    int terminal = -1;
    int program = -1;
    if (::openpty(&terminal, &program, nullptr, nullptr, nullptr) != 0) return "openpty failed";
    const int before = ::dup(STDERR_FILENO);
    ::dup2(program, STDERR_FILENO);
    work();
    ::dup2(before, STDERR_FILENO);
    ::close(before);
    ::close(program);
    std::string text;
    std::array<char, 256> piece{};
    for (ssize_t size = 0; (size = ::read(terminal, piece.data(), piece.size())) > 0;)
        text.append(piece.data(), static_cast<std::size_t>(size));
    ::close(terminal);
    return text;
}

void two_steps_over_a_second(Progress::Show show) {
    Progress progress("working", 2, "step", show);
    progress.advance();
    std::this_thread::sleep_for(std::chrono::milliseconds(1010));
    progress.advance();
}

TEST(Progress, DrawsOnATerminalAfterASecondAndClearsTheLine) {
    const std::string shown =
        shown_on_terminal([] { two_steps_over_a_second(Progress::Show::kIfTerminal); });
    EXPECT_TRUE(shown.starts_with("\rworking  [========================] 100 %")) << shown;
    EXPECT_TRUE(shown.ends_with("\r\033[K")) << shown;
    EXPECT_EQ(std::count(shown.begin(), shown.end(), '%'), 1) << "drawn within the first second";
}

TEST(Progress, GoesToASinkInPlaceOfTheTerminal) {
    std::vector<std::string> texts;
    set_log_sink({.line = {}, .progress = [&](const std::string& text) { texts.push_back(text); }});
    const std::string shown =
        shown_on_terminal([] { two_steps_over_a_second(Progress::Show::kIfTerminal); });
    set_log_sink({});
    EXPECT_EQ(shown, "");
    ASSERT_EQ(texts.size(), 2u);
    EXPECT_TRUE(texts[0].starts_with("working  [========================] 100 %")) << texts[0];
    EXPECT_EQ(texts[1], "");  // the end
}

TEST(LogSink, TakesLines) {
    std::vector<std::string> lines;
    set_log_sink({.line = [&](const std::string& line) { lines.push_back(line); }});
    write_log_line("remark", "a sentence");
    set_log_sink({});
    EXPECT_EQ(lines, std::vector<std::string>({"hplc: a sentence"}));
}

TEST(Progress, IsSilentWhenAskedToBe) {
    EXPECT_EQ(shown_on_terminal([] { two_steps_over_a_second(Progress::Show::kNever); }), "");
}

// Under the thread sanitizer this shows that advance() and note() may be called by all.
TEST(Progress, CanBeAdvancedByManyThreads) {
    Progress progress("x", 4000, "step", Progress::Show::kIfTerminal);
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t) {
        threads.emplace_back([&progress] {
            for (int i = 0; i < 1000; ++i) {
                progress.advance();
                if (i % 100 == 0) progress.note("at " + std::to_string(i));
            }
        });
    }
}

}  // namespace progress_test
}  // namespace hplc
