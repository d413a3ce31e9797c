#include "model/decoupled/node_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstring>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "base/files/atomic_file.hpp"
#include "base/random.hpp"

namespace hplc {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are stored as they lie");

constexpr std::string_view kNodeFileMagic = "hplcnode";
constexpr std::uint32_t kNodeFileVersion = 1;
constexpr std::uint32_t kByteOrder = 0x01020304;
constexpr std::size_t kFingerprintBytes = 64;
constexpr std::size_t kNodesOfAWrite = 16'384;
constexpr std::size_t kNodesOfARead = 256;

struct NodeFileHeader {
    std::array<char, 8> magic{};
    std::uint32_t version = kNodeFileVersion;
    std::uint32_t order = kByteOrder;
    NodeFileShape shape;
    std::array<char, kFingerprintBytes> fingerprint{};
    std::uint64_t checksum = 0;
};
static_assert(sizeof(NodeFileHeader) == 112);

// Of whole words. Four lanes, since each multiplication waits for the one before it.
std::uint64_t checksum_of(std::span<const std::byte> bytes) {
    constexpr std::uint64_t kOdd = 0x9e3779b97f4a7c15;
    std::array<std::uint64_t, 4> lanes = {1, 2, 3, 4};
    for (std::size_t i = 0; i + sizeof(std::uint64_t) <= bytes.size(); i += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + i, sizeof word);
        std::uint64_t& lane = lanes[i / sizeof(std::uint64_t) % lanes.size()];
        lane = std::rotl((lane ^ word) * kOdd, 29);
    }
    std::uint64_t sum = bytes.size();
    for (const std::uint64_t lane : lanes)
        sum = mix64(sum ^ lane);
    return sum;
}

constexpr std::size_t up_to(std::size_t bytes, std::size_t multiple) {
    return (bytes + multiple - 1) / multiple * multiple;
}

// Where the parts of a row are.
struct RowLayout {
    std::size_t table = 0;  // bytes
    std::size_t states = 0;
    std::size_t state_at = 0;
    std::size_t checksum_at = 0;
    std::size_t size = 0;

    explicit RowLayout(const NodeFileShape& shape)
        : table(shape.columns * sizeof(Half)),
          states(shape.width * sizeof(float)),
          state_at(up_to(table, sizeof(float))),
          checksum_at(up_to(state_at + states, sizeof(std::uint64_t))),
          size(checksum_at + sizeof(std::uint64_t)) {}
};

std::span<const std::byte> checked_part(const NodeFileHeader& header) {
    return std::as_bytes(std::span(&header, 1)).first(offsetof(NodeFileHeader, checksum));
}

NodeFileHeader header_of(const NodeFileShape& shape, const std::string& fingerprint) {
    assert(fingerprint.size() == kFingerprintBytes);
    NodeFileHeader header{.shape = shape};
    std::ranges::copy(kNodeFileMagic, header.magic.begin());
    std::ranges::copy(fingerprint, header.fingerprint.begin());
    header.checksum = checksum_of(checked_part(header));
    return header;
}

[[noreturn]] void refuse_node_file(const std::filesystem::path& path, const std::string& found) {
    throw InputError({.file = path.string(),
                      .found = found,
                      .expected = "a file with states of nodes that hplc has written",
                      .fix = "remove it, so that it is made anew, or name another"});
}

std::string_view text_of(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

std::unique_ptr<const NodeFile> NodeFile::open(const std::filesystem::path& path,
                                               const NodeFileShape& shape,
                                               const std::string& fingerprint) {
    std::error_code none;
    if (!std::filesystem::exists(path, none)) return nullptr;
    auto file = std::make_unique<const StoredFile>(path);
    NodeFileHeader header;
    if (file->size() < sizeof header) refuse_node_file(path, "another kind of file");
    file->read(0, std::as_writable_bytes(std::span(&header, 1)));
    if (std::string_view(header.magic.data(), header.magic.size()) != kNodeFileMagic)
        refuse_node_file(path, "another kind of file");
    const NodeFileHeader wanted = header_of(shape, fingerprint);
    if (std::memcmp(&header, &wanted, sizeof header) != 0) return nullptr;
    if (file->size() != sizeof header + shape.rows * RowLayout(shape).size)
        refuse_node_file(
            path, fmt::format("{} bytes, which are not all that were written", file->size()));
    return std::unique_ptr<const NodeFile>(new NodeFile(std::move(file), shape));
}

NodeRows NodeFile::of(std::vector<NodeId> nodes, Threads threads) const {
    const RowLayout layout(shape_);
    const auto table = std::make_shared<HalfMatrix>(nodes.size(), shape_.columns);
    NodeRows rows{.table = nullptr, .states = std::vector<float>(nodes.size() * shape_.width)};
    parallel_chunks(threads, nodes.size(), kNodesOfARead, [&](IndexRange range) {
        std::vector<std::byte> row(layout.size);
        for (std::size_t i = range.begin; i < range.end; ++i) {
            assert(nodes[i] < shape_.rows);
            file_->read(sizeof(NodeFileHeader) + nodes[i] * layout.size, row);
            std::uint64_t checksum = 0;
            std::memcpy(&checksum, row.data() + layout.checksum_at, sizeof checksum);
            if (checksum != checksum_of(std::span(row).first(layout.checksum_at)))
                refuse_node_file(file_->path(), fmt::format("a damaged row of node {}", nodes[i]));
            std::memcpy(table->row(i), row.data(), layout.table);
            std::memcpy(rows.states.data() + i * shape_.width, row.data() + layout.state_at,
                        layout.states);
        }
    });
    table->nodes = std::move(nodes);
    rows.table = table;
    return rows;
}

void write_node_file(const std::filesystem::path& path, const NodeFileShape& shape,
                     const std::string& fingerprint, const MakeNodeRows& make, Threads threads) {
    const RowLayout layout(shape);
    const NodeFileHeader header = header_of(shape, fingerprint);
    AtomicFile file(path);
    file.write(text_of(std::as_bytes(std::span(&header, 1))));
    std::vector<std::byte> bytes;
    for (std::uint64_t begin = 0; begin < shape.rows; begin += kNodesOfAWrite) {
        const std::uint64_t count = std::min<std::uint64_t>(kNodesOfAWrite, shape.rows - begin);
        const NodeRows rows = make(begin, count);
        bytes.assign(count * layout.size, std::byte{0});
        parallel_for(threads, count, kNodesOfARead, [&](std::size_t i) {
            const std::span row = std::span(bytes).subspan(i * layout.size, layout.size);
            std::memcpy(row.data(), rows.table->row(i), layout.table);
            std::memcpy(row.data() + layout.state_at, rows.states.data() + i * shape.width,
                        layout.states);
            const std::uint64_t checksum = checksum_of(row.first(layout.checksum_at));
            std::memcpy(row.data() + layout.checksum_at, &checksum, sizeof checksum);
        });
        file.write(text_of(bytes));
    }
    file.commit();
}

}  // namespace hplc
