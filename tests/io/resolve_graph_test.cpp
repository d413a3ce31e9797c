#include "io/resolve_graph.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>

#include "support/support.hpp"

namespace hplc {
namespace resolve_graph_test {

using testing::complaint_of;
using testing::TemporaryFolder;
using ::testing::Test;

// Sets an environment variable, or takes it away, until the end of the scope.
class ScopedVariable {
  public:
    ScopedVariable(const char* name, std::optional<std::string> value) : name_(name) {
        if (const char* before = std::getenv(name)) before_ = before;
        set(value);
    }
    ~ScopedVariable() { set(before_); }
    ScopedVariable(const ScopedVariable&) = delete;
    ScopedVariable& operator=(const ScopedVariable&) = delete;

  private:
    void set(const std::optional<std::string>& value) {
        if (value) {
            ::setenv(name_, value->c_str(), 1);
        } else {
            ::unsetenv(name_);
        }
    }

    const char* name_;
    std::optional<std::string> before_;
};

TEST(DataFolder, TakesTheFirstThatIsSet) {
    const ScopedVariable home("HOME", "/home/someone");
    const ScopedVariable cache("XDG_CACHE_HOME", "/cache");
    const ScopedVariable data("HPLC_DATA", "/data");
    EXPECT_EQ(data_folder("/chosen"), "/chosen");
    EXPECT_EQ(data_folder(""), "/data");
    const ScopedVariable no_data("HPLC_DATA", std::nullopt);
    EXPECT_EQ(data_folder(""), "/cache/hplc");
    const ScopedVariable no_cache("XDG_CACHE_HOME", "");
    EXPECT_EQ(data_folder(""), "/home/someone/.cache/hplc");
    const ScopedVariable no_home("HOME", std::nullopt);
    EXPECT_NE(complaint_of([] { (void)data_folder(""); }).find("--data-dir"), std::string::npos);
}

TEST(GraphIn, PrefersTheFolderItselfToItsOriginal) {
    const TemporaryFolder data;
    data.file("both/num_nodes.txt", "1\n");
    data.file("both/original/ind.x.graph", "");
    data.file("planetoid/original/ind.x.graph", "");
    data.file("ogb/original/raw/edge.csv.gz", "");
    data.file("ogb/original/raw/num-node-list.csv.gz", "");
    data.file("text/original/graph.txt", "0 1\n");
    data.file("unclear/original/a.txt", "");
    data.file("unclear/original/b.txt", "");
    EXPECT_EQ(graph_in(data.path() / "both"), data.path() / "both");
    EXPECT_EQ(graph_in(data.path() / "planetoid"), data.path() / "planetoid/original");
    EXPECT_EQ(graph_in(data.path() / "ogb"), data.path() / "ogb/original");
    EXPECT_EQ(graph_in(data.path() / "text"), data.path() / "text/original/graph.txt");
    EXPECT_EQ(graph_in(data.path() / "unclear"), std::nullopt);
    EXPECT_EQ(graph_in(data.path() / "missing"), std::nullopt);
    EXPECT_EQ(graphs_in_data_folder(data.path()),
              (std::vector<std::string>{"both", "ogb", "planetoid", "text"}));
}

TEST(ResolveGraph, FindsEveryRealDataSetByName) {
    HPLC_NEED_DATA(cora, "cora");
    const std::string data = cora.parent_path().string();
    for (const std::string name : {"cora", "citeseer", "pubmed", "facebook", "coauthor_cs"}) {
        const GraphPlace place = resolve_graph(name, data);
        EXPECT_EQ(place.path, data + "/" + name);
        EXPECT_EQ(place.name, name);
    }
    EXPECT_EQ(resolve_graph("Cora", data).path, data + "/cora");
    EXPECT_EQ(resolve_graph("ogbl-ddi", data).path, data + "/ddi");
    EXPECT_EQ(resolve_graph("ogbl-ddi", data).name, "ddi");
}

TEST(ResolveGraph, AnAliasMayBeTheFoldersName) {
    const TemporaryFolder data;
    data.file("ogbl_ddi/raw/edge.csv.gz", "");
    data.file("ogbl_ddi/raw/num-node-list.csv.gz", "");
    EXPECT_EQ(resolve_graph("ddi", data.path()).path, data.path() / "ogbl_ddi");
}

TEST(ResolveGraph, PathsAndStandardInputAreTakenAsTheyAre) {
    const TemporaryFolder data;
    const auto file = data.file("cora", "0 1\n");
    EXPECT_EQ(resolve_graph(file.string(), "").path, file);
    EXPECT_EQ(resolve_graph(file.string(), "").name, "");
    EXPECT_EQ(resolve_graph("-", "").path, "-");
}

TEST(ResolveGraph, TheEmbeddedGraphNeedsNoFolder) {
    const ScopedVariable no_home("HOME", std::nullopt);
    EXPECT_EQ(resolve_graph("debian", "").path, "");
    EXPECT_EQ(resolve_graph("debian", "").name, "debian");
    const std::string message = complaint_of([] { (void)need_dataset("debian"); });
    EXPECT_NE(message.find("'debian', which is part of hplc itself"), std::string::npos) << message;
}

TEST(ResolveGraph, SaysHowToGetARegisteredSetThatIsMissing) {
    const TemporaryFolder data;
    const std::string message = complaint_of([&] { (void)resolve_graph("Cora", data.path()); });
    EXPECT_EQ(message, "found no files of the data set 'cora' in " + data.path().string() +
                           "; expected a folder " + (data.path() / "cora").string() +
                           ". To fix: run 'hplc data get cora', or name its folder with "
                           "--data-dir or HPLC_DATA.");
}

TEST(ResolveGraph, NamesWhatComesNear) {
    const TemporaryFolder data;
    data.file("my_graph/edges.txt", "0 1\n");
    EXPECT_NE(complaint_of([&] { (void)resolve_graph("corra", data.path()); })
                  .find("'corra', which is neither a file nor a known data set; expected perhaps "
                        "cora."),
              std::string::npos);
    EXPECT_NE(
        complaint_of([&] { (void)resolve_graph("mygraph", data.path()); }).find("perhaps my_graph"),
        std::string::npos);
    EXPECT_NE(complaint_of([&] { (void)resolve_graph("zzz.txt", data.path()); })
                  .find("expected one of citation2, citeseer, collab, cora, ddi, debian, "
                        "facebook, my_graph, pubmed"),
              std::string::npos);
}

TEST(ResolveGraph, NamesNeverLeaveTheDataFolder) {
    const TemporaryFolder data;
    data.file("outside/edges.txt", "0 1\n");
    data.file("inside/x/edges.txt", "0 1\n");
    const auto folder = data.path() / "inside";
    EXPECT_EQ(find_in_data_folder("../outside", folder), std::nullopt);
    EXPECT_EQ(find_in_data_folder("..", folder), std::nullopt);
    EXPECT_EQ(find_in_data_folder("", folder), std::nullopt);
    EXPECT_EQ(find_in_data_folder("x", folder), folder / "x");
}

}  // namespace resolve_graph_test
}  // namespace hplc
