// Fetches one file over http or https and goes on where an earlier attempt was cut.
//
// Bytes are appended to a file PART, which stays when the connection breaks or the process ends.
// The next request asks for the missing rest (Range) of the same version (If-Range with the
// server's ETag or time stamp, kept in PART.tag). A server that cannot do that, or whose file has
// changed, sends it whole again, and PART is begun anew. A redirect from https to http is refused.
//
// Requests are libcurl's, with certificates and proxies as in io/datasets/http_get.hpp; a
// connection that does not get going, or only trickles, counts as broken.
//
// Memory: one network buffer. Nothing is verified here but sizes: see
// io/datasets/fetch_dataset.hpp.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>

#include "base/text/progress.hpp"
#include "io/datasets/http_get.hpp"

namespace hplc {

struct DownloadOptions {
    // A server that announces or sends more is refused.
    std::uint64_t max_bytes = std::uint64_t{16} << 30;
    // Failures in a row, each of them with less than a mebibyte gained, before it is given up.
    unsigned attempts = 5;
    // Before the second attempt; doubled from one to the next.
    std::chrono::milliseconds pause{1000};
    // A server that keeps us waiting, sends a head without end, or trickles.
    TransferLimits limits = {};
    Progress::Show progress = Progress::Show::kNever;
};

// PART holds the whole file afterwards. Throws InputError where that cannot be had; what came so
// far is kept, unless it can be of no use.
void download(const std::string& url, const std::filesystem::path& part,
              const DownloadOptions& options);

// Removes PART and PART.tag.
void forget_download(const std::filesystem::path& part);

}  // namespace hplc
