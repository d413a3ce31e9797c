// The manners of the whole program: help, errors, exit codes, silence, clean output, thrift.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <chrono>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "support/support.hpp"

namespace hplc {
namespace manners_test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

#ifdef HPLC_HAS_LEARN
constexpr bool kLearns = true;
#else
constexpr bool kLearns = false;
#endif

namespace fs = std::filesystem;
using testing::CommandResult;
using testing::program;
using testing::run_command;
using testing::run_hplc;
using testing::TemporaryFolder;

// Words in the first column under "Subcommands:".
std::vector<std::string> subverbs(const std::string& help) {
    std::vector<std::string> names;
    std::istringstream lines(help.substr(std::min(help.find("Subcommands:"), help.size())));
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line) && !line.empty()) {
        std::string name;
        if (line[2] != ' ') names.push_back((std::istringstream(line) >> name, name));
    }
    return names;
}

// All verbs without subverbs, as "data list", found by asking for help; but completion and man,
// which tell of the program itself.
std::vector<std::string> all_verbs(const std::string& above = "") {
    const CommandResult help = run_hplc(above + " --help");
    EXPECT_EQ(help.exit_code, 0) << above;
    std::vector<std::string> verbs;
    for (const std::string& name : subverbs(help.out)) {
        if (name == "completion" || name == "man") continue;
        const auto below = all_verbs(above + " " + name);
        verbs.insert(verbs.end(), below.begin(), below.end());
    }
    if (verbs.empty()) verbs.push_back(above);
    return verbs;
}

void expect_one_sentence(const CommandResult& result, const std::string& part, int exit_code = 2) {
    EXPECT_EQ(result.exit_code, exit_code);
    EXPECT_EQ(result.out, "");
    EXPECT_TRUE(result.err.starts_with("hplc: ")) << result.err;
    EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
    EXPECT_NE(result.err.find(part), std::string::npos) << result.err;
}

TEST(Manners, EveryVerbHelpsWithItsOptionsAndDefaults) {
    const auto verbs = all_verbs();
    EXPECT_GE(verbs.size(), 5u);
    for (const std::string& verb : verbs) {
        SCOPED_TRACE(verb);
        const CommandResult help = run_hplc(verb + " --help");
        EXPECT_EQ(help.exit_code, 0);
        EXPECT_EQ(help.err, "");
        for (const char* option :
             {"--seed UINT=0", "--threads", "--quiet", "--json FILE", "--config"}) {
            EXPECT_NE(help.out.find(option), std::string::npos) << option;
        }
    }
}

TEST(Manners, HelpListsModelsInLinesAndShortChoicesInPlace) {
    const std::string help = run_hplc("train --help").out;
    EXPECT_NE(help.find("\n  --model TEXT=hplc"), std::string::npos) << help;
    EXPECT_NE(help.find("\n  seal "), std::string::npos) << help;
    EXPECT_NE(help.find("--split-kind TEXT:{random,time}=random"), std::string::npos) << help;
}

TEST(Manners, VersionIsOneLine) {
    const CommandResult result = run_hplc("--version");
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_EQ(std::ranges::count(result.out, '\n'), 1);
    EXPECT_EQ(result.err, "");
}

TEST(Manners, ABadCommandLineGetsOneSentence) {
    expect_one_sentence(run_hplc(""), "found no verb; expected one of ");
    expect_one_sentence(run_hplc("frobnicate"), "found 'frobnicate' for a verb; expected one of ");
    expect_one_sentence(run_hplc("dataa list"), "expected perhaps data.");
    expect_one_sentence(run_hplc("data"), "found no verb; expected one of list");
    expect_one_sentence(run_hplc("data lst"), "found 'lst' for a verb; expected perhaps list.");
    expect_one_sentence(run_hplc("data list --frobnicate"),
                        "not expected: --frobnicate. To fix: see 'hplc data list --help'.");
    expect_one_sentence(run_hplc("data list --threads 99999"), "--threads: ");
    expect_one_sentence(run_hplc("data list --seed minus-one"), "--seed");
    expect_one_sentence(run_hplc("data get"), "NAME is required");
}

TEST(Manners, BadInputGetsOneSentence) {
    const TemporaryFolder folder;
    const std::string in_folder = " --data-dir '" + folder.path().string() + "'";
    expect_one_sentence(run_hplc("audit no-such-graph" + in_folder),
                        "'no-such-graph', which is neither a file nor a known data set");
    expect_one_sentence(run_hplc("audit cora" + in_folder), "run 'hplc data get cora'");
    const auto file = folder.file("bad.txt", "0 1\n1 x\n");
    expect_one_sentence(run_hplc("audit --ids number '" + file.string() + "'"), "bad.txt:2: ");
}

