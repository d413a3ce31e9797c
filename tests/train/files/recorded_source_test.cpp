// What a model file from a stranger may make the program open.
#include "train/files/recorded_source.hpp"

#include <gtest/gtest.h>

#include "support/support.hpp"

namespace hplc {
namespace recorded_source_test {

namespace fs = std::filesystem;
using testing::complaint_of;
using testing::TemporaryFolder;

using Member = std::string GraphSource::*;

GraphSource source_of(const std::string& graph, Member member = nullptr,
                      const std::string& value = "") {
    GraphSource source;
    source.graph = graph;
    if (member != nullptr) source.*member = value;
    return source;
}

class RecordedSource : public ::testing::Test {
  protected:
    [[nodiscard]] bool allows(const GraphSource& source) const {
        return may_be_opened(source, model_);
    }
    [[nodiscard]] std::string refusal(const std::string& graph) const {
        ModelFile file;
        file.origin = model_.string();
        return complaint_of(
            [&] { (void)read_recorded_graph(file, source_of(graph), {}, Progress::Show::kNever); });
    }

    TemporaryFolder folder_;
    TemporaryFolder elsewhere_;
    fs::path graph_ = folder_.file("graph.txt", "0 1\n1 2\n");
    fs::path model_ = folder_.path() / "a.model";
};

TEST_F(RecordedSource, BelowTheModelOrTheCurrentFolderItIsOpened) {
    EXPECT_TRUE(allows(source_of(graph_.string())));
    EXPECT_TRUE(allows(source_of((fs::current_path() / "not/yet/there").string())));
    EXPECT_TRUE(allows(source_of("debian")));
    EXPECT_TRUE(allows(source_of(graph_.string(), &GraphSource::features, "none")));
    EXPECT_TRUE(allows(source_of(graph_.string(), &GraphSource::labels, graph_.string())));
}

TEST_F(RecordedSource, AnythingElseIsNot) {
    const std::string other = elsewhere_.file("secret", "0 1\n").string();
    for (const std::string& path : {std::string("/etc/passwd"), other, std::string(".."),
                                    (folder_.path() / "../../etc/passwd").string()}) {
        EXPECT_FALSE(allows(source_of(path))) << path;
        for (const Member member : {&GraphSource::features, &GraphSource::labels,
                                    &GraphSource::names, &GraphSource::split_files}) {
            EXPECT_FALSE(allows(source_of(graph_.string(), member, path))) << path;
        }
        EXPECT_FALSE(allows(source_of("debian", &GraphSource::data_dir, path))) << path;
    }
    fs::create_symlink(other, folder_.path() / "link");
    EXPECT_FALSE(allows(source_of((folder_.path() / "link").string())));
}

TEST_F(RecordedSource, IsNotQuoted) {
    EXPECT_NE(refusal("/etc/passwd").find("'/etc/passwd', which is not opened without --graph"),
              std::string::npos);
    const fs::path secret = folder_.file("secret", "root:x:0 tok3n-in-a-line\nmore words here\n");
    const std::string found = refusal(secret.string());
    EXPECT_NE(found.find("which cannot be read as it was"), std::string::npos) << found;
    for (const char* word : {"root", "tok3n", "more", "secret:1"})
        EXPECT_EQ(found.find(word), std::string::npos) << found;
    EXPECT_NE(refusal((folder_.path() / "gone").string()).find("which is not there"),
              std::string::npos);
    EXPECT_NE(refusal("-").find("that came from standard input"), std::string::npos);
}

}  // namespace recorded_source_test
}  // namespace hplc
