#include "io/datasets/fetch_dataset.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <vector>

#include "base/error.hpp"
#include "base/files/atomic_file.hpp"
#include "base/files/checksum.hpp"
#include "io/bytes/gzip.hpp"
#include "io/datasets/unpack_zip.hpp"
#include "io/resolve_graph.hpp"

namespace hplc {
namespace {

namespace fs = std::filesystem;

// Held by the one process that may write in a folder; gone with it, however it ends.
class FolderLock {
  public:
    explicit FolderLock(const fs::path& folder)
        : descriptor_(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
        if (descriptor_ >= 0 && ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
        if (descriptor_ >= 0) ::close(descriptor_);
        throw InputError({.file = folder.string(),
                          .found = "another process that is fetching this data set",
                          .expected = "one at a time",
                          .fix = "wait for it to end"});
    }
    ~FolderLock() { ::close(descriptor_); }
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

  private:
    int descriptor_;
};

// The folders of one data set.
struct Places {
    explicit Places(const fs::path& set_folder)
        : folder(set_folder), staging(folder / ".partial"), original(folder / "original") {}

    fs::path folder;
    fs::path staging;
    fs::path original;
};

bool is_archive(const RemoteFile& file) {
    return file.name.ends_with(".zip");
}

void move_into_place(const fs::path& from, const fs::path& to) {
    std::error_code error;
    fs::rename(from, to, error);
    if (!error) return;
    throw InputError({.file = to.string(),
                      .found = fmt::format("'{}' when moving {} there", error.message(),
                                           from.filename().string()),
                      .expected = "a place that is free and can be written",
                      .fix = "look at what is there, and move it away if it is not needed"});
}

void compare(const RemoteFile& expected, const std::string& url, std::uint64_t bytes,
             const std::string& sum) {
    const bool size_fits = expected.bytes == 0 || expected.bytes == bytes;
    if (size_fits && (expected.sha256.empty() || expected.sha256 == sum)) return;
    const auto shown = [](std::uint64_t size, std::string_view digest) {
        return fmt::format("{} bytes with the SHA-256 {}", size, digest);
    };
    throw InputError(
        {.file = url,
         .found = shown(bytes, sum),
         .expected = expected.bytes == 0 ? fmt::format("the SHA-256 {}", expected.sha256)
                                         : shown(expected.bytes, expected.sha256),
         .fix = "run the command again; if the sums differ again the file has changed at its "
                "source or on the way (--sha256 accepts another one)"});
}

bool begins_like_gzip(const fs::path& file) {
    std::string start(2, '\0');
    std::ifstream(file, std::ios::binary).read(start.data(), 2);
    return is_gzip(start);
}

void check_unpacked_size(std::uint64_t bytes, std::uint64_t most, const std::string& url) {
    if (bytes <= most) return;
    throw InputError({.file = url,
                      .found = fmt::format("a gzip that unpacks to more than {} bytes", most),
                      .expected = fmt::format("at most {}", most),
                      .fix = "check the address; nothing of it was kept"});
}

// Takes off the gzip that a server put around a file. What comes out is counted and summed up piece
// by piece, goes no further than the size that is expected, and gets its name only if it is the
// file: memory and disk are safe from what was not verified yet.
void unpack_verified(const RemoteFile& expected, std::uint64_t most, const fs::path& part,
                     const fs::path& staged, FetchedFile& file) {
    AtomicFile out(staged);
    Sha256 sum;
    GunzipStream gunzip(file.url, [&](std::string_view piece) {
        file.bytes += piece.size();
        check_unpacked_size(file.bytes, most, file.url);
        sum.add(piece);
        out.write(piece);
    });
    std::ifstream in(part, std::ios::binary);
    std::vector<char> piece(std::size_t{1} << 16);
    while (in.read(piece.data(), static_cast<std::streamsize>(piece.size())) || in.gcount() > 0)
        gunzip.write({piece.data(), static_cast<std::size_t>(in.gcount())});
    gunzip.finish();
    file.sha256 = sum.finish();
    compare(expected, file.url, file.bytes, file.sha256);
    out.commit();
}

// Checks what a download left and gives it its name; the name is the sign that it was checked.
FetchedFile verified(const RemoteFile& expected, const std::string& url, std::uint64_t most,
                     const fs::path& part, const fs::path& staged) try {
    FetchedFile file{.name = std::string(expected.name),
                     .url = url,
                     .bytes = 0,
                     .sha256 = {},
                     .verified = !expected.sha256.empty()};
    if (begins_like_gzip(part) && !expected.name.ends_with(".gz")) {
        unpack_verified(expected, most, part, staged, file);
    } else {
        file.bytes = fs::file_size(part);
        file.sha256 = sha256_of_file(part);
        compare(expected, url, file.bytes, file.sha256);
        move_into_place(part, staged);
    }
    forget_download(part);
    return file;
} catch (const InputError&) {
    forget_download(part);
    throw;
}

// The file at `path`, where it is what the registry says; nothing where it is missing or not.
std::optional<FetchedFile> already_there(const RemoteFile& expected, const fs::path& path) {
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return std::nullopt;
    const std::uint64_t bytes = fs::file_size(path);
    if (expected.bytes != 0 && expected.bytes != bytes) return std::nullopt;
    std::string sum = sha256_of_file(path);
    if (!expected.sha256.empty() && expected.sha256 != sum) return std::nullopt;
    return FetchedFile{.name = std::string(expected.name),
                       .url = "",
                       .bytes = bytes,
                       .sha256 = std::move(sum),
                       .verified = !expected.sha256.empty()};
}

FetchedFile fetch_from(const std::string& url, const RemoteFile& file, const fs::path& staging,
                       DownloadOptions options) {
    // Bytes of one address are never gone on with from another.
    const fs::path part = staging / fmt::format("{}.{}.part", file.name, sha256(url).substr(0, 8));
    if (file.bytes != 0) options.max_bytes = file.bytes;
    download(url, part, options);
    return verified(file, url, options.max_bytes, part, staging / file.name);
}

// Tries the addresses in turn; where all fail, says why each did.
FetchedFile fetch_file(const RemoteFile& file, std::span<const std::string> urls,
                       const fs::path& staging, const DownloadOptions& options) {
    if (auto staged = already_there(file, staging / file.name)) return *staged;
    std::string reasons;
    for (const std::string& url : urls) {
        try {
            return fetch_from(url, file, staging, options);
        } catch (const InputError& error) {
            if (urls.size() == 1) throw;
            reasons += fmt::format("{}({}) {}", reasons.empty() ? "" : " ", &url - urls.data() + 1,
                                   error.what());
        }
    }
    throw InputError({.file = std::string(file.name),
                      .found = fmt::format("no address that gives it: {}", reasons)});
}

std::vector<std::string> addresses(const Dataset& set, const RemoteFile& file,
                                   const std::string& from) {
    if (!from.empty()) return {address_of(from, file)};
    std::vector<std::string> urls;
    for (const std::string_view place : set.addresses)
        urls.push_back(address_of(place, file));
    return urls;
}

void place_archive(const fs::path& archive, const Places& places) {
    const fs::path unpacked = places.staging / "unpacked";
    fs::remove_all(unpacked);  // of a process that was killed
    try {
        unpack_zip(archive, unpacked, {});
    } catch (const BadArchive&) {
        fs::remove(archive);
        throw;
    }
    move_into_place(unpacked, places.original);
}

void place(const Dataset& set, const Places& places) {
    for (const RemoteFile& file : set.files) {
        const fs::path staged = places.staging / file.name;
        if (!fs::exists(staged)) continue;  // it is in its place already
        if (is_archive(file)) {
            place_archive(staged, places);
        } else {
            make_folder(places.original);
            move_into_place(staged, places.original / file.name);
        }
    }
}

// The files to expect, with the sum that the user prefers.
std::vector<RemoteFile> expected_files(const Dataset& set, const FetchOptions& options) {
    std::vector<RemoteFile> files(set.files.begin(), set.files.end());
    if (!options.sha256.empty()) files.front() = {files.front().name, 0, options.sha256};
    return files;
}

// Those in their place; nothing for those that are missing.
std::vector<std::optional<FetchedFile>> files_in(const fs::path& folder,
                                                 std::span<const RemoteFile> expected) {
    std::vector<std::optional<FetchedFile>> found;
    for (const RemoteFile& file : expected)
        found.push_back(already_there(file, folder / file.name));
    return found;
}

void fetch_missing(const Dataset& set, std::span<const RemoteFile> expected, const Places& places,
                   const FetchOptions& options, std::span<std::optional<FetchedFile>> files) {
    make_folder(places.staging);
    const FolderLock lock(places.staging);
    try {
        for (std::size_t i = 0; i < files.size(); ++i) {
            if (files[i]) continue;
            const auto urls = addresses(set, expected[i], options.from);
            files[i] = fetch_file(expected[i], urls, places.staging, options.download);
        }
        place(set, places);
        fs::remove_all(places.staging);
    } catch (...) {
        std::error_code not_empty;
        fs::remove(places.staging, not_empty);
        fs::remove(places.folder, not_empty);
        throw;
    }
}

void check_options(const Dataset& set, const FetchOptions& options) {
    const bool several = set.files.size() > 1;
    if (several && !options.sha256.empty()) {
        throw InputError({.found = "--sha256 for a data set of several files",
                          .expected = "it for a data set of one file"});
    }
    if (several && !options.from.empty() && !options.from.ends_with('/')) {
        throw InputError({.found = fmt::format("--from {}", options.from),
                          .expected = "the address of a folder, as the set has several files",
                          .fix = "end the address with a slash"});
    }
}

}  // namespace

FetchedDataset fetch_dataset(const Dataset& set, const FetchOptions& options) {
    check_options(set, options);
    if (is_archive(set.files.front())) {
        if (const auto graph = find_in_data_folder(std::string(set.name), options.data)) {
            return {.folder = *graph, .files = {}};
        }
    }
    const Places places(options.data / set.name);
    const auto expected = expected_files(set, options);
    auto files = files_in(places.original, expected);
    if (std::ranges::any_of(files, [](const auto& file) { return !file.has_value(); })) {
        fetch_missing(set, expected, places, options, files);
    }
    FetchedDataset fetched{.folder = places.original, .files = {}};
    for (auto& file : files)
        fetched.files.push_back(std::move(*file));
    return fetched;
}

}  // namespace hplc
