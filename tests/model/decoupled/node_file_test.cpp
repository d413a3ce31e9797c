#include "model/decoupled/node_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <numeric>

#include "support/support.hpp"

namespace hplc {
namespace node_file_test {

constexpr NodeFileShape kShape{.rows = 20'000, .columns = 7, .width = 3};
const std::string kFingerprint(64, 'a');

NodeRows made(std::uint64_t begin, std::uint64_t count) {
    const auto table = std::make_shared<HalfMatrix>(count, kShape.columns);
    std::iota(table->values.begin(), table->values.end(),
              static_cast<Half>(begin * kShape.columns));
    NodeRows rows{.table = table, .states = std::vector<float>(count * kShape.width)};
    std::iota(rows.states.begin(), rows.states.end(), static_cast<float>(begin * kShape.width));
    return rows;
}

class NodeFiles : public ::testing::Test {
  protected:
    void write(const std::string& fingerprint = kFingerprint) const {
        write_node_file(path_, kShape, fingerprint, made, Threads{2});
    }
    [[nodiscard]] std::unique_ptr<const NodeFile> open() const {
        return NodeFile::open(path_, kShape, kFingerprint);
    }
    // Where a byte is changed, from the end if negative.
    void damage(std::int64_t position) const {
        std::fstream file(path_, std::ios::in | std::ios::out | std::ios::binary);
        file.seekg(position, position < 0 ? std::ios::end : std::ios::beg);
        const int byte = file.peek();
        file.seekp(position, position < 0 ? std::ios::end : std::ios::beg);
        file.put(static_cast<char>(byte ^ 1));
    }

    testing::TemporaryFolder folder_;
    std::filesystem::path path_ = folder_.path() / "states";
};

TEST_F(NodeFiles, GivesBackTheRowsThatAreAskedFor) {
    EXPECT_EQ(open(), nullptr);
    write();
    const auto file = open();
    ASSERT_NE(file, nullptr);
    const std::vector<NodeId> nodes = {0, 5, 16'383, 16'384, 19'999};
    for (const unsigned threads : {1U, 2U}) {
        const NodeRows rows = file->of(nodes, Threads{threads});
        EXPECT_EQ(rows.table->nodes, nodes);
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const NodeRows expected = made(nodes[i], 1);
            EXPECT_TRUE(std::equal(expected.table->values.begin(), expected.table->values.end(),
                                   rows.table->row(i)));
            EXPECT_TRUE(std::equal(expected.states.begin(), expected.states.end(),
                                   rows.states.begin() + static_cast<std::ptrdiff_t>(i * 3)));
        }
    }
}

TEST_F(NodeFiles, OfAnotherModelAreNotUsed) {
    write(std::string(64, 'b'));
    EXPECT_EQ(open(), nullptr);
    write();  // in its place
    EXPECT_NE(open(), nullptr);
    NodeFileShape other = kShape;
    other.width = 4;
    EXPECT_EQ(NodeFile::open(path_, other, kFingerprint), nullptr);
    damage(9);  // the version
    EXPECT_EQ(open(), nullptr);
}

TEST_F(NodeFiles, NothingElseIsLost) {
    const auto letter = folder_.file(
        "letter", "Dear all, this is longer than the header. " + std::string(200, '.'));
    for (const auto& path : {letter, folder_.file("short", "hplcnode"), folder_.path()}) {
        const std::string message =
            testing::complaint_of([&] { (void)NodeFile::open(path, kShape, kFingerprint); });
        EXPECT_NE(message.find("remove it"), std::string::npos) << message;
    }
}

TEST_F(NodeFiles, DamageIsNoticed) {
    write();
    damage(-100);
    const auto file = open();
    ASSERT_NE(file, nullptr);
    EXPECT_NO_THROW((void)file->of({0, 19'990}, {}));
    const std::vector<NodeId> last = {19'996, 19'997, 19'998, 19'999};
    EXPECT_NE(
        testing::complaint_of([&] { (void)file->of(last, {}); }).find("a damaged row of node"),
        std::string::npos);
    std::filesystem::resize_file(path_, std::filesystem::file_size(path_) - 1);
    EXPECT_NE(testing::complaint_of([&] { (void)open(); }).find("not all that were written"),
              std::string::npos);
    EXPECT_THROW((void)file->of({19'999}, {}), InputError);
}

}  // namespace node_file_test
}  // namespace hplc
