#include "io/formats/graph_file_sections.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/files/checksum.hpp"

namespace hplc {
namespace {

constexpr std::array<std::string_view, kElementBytes.size()> kSectionNames = {
    "name",
    "offsets",
    "neighbours",
    "listed edges",
    "weights",
    "times",
    "ids",
    "starts of names",
    "names",
    "order of names",
    "offsets of features",
    "columns of features",
    "values of features",
    "labels",
    "source of the split",
    "training edges",
    "validation edges",
    "validation negatives",
    "validation candidates",
    "test edges",
    "test negatives",
    "test candidates",
};

std::uint64_t section_size(const SectionEntry& entry) {
    return entry.count * entry.element_bytes;
}

bool is_sha256(const std::array<char, 64>& digits, std::string_view text) {
    return std::string_view(digits.data(), digits.size()) == text;
}

}  // namespace

std::string_view section_name(SectionKind kind) {
    return kSectionNames[static_cast<std::size_t>(kind) - 1];
}

GraphFileSections::GraphFileSections(SharedBytes bytes, std::string origin)
    : bytes_(std::move(bytes)), origin_(std::move(origin)) {
    take_header();
    take_table();
}

void GraphFileSections::refuse(std::string found, std::string expected) const {
    throw InputError({.file = origin_,
                      .found = std::move(found),
                      .expected = std::move(expected),
                      .fix = "copy the file again, or import the graph again (hplc data import)"});
}

void GraphFileSections::take_header() {
    const std::string_view view = bytes_.view();
    if (!view.starts_with(kGraphFileMagic)) {
        throw InputError(
            {.file = origin_,
             .found = "a file that is no graph file",
             .expected = fmt::format("one that begins with {}", hplc::quoted(kGraphFileMagic)),
             .fix = "make one by 'hplc data import GRAPH -o FILE.hplc'"});
    }
    if (view.size() < sizeof header_)
        refuse(fmt::format("{} bytes", view.size()), "a whole graph file");
    std::memcpy(&header_, view.data(), sizeof header_);
    check_version();
    if (header_.file_bytes != view.size()) {
        refuse(fmt::format("{} bytes", view.size()),
               fmt::format("the {} bytes that it says it has", header_.file_bytes));
    }
}

void GraphFileSections::check_version() const {
    constexpr std::uint32_t kSwapped = 0x04030201;
    if (header_.byte_order == kSwapped) {
        throw InputError({.file = origin_,
                          .found = "a graph file of a big-endian machine",
                          .expected = "little-endian numbers",
                          .fix = "import the graph again on this machine"});
    }
    if (header_.byte_order != kGraphFileByteOrder)
        refuse("a mark of byte order that is damaged", "that of a graph file");
    if (header_.version != kGraphFileVersion) {
        throw InputError({.file = origin_,
                          .found = fmt::format("version {} of the graph format", header_.version),
                          .expected = fmt::format("version {}", kGraphFileVersion),
                          .fix = "use the program that wrote it, or import the graph again"});
    }
}

void GraphFileSections::take_table() {
    const std::string_view view = bytes_.view();
    const std::uint64_t table_bytes = std::uint64_t{header_.sections} * sizeof(SectionEntry);
    if (header_.sections > kElementBytes.size() || table_bytes > view.size() - sizeof header_) {
        refuse(fmt::format("{} sections", header_.sections),
               fmt::format("at most {}, and a table of them", kElementBytes.size()));
    }
    Sha256 digest;
    digest.add(view.substr(0, kCheckedHeaderBytes));
    digest.add(view.substr(sizeof header_, table_bytes));
    if (!is_sha256(header_.sha256, digest.finish()))
        refuse("a header that does not match its checksum", "the file as it was written");
    entries_.resize(header_.sections);
    if (!entries_.empty()) std::memcpy(entries_.data(), view.data() + sizeof header_, table_bytes);
    std::uint32_t kind = 0;
    std::uint64_t end = sizeof header_ + table_bytes;
    for (const SectionEntry& entry : entries_) {
        check_entry(entry, kind, end);
        kind = entry.kind;
        end = entry.offset + section_size(entry);
    }
    if (end != view.size())
        refuse(fmt::format("{} bytes after the last section", view.size() - end), "none");
}

void GraphFileSections::check_entry(const SectionEntry& entry, std::uint32_t kind_before,
                                    std::uint64_t end) {
    if (entry.kind <= kind_before || entry.kind > kElementBytes.size() ||
        entry.element_bytes != kElementBytes[entry.kind - 1]) {
        refuse(fmt::format("a section of kind {} with elements of {} bytes", entry.kind,
                           entry.element_bytes),
               "known kinds, once each, in ascending order");
    }
    const std::string_view view = bytes_.view();
    const std::string_view name = section_name(static_cast<SectionKind>(entry.kind));
    if (entry.offset != aligned_section(end) || entry.offset > view.size() ||
        entry.count > (view.size() - entry.offset) / entry.element_bytes) {
        refuse(fmt::format("{} elements of '{}' at byte {}", entry.count, name, entry.offset),
               fmt::format("a section at byte {} that ends within the {} bytes of the file",
                           aligned_section(end), view.size()));
    }
    const std::string_view gap = view.substr(end, entry.offset - end);
    if (gap.find_first_not_of('\0') != std::string_view::npos)
        refuse(fmt::format("bytes before '{}' that are not zero", name), "zeros");
}

const SectionEntry* GraphFileSections::find(SectionKind kind) const {
    const auto found =
        std::ranges::find(entries_, static_cast<std::uint32_t>(kind), &SectionEntry::kind);
    return found == entries_.end() ? nullptr : &*found;
}

std::string_view GraphFileSections::bytes_of(const SectionEntry& entry) const {
    return bytes_.view().substr(entry.offset, section_size(entry));
}

std::uint64_t GraphFileSections::count(SectionKind kind) const {
    const SectionEntry* entry = find(kind);
    return entry == nullptr ? 0 : entry->count;
}

std::string_view GraphFileSections::bytes_of(SectionKind kind) const {
    const SectionEntry* entry = find(kind);
    return entry == nullptr ? std::string_view() : bytes_of(*entry);
}

void GraphFileSections::require_count(SectionKind kind, std::uint64_t expected) const {
    if (count(kind) == expected) return;
    refuse(fmt::format("{} elements of '{}'", count(kind), section_name(kind)),
           fmt::format("{}", expected));
}

void GraphFileSections::verify(Threads threads) const {
    parallel_for(threads, entries_.size(), 1, [&](std::size_t i) {
        const SectionEntry& entry = entries_[i];
        if (is_sha256(entry.sha256, sha256(bytes_of(entry)))) return;
        refuse(fmt::format("'{}' with bytes that do not match their checksum",
                           section_name(static_cast<SectionKind>(entry.kind))),
               "the file as it was written");
    });
}

}  // namespace hplc
