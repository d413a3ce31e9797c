#include "io/datasets/dataset_registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/text/near_names.hpp"
#include "io/datasets/embedded_graph.hpp"

namespace hplc {
namespace {

// Sizes and sums of the Planetoid files are those of the commit named in kPlanetoid.
constexpr RemoteFile kCoraFiles[] = {
    {"ind.cora.x", 22119, "23cfa55d91c6f624233f5eb7b6e3f141f1bd2b2ae39608a63cf5d084bb27baab"},
    {"ind.cora.y", 4054, "94465c14eb53e04ca262198dcbb2521ee8af60fb3f3d546cd6ca24a511b0e7d1"},
    {"ind.cora.tx", 148025, "b9afbaa4a400df991f6f02ef677e1e44da55ffc04801fd02f9e673987829226a"},
    {"ind.cora.ty", 28135, "41f5ac76596a1699cc33f53084a2419e92961c42bb75f36fc38e616d348532ad"},
    {"ind.cora.allx", 257305, "9419ba2f26f5c35243db64aba110e0f35a04851609e0dc5433450676ca6b8543"},
    {"ind.cora.ally", 47959, "2b998f5cc7fedc86e7f97ca2498f47a1ffc1462c29e2d578b23bf3f62b6e7d71"},
    {"ind.cora.graph", 59847, "58f13302f39dde8852dad6fe6d15b89b077b6d7f837626bce671ef80344b383d"},
    {"ind.cora.test.index", 5000,
     "297ce89af2b51a6a194181c7dbe1796c6a1cf9cd9349a88383b1b1e227867875"},
};

constexpr RemoteFile kCiteseerFiles[] = {
    {"ind.citeseer.x", 31087, "d20de19150741e555de0ed037195630fc194114ebc7fd72ced62810148aa22f6"},
    {"ind.citeseer.y", 3014, "8ba87e515d8e3ee3cf52f6d2c5b86aa73f11ecad825a808455209ec26cd54924"},
    {"ind.citeseer.tx", 260321, "539a8906a2da97628d212f2fdd668c109a8b3f0d36574b59e5d3fd5b5303da21"},
    {"ind.citeseer.ty", 24135, "55e5bd1ba1e733a04598753ad1a8d57957f4b8f89e74519f41f4f4938767e4ce"},
    {"ind.citeseer.allx", 595021,
     "2ac30345d95c9ec933a817ee0bdd6a5f077f8c184a20e696910192d534414668"},
    {"ind.citeseer.ally", 55623,
     "f704b2d986dde6c2669934de1f3ae5696a6cf9455c0f6b2646a2d135ea0a1c95"},
    {"ind.citeseer.graph", 61987,
     "d79a4ef9d3e7169aee8946145f6b7306e35bc79bffad26346cfb94e10e9912a7"},
    {"ind.citeseer.test.index", 5000,
     "2af990671580b6b2df5d158d1038f8292e30c9cd821b5453f399659b25b723d4"},
};

constexpr RemoteFile kPubmedFiles[] = {
    {"ind.pubmed.x", 23172, "fbe9cb5c47200d1b7769a26e579be3b7130b556831f9d850e77c4c74f2599b33"},
    {"ind.pubmed.y", 854, "e6c807633307a07ed659249006536a147c7999c797f11a2560752990181b41b3"},
    {"ind.pubmed.tx", 405505, "4eb5f5d0f30f26497eb0ac6ac9719d09c67e284f1ed0385c93f3ef27a671da3d"},
    {"ind.pubmed.ty", 12135, "ee2e0d4819d9fbcc403689c3bf2e49face401b605932f093bc58ab6461130fdd"},
    {"ind.pubmed.allx", 7578385,
     "508e538e2abdccdd54c4d3e9f49d638b4af7107d85845f66ddea5a5152658b7e"},
    {"ind.pubmed.ally", 224739, "0c37bbe3b5014ec365e9d393cf4791925e5ed94fb194305d74f064a8d7b50f0e"},
    {"ind.pubmed.graph", 471808,
     "5b89f0036ca22909471f1e6558eb42fa06e0c730a577bde5b058b40638f81dc9"},
    {"ind.pubmed.test.index", 6000,
     "b101d421688bbaecbd82e8a18f1e282378d6830f3a37666f28ebc47f844341b5"},
};

// The sum of SNAP's gunzipped text; SNAP publishes none for the .gz.
constexpr RemoteFile kFacebookFiles[] = {
    {"facebook_combined.txt", 854362,
     "f41c026ed8af3cc3359f1ca5573d0605fb09ae0eefa34544b820fd8c6e2ef296"},
};

// OGB publishes no sums. That of collab.zip is what projects that had downloaded it recorded.
constexpr RemoteFile kDdiFiles[] = {{"ddi.zip", 0, ""}};
constexpr RemoteFile kCollabFiles[] = {
    {"collab.zip", 121625147, "c5563198e041c338f0a78e11322bb2eb2de76b68f0e9ae3e3b6d6af2d8ca64cc"},
};
constexpr RemoteFile kCitation2Files[] = {{"citation-v2.zip", 0, ""}};

constexpr std::string_view kPlanetoid[] = {
    "https://raw.githubusercontent.com/kimiyoung/planetoid/"
    "af6abf468a772cc055bec88c52e4d6f51b7c37e3/data/"};
constexpr std::string_view kFacebookAddresses[] = {
    "https://snap.stanford.edu/data/facebook_combined.txt.gz",
    "https://raw.githubusercontent.com/kmswin1/HPLC/bb0735130f0ea432a21aed7c7127d4534d5cc606/"
    "others/data/facebook.txt"};
constexpr std::string_view kOgb[] = {"https://snap.stanford.edu/ogb/data/linkproppred/"};

constexpr std::string_view kFacebookAliases[] = {"ego-facebook", "facebook_combined"};
constexpr std::string_view kDdiAliases[] = {"ogbl-ddi", "ogbl_ddi"};
constexpr std::string_view kCollabAliases[] = {"ogbl-collab", "ogbl_collab"};
constexpr std::string_view kCitation2Aliases[] = {"ogbl-citation2", "ogbl_citation2",
                                                  "citation-v2"};

constexpr std::string_view kLoopNote =
    "the paper counts one self loop per node in addition to these edges";

constexpr Dataset kDatasets[] = {
    {.name = "cora",
     .title = "citations among machine-learning papers (Sen et al. 2008, Yang et al. 2016)",
     .nodes = 2708,
     .edges = 5278,
     .features = 1433,
     .format = "Planetoid",
     .licence = "MIT (the Planetoid repository)",
     .note = kLoopNote,
     .addresses = kPlanetoid,
     .files = kCoraFiles},
    {.name = "citeseer",
     .title = "citations among computer-science papers (Sen et al. 2008, Yang et al. 2016)",
     .nodes = 3327,
     .edges = 4552,
     .features = 3703,
     .format = "Planetoid",
     .licence = "MIT (the Planetoid repository)",
     .note = kLoopNote,
     .addresses = kPlanetoid,
     .files = kCiteseerFiles},
    {.name = "pubmed",
     .title = "citations among papers on diabetes (Sen et al. 2008, Yang et al. 2016)",
     .nodes = 19717,
     .edges = 44324,
     .features = 500,
     .format = "Planetoid",
     .licence = "MIT (the Planetoid repository)",
     .note = kLoopNote,
     .addresses = kPlanetoid,
     .files = kPubmedFiles},
    {.name = "facebook",
     .aliases = kFacebookAliases,
     .title = "friendships in ten ego networks (McAuley and Leskovec 2012)",
     .nodes = 4039,
     .edges = 88234,
     .format = "edge list",
     .licence = "none stated by SNAP",
     .addresses = kFacebookAddresses,
     .files = kFacebookFiles},
    {.name = "ddi",
     .aliases = kDdiAliases,
     .title = "interactions of drugs, ogbl-ddi (Wishart et al. 2018, Hu et al. 2020)",
     .nodes = 4267,
     .edges = 1334889,
     .format = "OGB",
     .licence = "CC-0 (as OGB states)",
     .addresses = kOgb,
     .files = kDdiFiles},
    {.name = "collab",
     .aliases = kCollabAliases,
     .title = "co-authors by year, ogbl-collab (Wang et al. 2020, Hu et al. 2020)",
     .nodes = 235868,
     .edges = 1285465,
     .features = 128,
     .format = "OGB",
     .licence = "ODC-BY (as OGB states)",
     .note = "edges are counted once for each year they occur in",
     .addresses = kOgb,
     .files = kCollabFiles},
    {.name = "citation2",
     .aliases = kCitation2Aliases,
     .title = "citations among papers, ogbl-citation2 (Wang et al. 2020, Hu et al. 2020)",
     .nodes = 2927963,
     .edges = 30561187,
     .features = 128,
     .format = "OGB",
     .licence = "ODC-BY (as OGB states)",
     .note = "edges are counted with their direction",
     .addresses = kOgb,
     .files = kCitation2Files},
};

constexpr Dataset kEmbedded = {
    .name = kEmbeddedGraphName,
    .title = "dependencies among packages of Debian 12",
    .nodes = 3762,
    .edges = 23757,
    .features = 435,
    .format = "neutral",
    .licence = "facts of Debian's package index, see data/debian/README.md",
    .addresses = {},
    .files = {},
};

}  // namespace

std::uint64_t Dataset::download_bytes() const {
    std::uint64_t sum = 0;
    for (const RemoteFile& file : files) {
        if (file.bytes == 0) return 0;
        sum += file.bytes;
    }
    return sum;
}

std::span<const Dataset> known_datasets() {
    return kDatasets;
}

const Dataset& embedded_dataset() {
    return kEmbedded;
}

const Dataset* find_dataset(std::string_view name) {
    const std::string wanted = lower_case(name);
    const auto has_name = [&](const Dataset& set) {
        return set.name == wanted || std::ranges::find(set.aliases, wanted) != set.aliases.end();
    };
    const auto it = std::ranges::find_if(kDatasets, has_name);
    return it == std::end(kDatasets) ? nullptr : it;
}

std::string address_of(std::string_view place, const RemoteFile& file) {
    return place.ends_with('/') ? fmt::format("{}{}", place, file.name) : std::string(place);
}

}  // namespace hplc
