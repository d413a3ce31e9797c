#include "report/text/links_text.hpp"

#include <gtest/gtest.h>

#include "support/support.hpp"

namespace hplc {
namespace links_text_test {

using Json = nlohmann::ordered_json;

Json run_with_links() {
    return {{"links",
             {{"list",
               {{{"u", "a"}, {"v", "b"}, {"probability", 0.25}, {"score", 3}, {"hidden", "test"}},
                {{"u", "c"},
                 {"v", "d"},
                 {"probability", 0.125},
                 {"score", 2},
                 {"hidden", nullptr},
                 {"why", "2 shared"}},
                {{"u", "e"}, {"v", "f"}, {"probability", nullptr}, {"score", 1.5}}}}}}};
}

TEST(LinksText, ListsWhatIsInNoFile) {
    EXPECT_EQ(links_text(run_with_links(), 5, "run.json"),
              " chance  one end  other end  why\n"
              "12.50 %  c        d          2 shared\n"
              "    1.5  e        f\n");
    EXPECT_EQ(links_text(run_with_links(), 1, "run.json"),
              " chance  one end  other end  why\n12.50 %  c        d          2 shared\n");
}

TEST(LinksText, SaysWhereARunKeptNone) {
    EXPECT_EQ(
        testing::complaint_of([] { (void)links_text(Json::object(), 5, "run.json"); }),
        "run.json: found no links in it; expected a run that stored its most likely links. To "
        "fix: run evaluate or train with --json FILE --details.");
    EXPECT_NE(testing::complaint_of([] {
                  (void)links_text({{"links", {{"refused", "too many"}}}}, 5, "r");
              }).find("no links"),
              std::string::npos);
}

}  // namespace links_text_test
}  // namespace hplc
