// What a decoupled model makes of the nodes of one graph, kept in a file, so that the next
// prediction neither makes the table of nodes again nor needs memory for it: of each node the row
// of the table and its state, side by side, read where a pair asks for them.
//
//     bytes   0 ..  7  magic
//             8 .. 11  version of the format
//            12 .. 15  0x01020304, which shows the order of bytes
//            16 .. 39  rows, columns of the table, numbers of a state: uint64 each
//            40 .. 103 fingerprint of the model: SHA-256 in hexadecimal
//           104 .. 111 checksum of the bytes before
//           112 ..     the rows: bfloat16 of the table, zeros up to a multiple of 4, float32 of the
//                      state, zeros up to a multiple of 8, and 8 bytes of checksum
//
// Rows are checked as they are read: opening takes no longer for a large file, and whatever was
// damaged is noticed where it would matter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/files/stored_file.hpp"
#include "base/parallel.hpp"
#include "base/types.hpp"
#include "nn/half_matrix.hpp"

namespace hplc {

struct NodeFileShape {
    std::uint64_t rows = 0;
    std::uint64_t columns = 0;  // of the table
    std::uint64_t width = 0;    // of a state

    bool operator==(const NodeFileShape&) const = default;
};

// Some rows of a table, and the states of the same nodes.
struct NodeRows {
    std::shared_ptr<const HalfMatrix> table;
    std::vector<float> states = {};
};

class NodeFile {
  public:
    // Null where there is no such file, or where it is of another model or graph, which is to be
    // replaced. Throws InputError where it is something else, which is not to be lost, or damaged.
    [[nodiscard]] static std::unique_ptr<const NodeFile> open(const std::filesystem::path& path,
                                                              const NodeFileShape& shape,
                                                              const std::string& fingerprint);

    // Of `nodes`, which ascend, each once; may be asked by several threads at once. A read each.
    // Throws InputError where a row is damaged.
    [[nodiscard]] NodeRows of(std::vector<NodeId> nodes, Threads threads) const;

  private:
    NodeFile(std::unique_ptr<const StoredFile> file, const NodeFileShape& shape)
        : file_(std::move(file)), shape_(shape) {}

    std::unique_ptr<const StoredFile> file_;
    NodeFileShape shape_;
};

// Makes the rows from `begin` on, as many as `rows` has; they are asked for in their order.
using MakeNodeRows = std::function<NodeRows(std::uint64_t begin, std::uint64_t count)>;

// Replaces the file atomically. Throws InputError where it cannot be written.
void write_node_file(const std::filesystem::path& path, const NodeFileShape& shape,
                     const std::string& fingerprint, const MakeNodeRows& make, Threads threads);

}  // namespace hplc
