// How our graph file is laid out: a header, a table of sections, and the sections, each at a
// multiple of 64 bytes with zeros before it, in ascending order of kind. Numbers are little-endian
// and lie as they do in memory, so that a mapped file is used in place. docs/formats.md describes
// the same for users.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace hplc {

static_assert(std::endian::native == std::endian::little,
              "sections are used as they lie, so the machine must be little-endian like the files");

// The line ends show whether a file went through a transfer that changes them.
inline constexpr std::string_view kGraphFileMagic("hplg\r\n\x1a\n", 8);
inline constexpr std::uint32_t kGraphFileByteOrder = 0x01020304;
inline constexpr std::uint32_t kGraphFileVersion = 1;
inline constexpr std::uint32_t kTimesAreDates = 1;  // a flag
inline constexpr std::size_t kSectionAlignment = 64;

struct GraphFileHeader {
    std::array<char, 8> magic = {};
    std::uint32_t byte_order = kGraphFileByteOrder;
    std::uint32_t version = kGraphFileVersion;
    std::uint64_t file_bytes = 0;
    std::uint32_t sections = 0;
    std::uint32_t flags = 0;
    std::uint64_t nodes = 0;
    std::uint64_t self_loops = 0;  // that the source listed and the stored graph does not have
    std::uint64_t repeats = 0;     // likewise
    std::uint64_t feature_columns = 0;
    std::uint64_t valid_candidates = 0;  // for each positive
    std::uint64_t test_candidates = 0;
    std::array<std::uint64_t, 2> zeros = {};
    // SHA-256, in hexadecimal, of the bytes before it and then of the table of sections.
    std::array<char, 64> sha256 = {};
};
inline constexpr std::size_t kCheckedHeaderBytes = offsetof(GraphFileHeader, sha256);
static_assert(sizeof(GraphFileHeader) == 160 && kCheckedHeaderBytes == 96);

// A graph has kOffsets and kNeighbours, or kListedEdges where its edges have weights or times.
enum class SectionKind : std::uint32_t {
    kName = 1,
    kOffsets,     // nodes + 1
    kNeighbours,  // both directions of each edge
    kListedEdges,
    kWeights,       // one a listed edge
    kTimes,         // one a listed edge
    kIdNumbers,     // one a node; without these and names, ids are row numbers
    kIdStarts,      // nodes + 1, into kIdCharacters
    kIdCharacters,  // names one after the other
    kIdOrder,       // nodes in ascending order of name
    kFeatureOffsets,
    kFeatureColumns,
    kFeatureValues,
    kLabels,
    kSplitSource,
    kTrainEdges,
    kValidPositives,
    kValidNegatives,
    kValidCandidates,
    kTestPositives,
    kTestNegatives,
    kTestCandidates,
};
// Bytes of an element of each kind, from kind 1 on.
inline constexpr std::array<std::uint32_t, 22> kElementBytes = {1, 8, 4, 8, 4, 8, 8, 8, 1, 4, 8,
                                                                4, 4, 4, 1, 8, 8, 8, 8, 8, 8, 8};

struct SectionEntry {
    std::uint32_t kind = 0;
    std::uint32_t element_bytes = 0;
    std::uint64_t offset = 0;  // from the start of the file
    std::uint64_t count = 0;   // of elements
    std::uint64_t zero = 0;
    std::array<char, 64> sha256 = {};  // of the section, in hexadecimal
};
static_assert(sizeof(SectionEntry) == 96);

[[nodiscard]] constexpr std::uint64_t aligned_section(std::uint64_t offset) {
    return (offset + kSectionAlignment - 1) / kSectionAlignment * kSectionAlignment;
}

}  // namespace hplc
