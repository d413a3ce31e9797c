#include "io/datasets/unpack_zip.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <zip.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "base/files/atomic_file.hpp"

namespace hplc {
namespace {

namespace fs = std::filesystem;

struct Discard {
    void operator()(zip_t* archive) const { zip_discard(archive); }
};
struct CloseZipFile {
    void operator()(zip_file_t* entry) const { zip_fclose(entry); }
};
using Archive = std::unique_ptr<zip_t, Discard>;

struct ArchivedFile {
    zip_uint64_t index = 0;
    std::string name;
    std::uint64_t bytes = 0;

    [[nodiscard]] bool is_folder() const { return name.ends_with('/'); }
};

[[noreturn]] void refuse(const fs::path& archive, const std::string& found) {
    throw BadArchive({.file = archive.string(),
                      .found = found,
                      .expected = "a whole zip archive of ordinary files within one folder",
                      .fix = "get the archive again from its publisher; nothing was unpacked"});
}

Archive open_archive(const fs::path& path) {
    int code = 0;
    Archive archive(zip_open(path.c_str(), ZIP_RDONLY, &code));
    if (archive != nullptr) return archive;
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    const std::string reason = zip_error_strerror(&error);
    zip_error_fini(&error);
    refuse(path, fmt::format("no readable zip archive ({})", reason));
}

// A relative path of plain parts: neither empty, "." nor "..", no backslash, no control characters.
bool is_safe_name(const std::string& name) {
    const bool plain = std::ranges::all_of(
        name, [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != '\\'; });
    if (name.empty() || !plain) return false;
    const std::string whole = name.ends_with('/') ? name : name + '/';
    for (std::size_t begin = 0; begin < whole.size();) {
        const std::size_t end = whole.find('/', begin);
        const std::string part = whole.substr(begin, end - begin);
        if (part.empty() || part == "." || part == "..") return false;
        begin = end + 1;
    }
    return true;
}

// Unix keeps the file type in the upper half of the external attributes.
bool is_ordinary(zip_t* archive, zip_uint64_t index) {
    zip_uint8_t system = 0;
    zip_uint32_t attributes = 0;
    zip_file_get_external_attributes(archive, index, 0, &system, &attributes);
    const mode_t type = (attributes >> 16) & S_IFMT;
    return system != ZIP_OPSYS_UNIX || type == 0 || type == S_IFREG || type == S_IFDIR;
}

ArchivedFile checked_entry(zip_t* archive, zip_uint64_t index, const fs::path& path) {
    zip_stat_t stat;
    if (zip_stat_index(archive, index, ZIP_FL_ENC_RAW, &stat) != 0) refuse(path, "a damaged entry");
    ArchivedFile entry{.index = index, .name = stat.name, .bytes = stat.size};
    const std::string shown = hplc::quoted(std::string_view(entry.name));
    if (!is_safe_name(entry.name)) refuse(path, fmt::format("the unsafe name {}", shown));
    if (!is_ordinary(archive, index)) refuse(path, fmt::format("{}, a link or device", shown));
    if (stat.encryption_method != ZIP_EM_NONE) refuse(path, fmt::format("{}, encrypted", shown));
    return entry;
}

// No name twice, and no file where another entry needs a folder.
void check_names(const std::vector<ArchivedFile>& entries, const fs::path& path) {
    std::set<std::string> names;
    for (const ArchivedFile& entry : entries) {
        if (!names.insert(entry.name).second) {
            refuse(path, fmt::format("two entries {}", hplc::quoted(std::string_view(entry.name))));
        }
    }
    for (const std::string& name : names) {
        const auto inside = names.lower_bound(name + '/');
        if (!name.ends_with('/') && inside != names.end() && inside->starts_with(name + '/')) {
            refuse(path,
                   fmt::format("{} as file and as folder", hplc::quoted(std::string_view(name))));
        }
    }
}

void check_total(const std::vector<ArchivedFile>& entries, const fs::path& path,
                 const UnzipLimits& limits) {
    std::uint64_t total = 0;
    for (const ArchivedFile& entry : entries) {
        if (entry.bytes > limits.max_bytes - total) {
            refuse(path, fmt::format("more than {} bytes unpacked", limits.max_bytes));
        }
        total += entry.bytes;
    }
    if (const auto room = fs::space(path.parent_path()).available; total > room) {
        throw InputError({.file = path.string(),
                          .found = fmt::format("{} bytes of free space", room),
                          .expected = fmt::format("{} for what the archive holds", total),
                          .fix = "free some space, or choose another folder with --data-dir"});
    }
}

std::vector<ArchivedFile> checked_entries(zip_t* archive, const fs::path& path,
                                          const UnzipLimits& limits) {
    const auto count = static_cast<std::uint64_t>(zip_get_num_entries(archive, 0));
    if (count > limits.max_entries) refuse(path, fmt::format("{} entries", count));
    std::vector<ArchivedFile> entries;
    for (zip_uint64_t i = 0; i < count; ++i) {
        ArchivedFile entry = checked_entry(archive, i, path);
        if (!entry.name.starts_with("__MACOSX/")) entries.push_back(std::move(entry));
    }
    if (entries.empty()) refuse(path, "an empty archive");
    check_names(entries, path);
    check_total(entries, path, limits);
    return entries;
}

// "ddi/" where every entry lies in it, else "".
std::string common_top(const std::vector<ArchivedFile>& entries) {
    const std::string& first = entries.front().name;
    const std::string top = first.substr(0, first.find('/') + 1);
    const bool shared = std::ranges::all_of(
        entries, [&](const ArchivedFile& entry) { return entry.name.starts_with(top); });
    return shared ? top : "";
}

void write_entry(zip_t* archive, const ArchivedFile& entry, const fs::path& target,
                 const fs::path& archive_path) {
    const auto damaged = [&](const char* reason) {
        refuse(archive_path, fmt::format("damaged data in {} ({})",
                                         hplc::quoted(std::string_view(entry.name)), reason));
    };
    const std::unique_ptr<zip_file_t, CloseZipFile> in(zip_fopen_index(archive, entry.index, 0));
    if (in == nullptr) damaged(zip_strerror(archive));
    make_folder(target.parent_path());
    AtomicFile out(target);
    std::vector<char> piece(std::size_t{1} << 20);
    std::uint64_t written = 0;
    for (;;) {
        const zip_int64_t got = zip_fread(in.get(), piece.data(), piece.size());
        if (got < 0) damaged(zip_file_strerror(in.get()));
        if (got == 0) break;
        written += static_cast<std::uint64_t>(got);
        if (written > entry.bytes) damaged("longer than it says");
        out.write({piece.data(), static_cast<std::size_t>(got)});
    }
    if (written != entry.bytes) damaged("shorter than it says");
    out.commit();
}

}  // namespace

void unpack_zip(const fs::path& archive_path, const fs::path& folder, const UnzipLimits& limits) {
    const Archive archive = open_archive(archive_path);
    const auto entries = checked_entries(archive.get(), archive_path, limits);
    const std::string top = common_top(entries);
    make_folder(folder);
    try {
        for (const ArchivedFile& entry : entries) {
            const fs::path target = folder / entry.name.substr(top.size());
            if (entry.is_folder()) {
                make_folder(target);
            } else {
                write_entry(archive.get(), entry, target, archive_path);
            }
        }
    } catch (...) {
        fs::remove_all(folder);
        throw;
    }
}

}  // namespace hplc
