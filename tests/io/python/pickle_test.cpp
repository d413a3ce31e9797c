#include "io/python/pickle.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "io/hostile.hpp"
#include "io/python.hpp"
#include "support/support.hpp"

namespace hplc {
namespace pickle_test {

using testing::complaint_of;
using testing::TemporaryFolder;

Pickle parse(const std::string& bytes) {
    return parse_pickle(SharedBytes::owned(bytes), "test.pkl");
}

std::string complaint(const std::string& bytes) {
    return complaint_of([&] { (void)parse(bytes); });
}

class PythonPickles : public ::testing::Test {
  protected:
    static void SetUpTestSuite() {
        folder_ = new TemporaryFolder;
        testing::run_python("python/pickle_files.py", {folder_->path()});
    }
    static void TearDownTestSuite() { delete folder_; }
    static std::string bytes(const std::string& name) {
        return testing::read_bytes(folder_->path() / name);
    }

    static inline TemporaryFolder* folder_ = nullptr;
};

void expect_plain_values(PickleView root) {
    EXPECT_EQ(root.at("none").kind(), PickleKind::kNone);
    EXPECT_EQ(root.at("yes").integer(), 1);
    EXPECT_EQ(root.at("float").number(), -0.125);
    EXPECT_EQ(root.at("text").string(), "Łódź");
    EXPECT_EQ(root.at("no bytes").string(), "");
    for (std::size_t i = 0; i < 256; ++i)
        EXPECT_EQ(static_cast<unsigned char>(root.at("bytes").string()[i]), i);
    const std::vector<std::int64_t> numbers = {
        0, 255, 65535, 65536, -1, std::int64_t{1} << 40, INT64_MIN, INT64_MAX};
    ASSERT_EQ(root.at("numbers").size(), numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i)
        EXPECT_EQ(root.at("numbers")[i].integer(), numbers[i]);
    for (std::size_t size = 0; size < 5; ++size)
        EXPECT_EQ(root.at("tuples")[size].size(), size);
    ASSERT_EQ(root.at("many").size(), 3000u);
    EXPECT_EQ(root.at("many")[2999].integer(), 2999);
    EXPECT_EQ(root.at("ordered").size(), 0u);
}

void expect_arrays(PickleView root) {
    const std::vector<std::int64_t> grid = {0, 1, 2, 3, 4, 5};
    EXPECT_EQ(whole_numbers(root.at("grid").array()), grid);
    EXPECT_EQ(whole_numbers(root.at("fortran").array()), grid);
    EXPECT_EQ(root.at("fortran").array().type(), element_type<std::int32_t>());
    EXPECT_EQ(whole_numbers(root.at("again").array()), (std::vector<std::int64_t>{0, 1, 2}));
    EXPECT_EQ(root.at("nothing").array().shape(), (Array::Shape{0, 2}));
    EXPECT_EQ(texts(root.at("names").array()), (std::vector<std::string>{"é", "bb"}));
    const auto objects = root.at("objects").objects();
    ASSERT_TRUE(objects && objects->size() == 2);
    EXPECT_EQ((*objects)[0].at("a").integer(), 1);
    EXPECT_EQ((*objects)[1].kind(), PickleKind::kNone);
}

TEST_F(PythonPickles, EveryProtocolGivesTheSameValues) {
    for (int protocol = 2; protocol <= 5; ++protocol) {
        SCOPED_TRACE(protocol);
        const std::string all = bytes(fmt::format("values{}.pkl", protocol));
        const Pickle pickle = parse(all + "rest");
        EXPECT_EQ(pickle.size(), all.size());
        const PickleView root = pickle.root();
        expect_plain_values(root);
        expect_arrays(root);
        const PickleView matrix = root.at("csr");
        EXPECT_EQ(matrix.instance().type, KnownGlobal::kCsr);
        EXPECT_EQ(floats(matrix.state().at("data").array()), (std::vector<float>{2, 3}));
        EXPECT_EQ(root.at("graph").key(1).integer(), 1);
        EXPECT_EQ(root.at("graph").value(0)[1].integer(), 2);
    }
}

TEST_F(PythonPickles, AForeignGlobalIsRefusedByNameAndNotRun) {
    for (int protocol = 2; protocol <= 5; ++protocol) {
        const std::string text = complaint(bytes(fmt::format("attack{}.pkl", protocol)));
        EXPECT_NE(text.find("calls for 'system' of the Python module 'posix'"), std::string::npos)
            << text;
        EXPECT_NE(text.find("nothing of it was run"), std::string::npos);
    }
    EXPECT_FALSE(std::filesystem::exists("/tmp/hplc-was-attacked"));
    EXPECT_NE(complaint("\x80\x02"
                        "cos\nsystem\n.")
                  .find("'system' of the Python module 'os'"),
              std::string::npos);
}

TEST_F(PythonPickles, AForeignOpcodeIsRefusedByName) {
    EXPECT_NE(complaint(bytes("set.pkl")).find("the opcode EMPTY_SET"), std::string::npos);
    EXPECT_NE(complaint(bytes("protocol0.pkl")).find("the opcode DICT"), std::string::npos);
    EXPECT_NE(complaint("\x80\x02ios\nsystem\n.").find("the opcode INST"), std::string::npos);
    EXPECT_NE(complaint("\xff").find("the byte 0xff, which is no opcode"), std::string::npos);
}

TEST_F(PythonPickles, SurvivesEveryDamage) {
    for (int protocol = 2; protocol <= 5; ++protocol) {
        testing::attack(bytes(fmt::format("small{}.pkl", protocol)), [](const std::string& bytes) {
            const Pickle pickle = parse(bytes);
            const PickleView root = pickle.root();
            (void)whole_numbers(root.at("a").array());
            (void)floats(root.at("m").state().at("data").array());
            (void)root.at("t").size();
        });
    }
}

TEST(Pickle, KindsAreNotMixedUp) {
    const Pickle pickle = parse(
        "\x80\x02]q\x01K\x07"
        "a.");
    EXPECT_NE(complaint_of([&] { (void)pickle.root().array(); }).find("found a list; expected"),
              std::string::npos);
    EXPECT_NE(complaint_of([&] { (void)pickle.root().at("x"); }).find("expected a dict"),
              std::string::npos);
    EXPECT_NE(complaint_of([&] { (void)pickle.root()[1]; }).find("at least 2 items"),
              std::string::npos);
    EXPECT_EQ(pickle.root()[0].integer(), 7);
}

TEST(Pickle, TheProgramCannotReachBelowItsStack) {
    for (const char* program : {".", "(.", "a.", "]K\x01(a.", "R.", "b.", "\x85.", "t.", "u.",
                                "}(K\x01u.", "h\x05.", "K\x01(q\x00.", "K\x01K\x02R."}) {
        EXPECT_NE(complaint(program).find("test.pkl: found"), std::string::npos) << program;
    }
}

TEST(Pickle, AListMayHoldItself) {
    const Pickle pickle = parse(
        "]q\x01h\x01"
        "a.");
    EXPECT_EQ(pickle.root()[0][0][0].size(), 1u);
}

TEST(Pickle, AnnouncedLengthsAreNotBelieved) {
    const testing::AllocationLimit limit(1 << 20);
    EXPECT_NE(complaint("X\xff\xff\xff\xff.").find("4294967295 are announced"), std::string::npos);
    EXPECT_NE(complaint("\x8e\xff\xff\xff\xff\xff\xff\xff\xff.").find("are announced"),
              std::string::npos);
    EXPECT_NE(complaint("Nr\xff\xff\xff\xff.").find("memo's place 4294967295"), std::string::npos);
}

// Each call would make another megabyte of bytes from the same text.
TEST(Pickle, ATextIsNotEncodedAgainAndAgain) {
    const std::string text(1 << 20, 'x');
    std::string bytes = "c_codecs\nencode\nq\x01X" + std::string("\x00\x00\x10\x00", 4) + text +
                        "X" + std::string("\x06\x00\x00\x00", 4) + "latin1\x86q\x02R";
    EXPECT_EQ(parse(bytes + ".").root().string(), text);
    bytes += "h\x01h\x02R";
    EXPECT_NE(complaint(bytes + ".").find("encoded again and again"), std::string::npos);
}

}  // namespace pickle_test
}  // namespace hplc
