#include "train/learn_library.hpp"

#include <gtest/gtest.h>

#include "model/learn_interface.hpp"
#include "support/support.hpp"
#include "train/toy_model.hpp"

namespace hplc {
namespace learn_library_test {

using testing::complaint_of;
using testing::TemporaryFolder;

std::string refusal(const std::filesystem::path& library) {
    const LinkTask task = LinkTask::whole(testing::two_groups(), {});
    const ModelRequest request = {.train = task.train_graph(), .positions = task.position_graph()};
    return complaint_of([&] { (void)make_learned_model(request, {library}); });
}

TEST(LearnLibrary, WhereItIsMissingTheFixIsSaid) {
    EXPECT_EQ(refusal("/nonexistent/libhplc_learn.so"),
              "found no libhplc_learn.so in /nonexistent; expected the library with the trained "
              "models. To fix: build with libtorch (cmake -DHPLC_LEARN=ON), or use a heuristic.");
}

TEST(LearnLibrary, AFileThatIsNoLibraryIsRefused) {
    const TemporaryFolder folder;
    const auto file = folder.file("libhplc_learn.so", "no library");
    const std::string sentence = refusal(file);
    EXPECT_NE(sentence.find(file.string() + ": found a library that cannot be used: "),
              std::string::npos)
        << sentence;
}

// The stubs would end the process if they were asked for a model.
TEST(LearnLibrary, ALibraryWithoutANumberIsRefused) {
    const std::string sentence = refusal(HPLC_STUB_WITHOUT_NUMBER);
    EXPECT_NE(sentence.find("found a library that cannot be used: "), std::string::npos)
        << sentence;
    EXPECT_NE(sentence.find("undefined symbol: hplc_learn_interface"), std::string::npos)
        << sentence;
}

TEST(LearnLibrary, ALibraryOfAnotherBuildIsRefused) {
    const std::string number(hplc_learn_interface);
    EXPECT_EQ(number.size(), 64u);
    EXPECT_EQ(
        refusal(HPLC_STUB_OF_ANOTHER_BUILD),
        HPLC_STUB_OF_ANOTHER_BUILD
            ": found a library of another build, with interface '0123' where this program has '" +
            number.substr(0, 12) +
            "'; expected the one that was built with this program. To fix: build or install "
            "the program and the library again, together.");
}

TEST(LearnLibrary, IsLookedForBesideTheProgramAndWhereItIsInstalled) {
    const auto places = learn_library_places();
    ASSERT_EQ(places.size(), 2u);
    const auto folder = std::filesystem::read_symlink("/proc/self/exe").parent_path();
    EXPECT_EQ(places[0], folder / "libhplc_learn.so");
    EXPECT_TRUE(places[1].string().starts_with((folder.parent_path() / "lib").string()));
}

}  // namespace learn_library_test
}  // namespace hplc
