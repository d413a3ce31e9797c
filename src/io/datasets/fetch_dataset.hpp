// `hplc data get`: brings the files of a known data set into DIR/NAME/original.
//
// Everything happens in DIR/NAME/.partial first: files are downloaded there (and gone on with by
// the next run), a gzip that the server put around one is taken off, size and SHA-256 are compared
// with the registry's, archives are unpacked. Only a complete, verified set is moved to its place.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "io/datasets/dataset_registry.hpp"
#include "io/datasets/download.hpp"

namespace hplc {

struct FetchOptions {
    std::filesystem::path data = {};  // the data folder DIR
    std::string from = {};            // an address to use in place of the registry's
    std::string sha256 = {};          // expected in place of the registry's; for sets of one file
    DownloadOptions download = {};    // max_bytes is set to what the registry says, where it does
};

struct FetchedFile {
    std::string name;
    std::string url;  // empty where it was there already
    std::uint64_t bytes = 0;
    std::string sha256;
    bool verified = false;  // false: no sum is known to compare with
};

struct FetchedDataset {
    std::filesystem::path folder;    // with the graph
    std::vector<FetchedFile> files;  // empty where the set was there already, unpacked
};

// Throws InputError where it cannot be had; then nothing is in its place that was not before.
[[nodiscard]] FetchedDataset fetch_dataset(const Dataset& set, const FetchOptions& options);

}  // namespace hplc