TEST(Manners, ConfigFilesGiveOptionsToTheVerbThatIsRun) {
    const TemporaryFolder folder;
    folder.file("one/edges.txt", "0 1\n");
    const auto data_dir = fmt::format("data-dir = \"{}\"\n", folder.path().string());
    const auto list = [&](const std::string& toml, const std::string& more = "") {
        const auto file = folder.file("c.toml", toml);
        return run_hplc(fmt::format("data list --config '{}' {}", file.string(), more));
    };
    EXPECT_NE(list(data_dir).out.find("Also there: one"), std::string::npos);
    EXPECT_NE(list("[data.list]\n" + data_dir).out.find("Also there: one"), std::string::npos);
    EXPECT_EQ(list("[data.get]\n" + data_dir).out.find("Also there: one"), std::string::npos);
    EXPECT_EQ(list(data_dir, "--data-dir /nonexistent").out.find("Also there"), std::string::npos);
    expect_one_sentence(list("sead = 3\n"), "found key 'sead'");
    expect_one_sentence(list("[data.lst]\nseed = 3\n"),
                        "found section [data.lst]; expected a section named like a verb, as "
                        "[evaluate] or [data.get]. To fix: write [data.list].");
    expect_one_sentence(list("[tool.other]\nseed = 3\n"), "found section [tool.other]");
    EXPECT_EQ(list("[evaluate]\nruns = 3\n").exit_code, 0);
    expect_one_sentence(run_hplc("data list --config /nonexistent.toml"), "nonexistent.toml");
}

// A run of `graph` as --json writes it, beside it.
fs::path kept_run(const fs::path& graph) {
    const fs::path run = graph.parent_path() / "run.json";
    if (!fs::exists(run)) {
        EXPECT_EQ(run_hplc(fmt::format("evaluate '{}' --json '{}'", graph.string(), run.string()))
                      .exit_code,
                  0);
    }
    return run;
}

// Edges that come in six steps, in a file beside the graph.
std::string timed_ring(const fs::path& graph) {
    const fs::path path = graph.parent_path() / "timed.csv";
    std::ofstream file(path);
    file << "source,target,time\n";
    for (int i = 0; i < 180; ++i)
        file << fmt::format("{},{},{}\n", i % 30, (i * 7 + i / 30 + 1) % 30, i / 30);
    return fmt::format("'{}' --horizon 1 --origins 2 --models adamic-adar", path.string());
}

// Every verb with what it needs to run quickly, without what says where JSON goes. A new verb that
// needs more than a graph has to be added here. `data get` needs a server and
// `serve` does not end: they have their own tests. `train` needs libhplc_learn.so.
std::vector<std::string> runnable(const fs::path& graph, const fs::path& out) {
    const std::string quoted_graph = fmt::format("'{}'", graph.string());
    const std::string file = fmt::format("-o '{}'", (out / "output").string());
    const std::string show = fmt::format("--only-show --results '{}'", (out / "none").string());
    const std::map<std::string, std::string> arguments = {
        {" backtest", timed_ring(graph)},
        {" compare", quoted_graph + " --models katz,jaccard"},
        {" data list", ""},
        {" data import", quoted_graph + " " + file},
        {" explain", quoted_graph + " 0 2"},
        {" generate er", "-n 20 -m 30 " + file},
        {" generate ba", "-n 20 -m 2 " + file},
        {" generate sbm", "-n 20 -b 2 --p-in 0.5 --p-out 0.1 " + file},
        {" generate rmat", "--scale 5 --edge-factor 2 " + file},
        {" generate citations", "-n 300 -m 900 --sources 5 --candidates 10 " + file},
        {" generate collaborations", "-n 300 -m 900 --pool 50 " + file},
        {" paper table1", show},
        {" paper table2", show},
        {" paper components", show},
        {" paper encoders", show},
        {" paper clustering", show},
        {" paper centrality", show},
        {" paper eta", show},
        {" paper time", show},
        {" paper memory", show},
        {" models", "seal"},
        {" paper figures", show},
        {" positions", quoted_graph + " " + file},
        {" predict", quoted_graph + " " + file},
        {" report", fmt::format("'{}' {}", kept_run(graph).string(), file)},
        {" theory er", "--nodes 50 --runs 1"},
        {" theory ba", "--nodes 50 --runs 1"},
        {" theory ranks", "--nodes 100 --runs 1"},
        {" train", quoted_graph + " --epochs 2 --hidden 8 " + file},
    };
    std::vector<std::string> commands;
    for (const std::string& verb : all_verbs()) {
        if (verb == " data get" || verb == " serve" || (verb == " train" && !kLearns)) continue;
        const auto known = arguments.find(verb);
        commands.push_back(verb + " " + (known == arguments.end() ? quoted_graph : known->second));
    }
    return commands;
}

fs::path small_ring(const TemporaryFolder& folder) {
    std::string edges;
    for (int v = 0; v < 30; ++v)
        edges += fmt::format("{} {}\n{} {}\n", v, (v + 1) % 30, v, (v + 7) % 30);
    return folder.file("ring.txt", edges);
}

