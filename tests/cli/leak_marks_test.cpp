// The program itself: whatever a run that leaks writes says LEAKY, and nothing of a clean one does.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "support/support.hpp"

namespace hplc {
namespace leak_marks_test {

namespace fs = std::filesystem;
using testing::CommandResult;
using testing::read_bytes;
using testing::run_hplc;
using testing::TemporaryFolder;

// A ring of 60 nodes with chords.
std::string ring_with_chords() {
    std::ostringstream out;
    for (int v = 0; v < 60; ++v) {
        for (const int step : {1, 2, 7})
            out << 'n' << v << ' ' << 'n' << (v + step) % 60 << '\n';
    }
    return out.str();
}

// The scripts of a page know the word whatever they show; its text and its data do not.
std::string without_scripts(std::string page) {
    for (std::size_t at = 0; (at = page.find("<script>", at)) != std::string::npos;)
        page.erase(at, page.find("</script>", at) - at);
    return page;
}

class LeakMarks : public ::testing::Test {
  protected:
    // Runs the program in a folder of its own; $ stands for the graph.
    CommandResult run(std::string arguments, int exit_code = 0) {
        arguments = std::regex_replace(arguments, std::regex("\\$"), graph_.string());
        arguments = std::regex_replace(arguments, std::regex("@"), out_.path().string() + "/");
        const CommandResult result = run_hplc(arguments);
        EXPECT_EQ(result.exit_code, exit_code) << arguments << '\n' << result.err;
        return result;
    }
    // Its standard output, and what it wrote to `files`, say what they have to.
    void look(const std::string& arguments, const std::vector<std::string>& files,
              int exit_code = 0) {
        const CommandResult result = run(arguments, exit_code);
        expect(arguments, result.out);
        for (const std::string& file : files) {
            const std::string bytes = read_bytes(out_.path() / file);
            expect(fmt::format("{} of {}", file, arguments),
                   file.ends_with(".html") ? without_scripts(bytes) : bytes);
        }
    }
    void expect(const std::string& what, const std::string& bytes) const {
        ASSERT_FALSE(bytes.empty()) << what;
        EXPECT_EQ(bytes.find("LEAKY") != std::string::npos, leaky_) << what << ":\n"
                                                                    << bytes.substr(0, 2000);
    }
    // Every line but the first `titles` says so where the run leaks.
    void look_at_rows(const std::string& file, std::size_t titles) const {
        std::istringstream lines(read_bytes(out_.path() / file));
        std::string line;
        std::size_t rows = 0;
        for (std::size_t i = 0; std::getline(lines, line); ++i) {
            if (i < titles) continue;
            ++rows;
            EXPECT_EQ(line.find("LEAKY") != std::string::npos, leaky_) << file << ": " << line;
        }
        EXPECT_GT(rows, 0u) << file;
    }

    void look_at_evaluations(const std::string& options) {
        const int audit_code = leaky_ ? 3 : 0;
        look(fmt::format("audit $ {}", options), {}, audit_code);
        look(fmt::format("audit $ {} --json -", options), {}, audit_code);
        look(fmt::format("evaluate $ --model jaccard {} --scores @s.tsv --json @e.json --details "
                         "--report @e.html",
                         options),
             {"s.tsv", "e.json", "e.html"});
        look_at_rows("s.tsv", 1);
        look(fmt::format("evaluate $ --model all --runs 2 {} --json -", options), {});
        look("report @e.json -o @r.html --links 5", {"r.html"});
        const std::string files = "--csv @c.csv --latex @c.tex --report @c.html --json @c.json";
        look(fmt::format("compare $ --models jaccard,katz --runs 2 {} {}", options, files),
             {"c.csv", "c.tex", "c.html", "c.json"});
        look_at_rows("c.csv", 1);
        expect("what compare says on its way",
               run(fmt::format("compare $ --models jaccard --runs 1 {}", options)).err);
        expect_rows_of_tables(options);
    }
    // The rows of a table may be copied without what stands above it.
    void expect_rows_of_tables(const std::string& options) {
        const std::string named = leaky_ ? "\njaccard (LEAKY) " : "\njaccard ";
        for (const char* verb : {"evaluate $ --model jaccard", "compare $ --models jaccard"}) {
            const std::string out = run(fmt::format("{} --quiet {}", verb, options)).out;
            EXPECT_NE(out.find(named), std::string::npos) << out;
        }
        const std::string latex = read_bytes(out_.path() / "c.tex");
        EXPECT_EQ(latex.find("jaccard (LEAKY)") != std::string::npos, leaky_) << latex;
    }

