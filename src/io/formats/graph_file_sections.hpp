// The sections of a graph file, once header and table are known to be sound: typed views of the
// file's bytes. What the numbers in them say is for the reader to check.
#pragma once

#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/memory/mapped_pages.hpp"
#include "base/memory/shared_array.hpp"
#include "base/parallel.hpp"
#include "io/bytes/shared_bytes.hpp"
#include "io/formats/graph_file_layout.hpp"

namespace hplc {

class GraphFileSections {
  public:
    // Checks kind, byte order, version, sizes, the header's checksum, the table, and the zeros
    // between sections. O(sections). Throws InputError that names `origin`.
    GraphFileSections(SharedBytes bytes, std::string origin);

    [[nodiscard]] const GraphFileHeader& header() const { return header_; }
    [[nodiscard]] const std::string& origin() const { return origin_; }
    [[nodiscard]] std::size_t size() const { return entries_.size(); }
    [[nodiscard]] bool has(SectionKind kind) const { return find(kind) != nullptr; }
    // Elements; 0 where the file does not have the section.
    [[nodiscard]] std::uint64_t count(SectionKind kind) const;
    // Empty where the file does not have the section.
    [[nodiscard]] std::string_view bytes_of(SectionKind kind) const;

    // In place; a copy only where the bytes lie in memory at an odd address.
    template <typename Number>
    [[nodiscard]] SharedArray<Number> array(SectionKind kind) const {
        const std::string_view bytes = bytes_of(kind);
        if (reinterpret_cast<std::uintptr_t>(bytes.data()) % alignof(Number) != 0)
            return copy<Number>(kind);
        const auto* first = reinterpret_cast<const Number*>(bytes.data());
        return {std::span(first, bytes.size() / sizeof(Number)), bytes_.memory(),
                bytes_.is_mapped()};
    }
    // Asks the budget of the file's bytes.
    template <typename Number>
    [[nodiscard]] std::vector<Number> copy(SectionKind kind) const {
        const std::string_view bytes = bytes_of(kind);
        bytes_.budget().require(bytes.size(), origin_);
        std::vector<Number> numbers(bytes.size() / sizeof(Number));
        if (!bytes.empty()) std::memcpy(numbers.data(), bytes.data(), bytes.size());
        if (bytes_.is_mapped()) release_mapped_pages(std::as_bytes(std::span(bytes)));
        return numbers;
    }

    // Compares all sections with their checksums, one section a thread.
    void verify(Threads threads) const;
    [[noreturn]] void refuse(std::string found, std::string expected) const;
    // Throws InputError where the section has another number of elements.
    void require_count(SectionKind kind, std::uint64_t expected) const;

  private:
    void take_header();
    void check_version() const;
    void take_table();
    void check_entry(const SectionEntry& entry, std::uint32_t kind_before, std::uint64_t end);
    [[nodiscard]] const SectionEntry* find(SectionKind kind) const;
    [[nodiscard]] std::string_view bytes_of(const SectionEntry& entry) const;

    SharedBytes bytes_;
    std::string origin_;
    GraphFileHeader header_;
    std::vector<SectionEntry> entries_;
};

// "neighbours": what messages call a section.
[[nodiscard]] std::string_view section_name(SectionKind kind);

}  // namespace hplc
