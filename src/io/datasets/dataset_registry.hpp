// The data sets that have names: those of the paper's experiments, with where they come from, what
// their files must contain, and what a reader will find in them. Facts only; nothing here touches
// the disk or the network.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace hplc {

// A file as it lies in the data set's folder once fetched. Size and sum are of these bytes, after a
// gzip that a server may put around them was taken off.
struct RemoteFile {
    std::string_view name;         // "ind.cora.x"
    std::uint64_t bytes = 0;       // 0: not known
    std::string_view sha256 = {};  // empty: not known
};

struct Dataset {
    std::string_view name;  // also the name of its folder
    std::span<const std::string_view> aliases =
        {};  // other names, and folder names that others use
    std::string_view title;
    std::uint64_t nodes = 0;
    std::uint64_t edges = 0;     // distinct and undirected, unless `note` says otherwise
    std::uint64_t features = 0;  // columns; 0: none
    std::string_view format;
    std::string_view licence;
    std::string_view note = {};
    // Tried in order. One that ends in '/' gets a file's name appended; any other is the address of
    // the only file.
    std::span<const std::string_view> addresses;
    std::span<const RemoteFile> files;

    // Of all files; 0 where one is not known.
    [[nodiscard]] std::uint64_t download_bytes() const;
};

// Smaller ones first.
[[nodiscard]] std::span<const Dataset> known_datasets();

// The facts about the graph of io/datasets/embedded_graph.hpp, so that it need not be read to be
// listed.
[[nodiscard]] const Dataset& embedded_dataset();

// By name or alias, in any case; nullptr where there is none.
[[nodiscard]] const Dataset* find_dataset(std::string_view name);

// The address of `file` at `place`, which is one of a data set's addresses or a user's own.
[[nodiscard]] std::string address_of(std::string_view place, const RemoteFile& file);

}  // namespace hplc
