#include "io/bytes/zip_writer.hpp"

#include <fmt/format.h>
#include <zip.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <new>

#include "base/exit_code.hpp"
#include "base/files/atomic_file.hpp"

namespace hplc {
namespace {

constexpr zip_uint16_t kMidnight = 0;
constexpr zip_uint16_t kFirstDay = 0x21;  // 1980-01-01
// libzip removes the file of an archive without entries; this is what one looks like.
constexpr std::string_view kNoEntries{"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 22};

// The file as libzip sees it: bytes are written at a position that can be moved. What cannot be
// moved in (a pipe) is collected in memory.
class ZipTarget {
  public:
    explicit ZipTarget(const std::filesystem::path& path) : file_(path) {}

    [[nodiscard]] std::uint64_t position() const { return position_; }
    [[nodiscard]] std::uint64_t size() const { return size_; }

    void seek(std::uint64_t position) {
        if (!file_.is_in_place()) file_.seek(position);
        position_ = position;
    }
    void write(std::string_view bytes) {
        if (file_.is_in_place()) {
            collected_.resize(std::max(collected_.size(), position_ + bytes.size()));
            std::ranges::copy(bytes, collected_.begin() + static_cast<std::ptrdiff_t>(position_));
        } else {
            file_.write(bytes);
        }
        position_ += bytes.size();
        size_ = std::max(size_, position_);
    }
    void commit() {
        file_.write(collected_);
        file_.commit();
    }

    // Of a write, kept while libzip's frames are on the stack.
    std::exception_ptr failure;

  private:
    AtomicFile file_;
    std::string collected_;
    std::uint64_t position_ = 0;
    std::uint64_t size_ = 0;
};

zip_int64_t seek_as_told(ZipTarget& target, void* data, zip_uint64_t length) {
    const zip_int64_t position =
        zip_source_seek_compute_offset(target.position(), target.size(), data, length, nullptr);
    if (position < 0) return -1;
    target.seek(static_cast<std::uint64_t>(position));
    return 0;
}

// libzip's error of a failed write; the real one is in ZipTarget::failure.
zip_int64_t put_write_error(void* data, zip_uint64_t length) {
    zip_error_t error;
    zip_error_init_with_code(&error, ZIP_ER_WRITE);
    const zip_int64_t size = zip_error_to_data(&error, data, length);
    zip_error_fini(&error);
    return size;
}

// Beginning, rolling back and freeing need nothing: an AtomicFile without commit() leaves nothing.
zip_int64_t obey(ZipTarget& target, void* data, zip_uint64_t length, zip_source_cmd_t command) {
    switch (command) {
        case ZIP_SOURCE_SUPPORTS:
            return ZIP_SOURCE_SUPPORTS_WRITABLE;
        case ZIP_SOURCE_STAT:
            zip_stat_init(static_cast<zip_stat_t*>(data));
            return sizeof(zip_stat_t);
        case ZIP_SOURCE_WRITE:
            target.write({static_cast<const char*>(data), length});
            return static_cast<zip_int64_t>(length);
        case ZIP_SOURCE_SEEK_WRITE:
            return seek_as_told(target, data, length);
        case ZIP_SOURCE_TELL_WRITE:
            return static_cast<zip_int64_t>(target.position());
        case ZIP_SOURCE_COMMIT_WRITE:
            target.commit();
            return 0;
        case ZIP_SOURCE_ERROR:
            return put_write_error(data, length);
        default:
            return 0;
    }
}

zip_int64_t obey_libzip(void* target, void* data, zip_uint64_t length, zip_source_cmd_t command) {
    try {
        return obey(*static_cast<ZipTarget*>(target), data, length, command);
    } catch (...) {
        static_cast<ZipTarget*>(target)->failure = std::current_exception();
        return -1;
    }
}

struct DiscardArchive {
    void operator()(zip_t* archive) const { zip_discard(archive); }
};
using NewArchive = std::unique_ptr<zip_t, DiscardArchive>;

NewArchive archive_in(ZipTarget& target) {
    zip_source_t* source = zip_source_function_create(obey_libzip, &target, nullptr);
    if (source == nullptr) throw std::bad_alloc();
    NewArchive archive(zip_open_from_source(source, ZIP_CREATE | ZIP_TRUNCATE, nullptr));
    if (archive == nullptr) {
        zip_source_free(source);
        throw std::bad_alloc();
    }
    return archive;
}

[[noreturn]] void fail_writing(const std::filesystem::path& target, zip_t* archive) {
    if (zip_error_code_zip(zip_get_error(archive)) == ZIP_ER_MEMORY) throw std::bad_alloc();
    throw OutputError({.file = target.string(),
                       .found = fmt::format("'{}' when writing the archive", zip_strerror(archive)),
                       .expected = "entries of different names and a place that can be written",
                       .fix = "check the folder, its permissions and the free space"});
}

// Of the memory of its pieces, which libzip does not write to although its type says so.
zip_source_t* source_of(const ZipEntry& entry, zip_t* archive) {
    std::vector<zip_buffer_fragment_t> fragments;
    for (const std::string_view piece : entry.pieces) {
        auto* bytes = reinterpret_cast<zip_uint8_t*>(const_cast<char*>(piece.data()));
        fragments.push_back({bytes, piece.size()});
    }
    return zip_source_buffer_fragment(archive, fragments.data(), fragments.size(), 0);
}

bool add_entry(zip_t* archive, const ZipEntry& entry) {
    zip_source_t* source = source_of(entry, archive);
    if (source == nullptr) return false;
    const zip_int64_t added = zip_file_add(archive, entry.name.c_str(), source, ZIP_FL_ENC_UTF_8);
    if (added < 0) {
        zip_source_free(source);
        return false;
    }
    const auto index = static_cast<zip_uint64_t>(added);
    return zip_set_file_compression(archive, index, ZIP_CM_STORE, 0) == 0 &&
           zip_file_set_dostime(archive, index, kMidnight, kFirstDay, 0) == 0;
}

}  // namespace

void write_zip(const std::filesystem::path& target, std::span<const ZipEntry> entries) {
    if (entries.empty()) return write_file(target, kNoEntries);
    ZipTarget file(target);
    NewArchive archive = archive_in(file);
    for (const ZipEntry& entry : entries) {
        if (!add_entry(archive.get(), entry)) fail_writing(target, archive.get());
    }
    zip_t* closing = archive.release();
    if (zip_close(closing) == 0) return;  // closed is freed
    archive.reset(closing);
    if (file.failure) std::rethrow_exception(file.failure);
    fail_writing(target, archive.get());
}

}  // namespace hplc
