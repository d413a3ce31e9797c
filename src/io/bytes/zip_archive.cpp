#include "io/bytes/zip_archive.hpp"

#include <fmt/format.h>
#include <zip.h>

#include <algorithm>

#include "base/error.hpp"

namespace hplc {
namespace {

constexpr std::uint64_t kMaxDeflateRatio = 1032;  // 258 bytes from 2 bits

struct CloseEntry {
    void operator()(zip_file_t* entry) const { zip_fclose(entry); }
};

std::string message(zip_error_t& error) {
    std::string text = zip_error_strerror(&error);
    zip_error_fini(&error);
    return text;
}

[[noreturn]] void not_an_archive(const std::string& file, zip_error_t& error) {
    throw InputError(
        {.file = file,
         .found = fmt::format("a zip archive that cannot be read ({})", message(error)),
         .expected = "a whole zip archive",
         .fix = "get the file again; it is cut short or damaged"});
}

zip_t* open_archive(std::string_view bytes, const std::string& file) {
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
    if (source == nullptr) not_an_archive(file, error);
    zip_t* archive = zip_open_from_source(source, ZIP_RDONLY, &error);
    if (archive == nullptr) {
        zip_source_free(source);
        not_an_archive(file, error);
    }
    zip_error_fini(&error);
    return archive;
}

bool size_is_possible(const zip_stat_t& stat) {
    if (stat.comp_method == ZIP_CM_STORE) return stat.size == stat.comp_size;
    return stat.size / kMaxDeflateRatio <= stat.comp_size;
}

}  // namespace

bool looks_like_zip(std::string_view bytes) {
    return bytes.starts_with("PK\x03\x04") || bytes.starts_with("PK\x05\x06");
}

void ZipArchive::Close::operator()(zip* archive) const {
    zip_discard(archive);
}

ZipArchive::ZipArchive(SharedBytes bytes, std::string file)
    : bytes_(std::move(bytes)),
      file_(std::move(file)),
      archive_(open_archive(bytes_.view(), file_)) {
    const zip_int64_t count = zip_get_num_entries(archive_.get(), 0);
    for (zip_int64_t i = 0; i < count; ++i) {
        const auto index = static_cast<zip_uint64_t>(i);
        const char* name = zip_get_name(archive_.get(), index, ZIP_FL_ENC_RAW);
        names_.emplace_back(name == nullptr ? "" : name);
    }
}

bool ZipArchive::contains(const std::string& name) const {
    return std::find(names_.begin(), names_.end(), name) != names_.end();
}

SharedBytes ZipArchive::read(const std::string& name) const {
    const auto at = std::find(names_.begin(), names_.end(), name);
    if (at == names_.end()) fail(name, "no such entry");
    const auto index = static_cast<zip_uint64_t>(at - names_.begin());
    zip_stat_t stat;
    if (zip_stat_index(archive_.get(), index, 0, &stat) != 0) fail(name, "no entry");
    if (stat.encryption_method != ZIP_EM_NONE) fail(name, "an encrypted entry");
    if (stat.comp_method != ZIP_CM_STORE && stat.comp_method != ZIP_CM_DEFLATE)
        fail(name, fmt::format("the compression method {}", stat.comp_method));
    if (stat.comp_size > bytes_.size() || !size_is_possible(stat))
        fail(name,
             fmt::format("a size of {} bytes from {} compressed ones", stat.size, stat.comp_size));

    const std::unique_ptr<zip_file_t, CloseEntry> entry(zip_fopen_index(archive_.get(), index, 0));
    if (entry == nullptr) fail(name, fmt::format("'{}'", zip_strerror(archive_.get())));
    const MemoryBudget budget = bytes_.budget();
    budget.require(stat.size, origin(name));
    std::string bytes(stat.size, '\0');
    const zip_int64_t got = zip_fread(entry.get(), bytes.data(), bytes.size());
    char beyond = 0;  // reading past the end is what makes libzip compare the checksum
    if (got != static_cast<zip_int64_t>(bytes.size()) || zip_fread(entry.get(), &beyond, 1) != 0)
        fail(name, fmt::format("damaged data ({})", zip_file_strerror(entry.get())));
    return SharedBytes::owned(std::move(bytes), budget);
}

std::string ZipArchive::origin(const std::string& name) const {
    return fmt::format("{}({})", file_, name);
}

void ZipArchive::fail(const std::string& name, const std::string& found) const {
    throw InputError({.file = origin(name),
                      .found = found,
                      .expected = "an entry stored or deflated, whole and not encrypted",
                      .fix = "get the file again, or write it with numpy.savez or torch.save"});
}

}  // namespace hplc
