#include "io/zip_writer.hpp"

#include <zlib.h>

#include <array>

namespace hplc {
namespace {

constexpr std::uint16_t kVersion = 45;           // the first with zip64
constexpr std::uint16_t kUtf8Names = 1u << 11u;  // flag: names are UTF-8
constexpr std::uint16_t kFirstDay = 0x21;        // 1980-01-01, the earliest zip knows
constexpr std::uint32_t kInZip64 = 0xffffffff;   // "see the zip64 field"

template <typename T>
void put(std::string& out, T value) {
    for (std::size_t i = 0; i < sizeof(T); ++i)
        out += static_cast<char>((value >> (8 * i)) & 0xff);
}

// What local and central headers share: version needed, flags, method, time, date, checksum, sizes,
// the lengths of the name and of the zip64 field.
void put_common(std::string& out, std::uint32_t checksum, std::size_t name_size,
                std::uint16_t extra_size) {
    put(out, kVersion);
    put(out, kUtf8Names);
    put(out, std::uint16_t{0});  // stored
    put(out, std::uint16_t{0});  // midnight
    put(out, kFirstDay);
    put(out, checksum);
    put(out, kInZip64);
    put(out, kInZip64);
    put(out, static_cast<std::uint16_t>(name_size));
    put(out, extra_size);
}

void put_zip64_field(std::string& out, std::span<const std::uint64_t> values) {
    put(out, std::uint16_t{1});
    put(out, static_cast<std::uint16_t>(values.size_bytes()));
    for (const std::uint64_t value : values)
        put(out, value);
}

}  // namespace

void ZipWriter::add(const std::string& name, std::span<const std::string_view> pieces) {
    Entry entry{.name = name, .offset = position_};
    for (const std::string_view piece : pieces) {
        entry.size += piece.size();
        entry.checksum = static_cast<std::uint32_t>(
            crc32_z(entry.checksum, reinterpret_cast<const Bytef*>(piece.data()), piece.size()));
    }
    std::string header = "PK\x03\x04";
    put_common(header, entry.checksum, name.size(), 20);
    header += name;
    put_zip64_field(header, std::array{entry.size, entry.size});
    write(header);
    for (const std::string_view piece : pieces)
        write(piece);
    entries_.push_back(std::move(entry));
}

void ZipWriter::commit() {
    const std::uint64_t directory = position_;
    for (const Entry& entry : entries_) {
        std::string header = "PK\x01\x02";
        put(header, kVersion);  // made by
        put_common(header, entry.checksum, entry.name.size(), 28);
        put(header, std::uint16_t{0});  // no comment
        put(header, std::uint16_t{0});  // first disk
        put(header, std::uint16_t{0});  // internal attributes
        put(header, std::uint32_t{0});  // external attributes
        put(header, kInZip64);          // offset
        header += entry.name;
        put_zip64_field(header, std::array{entry.size, entry.size, entry.offset});
        write(header);
    }
    const std::uint64_t end = position_;

    std::string tail = "PK\x06\x06";  // zip64 end of the directory
    put(tail, std::uint64_t{44});     // bytes of this record that follow
    put(tail, kVersion);
    put(tail, kVersion);
    put(tail, std::uint32_t{0});
    put(tail, std::uint32_t{0});
    put(tail, std::uint64_t{entries_.size()});
    put(tail, std::uint64_t{entries_.size()});
    put(tail, end - directory);
    put(tail, directory);
    tail += "PK\x06\x07";  // where that record is
    put(tail, std::uint32_t{0});
    put(tail, end);
    put(tail, std::uint32_t{1});
    tail += "PK\x05\x06";  // the old end of the directory: all in the zip64 one
    put(tail, std::uint32_t{0});
    put(tail, std::uint16_t{0xffff});
    put(tail, std::uint16_t{0xffff});
    put(tail, kInZip64);
    put(tail, kInZip64);
    put(tail, std::uint16_t{0});
    write(tail);
    file_.commit();
}

void ZipWriter::write(std::string_view bytes) {
    file_.write(bytes);
    position_ += bytes.size();
}

}  // namespace hplc