void expect_provenance(const nlohmann::json& json, const std::string& command) {
    const nlohmann::json provenance = json.value("provenance", nlohmann::json());
    ASSERT_TRUE(provenance.is_object()) << command;
    EXPECT_EQ(provenance["schema"], 1);
    EXPECT_TRUE(provenance["program"].get<std::string>().starts_with("hplc 0."));
    std::istringstream words(command);
    std::string verb;
    words >> verb;
    EXPECT_TRUE(provenance["command"].get<std::string>().starts_with("hplc " + verb)) << provenance;
    EXPECT_TRUE(
        std::regex_match(provenance["time"].get<std::string>(), std::regex("20..-..-..T..:..:..Z")))
        << provenance;
}

TEST(Manners, JsonToStandardOutputIsAllThatGoesThere) {
    const TemporaryFolder folder;
    const fs::path graph = small_ring(folder);
    for (const std::string& command : runnable(graph, folder.path())) {
        fs::remove_all(folder.path() / "output");
        const CommandResult result = run_hplc(command + " --json -");
        EXPECT_EQ(result.exit_code, 0) << command << '\n' << result.err;
        const auto json = nlohmann::json::parse(result.out, nullptr, false);
        ASSERT_TRUE(json.is_object()) << command << '\n' << result.out;
        expect_provenance(json, command);
    }
}

TEST(Manners, QuietVerbsSayNothingBesidesTheirResult) {
    const TemporaryFolder folder;
    const fs::path graph = small_ring(folder);
    for (const std::string& command : runnable(graph, folder.path())) {
        fs::remove_all(folder.path() / "output");
        EXPECT_EQ(run_hplc(command + " --quiet").err, "") << command;
    }
}

TEST(Manners, AFullDiskLeavesNothingBehind) {
    const TemporaryFolder folder;
    const fs::path graph = small_ring(folder);
    const TemporaryFolder out;
    for (const std::string& command : runnable(graph, out.path())) {
        // No file may have bytes, as on a full disk; hence the pipe for what is printed.
        const CommandResult result =
            run_command(fmt::format("( ulimit -f 0; '{}' {} --json '{}' 2>&1; echo exit $? ) | cat",
                                    program(), command, (out.path() / "result.json").string()));
        EXPECT_NE(result.out.find("'File too large' when writing it"), std::string::npos)
            << command << '\n'
            << result.out;
        EXPECT_TRUE(result.out.ends_with("exit 5\n")) << result.out;
        EXPECT_TRUE(fs::is_empty(out.path())) << command;
    }
}

TEST(Manners, LostStandardOutputIsAnError) {
    const CommandResult result = run_hplc("data list >/dev/full");
    expect_one_sentence(result, "standard output: found No space left on device", 5);
}

// Enough to start, too little for a graph of 30 million nodes.
TEST(Manners, TooLittleMemoryIsASentence) {
    if (kSanitized) GTEST_SKIP() << "a sanitizer takes address space of its own";
    const TemporaryFolder folder;
    const CommandResult result = run_command(fmt::format(
        "ulimit -v 400000; '{}' generate er -n 100000000 -m 200000000 --threads 1 -o '{}'",
        program(), (folder.path() / "g.txt").string()));
    expect_one_sentence(result, "found no more memory, with ", 4);
}

struct Usage {
    double seconds = 0;
    long peak_kib = 0;
};

// Wall time and largest resident set of one run, its output thrown away.
Usage usage_of(const std::vector<std::string>& arguments) {
    const auto start = std::chrono::steady_clock::now();
    const pid_t child = ::fork();
    if (child == 0) {
        std::freopen("/dev/null", "w", stdout);
        std::vector<char*> raw;
        for (const std::string& argument : arguments)
            raw.push_back(const_cast<char*>(argument.c_str()));
        raw.push_back(nullptr);
        ::execv(raw[0], raw.data());
        ::_exit(127);
    }
    int status = 0;
    rusage usage = {};
    ::wait4(child, &status, 0, &usage);
    EXPECT_EQ(status, 0);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    return {.seconds = seconds.count(), .peak_kib = usage.ru_maxrss};
}

TEST(Manners, StartsQuicklyAndSmall) {
    if (kSanitized) GTEST_SKIP() << "a sanitizer takes time and memory of its own";
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{program(), "--help"}, {program(), "data", "list"}}) {
        Usage best = usage_of(words);
        for (int i = 0; i < 4; ++i)
            best.seconds = std::min(best.seconds, usage_of(words).seconds);
        RecordProperty("milliseconds", static_cast<int>(best.seconds * 1000));
        RecordProperty("peak_kib", static_cast<int>(best.peak_kib));
        EXPECT_LT(best.seconds, 0.5);
        EXPECT_LT(best.peak_kib, 30 * 1024);
    }
}

}  // namespace manners_test
}  // namespace hplc
