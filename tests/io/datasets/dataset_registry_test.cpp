#include "io/datasets/dataset_registry.hpp"

#include <gtest/gtest.h>

#include <set>

#include "base/files/checksum.hpp"
#include "support/support.hpp"

namespace hplc {
namespace dataset_registry_test {

TEST(DatasetRegistry, HasThePapersSevenUnderDistinctNames) {
    std::set<std::string_view> names;
    for (const Dataset& set : known_datasets()) {
        names.insert(set.name);
        names.insert(set.aliases.begin(), set.aliases.end());
    }
    EXPECT_EQ(known_datasets().size(), 7u);
    std::size_t all = 0;
    for (const Dataset& set : known_datasets())
        all += 1 + set.aliases.size();
    EXPECT_EQ(names.size(), all);
}

TEST(DatasetRegistry, FindsByNameAndAliasInAnyCase) {
    ASSERT_NE(find_dataset("ogbl-ddi"), nullptr);
    EXPECT_EQ(find_dataset("ogbl-ddi"), find_dataset("DDI"));
    EXPECT_EQ(find_dataset("PubMed")->nodes, 19717u);
    EXPECT_EQ(find_dataset("no such set"), nullptr);
    EXPECT_EQ(find_dataset(""), nullptr);
}

bool is_sha256(std::string_view text) {
    return text.size() == 64 &&
           text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

TEST(DatasetRegistry, EntriesAreWellFormed) {
    for (const Dataset& set : known_datasets()) {
        SCOPED_TRACE(set.name);
        EXPECT_FALSE(set.files.empty());
        EXPECT_FALSE(set.licence.empty());
        for (const std::string_view address : set.addresses) {
            EXPECT_TRUE(address.starts_with("https://")) << address;
            EXPECT_TRUE(address.ends_with('/') || set.files.size() == 1) << address;
        }
        for (const RemoteFile& file : set.files) {
            EXPECT_TRUE(file.sha256.empty() || is_sha256(file.sha256)) << file.name;
        }
    }
}

TEST(DatasetRegistry, SumsAndSizesAreThoseOfTheRealFiles) {
    for (const std::string name : {"cora", "citeseer", "pubmed"}) {
        HPLC_NEED_DATA(folder, name);
        for (const RemoteFile& file : find_dataset(name)->files) {
            const auto path = folder / "original" / file.name;
            if (file.name == "ind.pubmed.allx" && !std::filesystem::exists(path)) continue;
            EXPECT_EQ(std::filesystem::file_size(path), file.bytes) << path;
            EXPECT_EQ(sha256_of_file(path), file.sha256) << path;
        }
    }
    HPLC_NEED_DATA(facebook, "facebook");
    EXPECT_EQ(sha256_of_file(facebook / "original" / "facebook.txt"),
              find_dataset("facebook")->files.front().sha256);
}

TEST(DatasetRegistry, AppendsFileNamesToFolderAddressesOnly) {
    const RemoteFile file{.name = "a.zip"};
    EXPECT_EQ(address_of("http://host/data/", file), "http://host/data/a.zip");
    EXPECT_EQ(address_of("http://host/other.zip", file), "http://host/other.zip");
}

TEST(DatasetRegistry, SizeIsUnknownWhereOneFileIs) {
    EXPECT_EQ(find_dataset("cora")->download_bytes(), 572444u);
    EXPECT_EQ(find_dataset("citation2")->download_bytes(), 0u);
}

}  // namespace dataset_registry_test
}  // namespace hplc