    void look_at_model(const std::string& options) {
        look(fmt::format("train $ -o @m --hidden 16 --epochs 3 --log @log.jsonl --json @t.json "
                         "--report @t.html {}",
                         options),
             {"m", "log.jsonl", "t.json", "t.html"});
        look_at_rows("log.jsonl", 0);
        look("predict @m --top 3", {});
        for (const char* format : {"tsv", "csv", "jsonl"}) {
            const std::string file = fmt::format("p.{}", format);
            run(fmt::format("predict @m --top 3 -o @{}", file));
            look_at_rows(file, format == std::string("jsonl") ? 0 : 1);
        }
        look("predict @m --top 3 --json -", {});
        look("explain @m n0 n30", {});
        look("explain @m n0 n30 --json -", {});
        EXPECT_EQ(run("predict @m --top 3").err.find("LEAKY") != std::string::npos, leaky_);
    }

    // The folder of a split of the graph, with the first edge of file `from` at the end of `file`.
    std::string split_with(const std::string& file, const std::string& from) {
        const std::string split = (out_.path() / ("split_" + file)).string();
        run(fmt::format("audit $ --write-split '{}'", split));
        std::ifstream in(fs::path(split) / from);
        std::string line;
        std::getline(in, line);  // the header
        std::getline(in, line);
        if (!file.empty()) std::ofstream(fs::path(split) / file, std::ios::app) << line << '\n';
        return fmt::format("--split-files '{}'", split);
    }

    bool leaky_ = true;
    TemporaryFolder out_;
    fs::path graph_ = out_.file("ring.txt", ring_with_chords());
};

TEST_F(LeakMarks, AreOnEvaluationsWithPositionsOfAllEdges) {
    look_at_evaluations("--positions-from all-edges");
    look("positions $ --split 70/10/20 --positions-from all-edges -o @p.npz --json @p.json",
         {"p.npz", "p.json"});
}

TEST_F(LeakMarks, AreOnWhatCameWithOverlaps) {
    leaky_ = false;
    const std::string split = split_with("test_pos.txt", "train_pos.txt");
    leaky_ = true;
    look_at_evaluations(split + " --overlap keep");
}

// Validation tells an answer of the test.
TEST_F(LeakMarks, AreOnNegativesOfBothPools) {
    look_at_evaluations(split_with("test_neg.txt", "valid_neg.txt"));
}

TEST_F(LeakMarks, AreOnNothingClean) {
    leaky_ = false;
    look_at_evaluations("");
    look_at_evaluations(split_with("", "train_pos.txt"));
    look("positions $ --split 70/10/20 -o @p.npz --json @p.json", {"p.npz", "p.json"});
}

#ifdef HPLC_HAS_LEARN

TEST_F(LeakMarks, AreOnATrainedModelAndAllThatItSays) {
    look_at_model("--positions-from all-edges");
}

TEST_F(LeakMarks, AreNotOnACleanModel) {
    leaky_ = false;
    look_at_model("");
}

// Nothing is held out, so nothing leaks: the model claims no score.
TEST_F(LeakMarks, AreNotWhereNothingIsHeldOut) {
    leaky_ = false;
    look_at_model("--positions-from all-edges --valid-share 0");
}

#endif

}  // namespace leak_marks_test
}  // namespace hplc
