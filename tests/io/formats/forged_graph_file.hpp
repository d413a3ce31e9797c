// Graph files whose checksums fit whatever their bytes say: what someone would make who means harm.
#pragma once

#include <algorithm>
#include <cstring>
#include <string>

#include "base/files/checksum.hpp"
#include "io/formats/graph_file_layout.hpp"

namespace hplc::testing {

// The same bytes with all checksums that can be made to fit, and the length in the header too.
[[nodiscard]] inline std::string forged_graph_file(std::string bytes) {
    GraphFileHeader header;
    if (bytes.size() < sizeof header) return bytes;
    std::memcpy(&header, bytes.data(), sizeof header);
    header.file_bytes = bytes.size();
    const std::size_t room = (bytes.size() - sizeof header) / sizeof(SectionEntry);
    const std::size_t sections = std::min<std::size_t>(header.sections, room);
    for (std::size_t i = 0; i < sections; ++i) {
        char* const place = bytes.data() + sizeof header + i * sizeof(SectionEntry);
        SectionEntry entry;
        std::memcpy(&entry, place, sizeof entry);
        if (entry.offset > bytes.size()) continue;
        const std::string_view rest = std::string_view(bytes).substr(entry.offset);
        std::ranges::copy(sha256(rest.substr(0, entry.count * entry.element_bytes)),
                          entry.sha256.begin());
        std::memcpy(place, &entry, sizeof entry);
    }
    std::memcpy(bytes.data(), &header, sizeof header);
    const std::string_view checked(bytes.data(), kCheckedHeaderBytes);
    const std::string_view table(bytes.data() + sizeof header, sections * sizeof(SectionEntry));
    std::ranges::copy(sha256(std::string(checked) + std::string(table)), header.sha256.begin());
    std::memcpy(bytes.data(), &header, sizeof header);
    return bytes;
}

}  // namespace hplc::testing
