#include "position/positions_file.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "io/python/npz.hpp"

namespace hplc {
namespace {

template <typename To, typename From>
std::vector<To> converted(const std::vector<From>& values) {
    return {values.begin(), values.end()};
}

std::vector<float> membership_rows(const NodePositions& positions) {
    const std::size_t nodes = positions.communities.cluster.size();
    std::vector<float> rows(nodes * positions.membership.count);
    for (std::size_t v = 0; v < nodes; ++v) {
        std::ranges::copy(
            positions.membership_of(static_cast<NodeId>(v)),
            rows.begin() + static_cast<std::ptrdiff_t>(v * positions.membership.count));
    }
    return rows;
}

// What id_array() returns is a view of one of these.
struct IdValues {
    std::vector<std::int64_t> numbers = {};
    std::vector<std::uint64_t> large_numbers = {};
    std::vector<std::string> texts = {};
};

Array id_array(const NodeIds& ids, IdValues& values) {
    if (ids.are_text()) {
        for (NodeId v = 0; v < ids.size(); ++v)
            values.texts.push_back(ids.text(v));
        return array_of(std::span<const std::string>(values.texts));
    }
    for (NodeId v = 0; v < ids.size(); ++v)
        values.large_numbers.push_back(ids.number(v));
    if (std::ranges::any_of(values.large_numbers, [](std::uint64_t number) {
            return number > std::numeric_limits<std::int64_t>::max();
        })) {
        return array_of(std::span<const std::uint64_t>(values.large_numbers), {ids.size()});
    }
    values.numbers.assign(values.large_numbers.begin(), values.large_numbers.end());
    return array_of(std::span<const std::int64_t>(values.numbers), {ids.size()});
}

}  // namespace

void write_positions(const std::filesystem::path& path, const NodePositions& positions,
                     const NodeIds& ids) {
    const std::uint64_t nodes = positions.communities.cluster.size();
    const std::uint64_t count = positions.distances.landmarks.size();
    const std::vector<float> membership = membership_rows(positions);
    const auto cluster = converted<std::int32_t>(positions.communities.cluster);
    const auto macro_cluster = converted<std::int32_t>(positions.communities.macro_cluster);
    const auto landmarks = converted<std::int64_t>(positions.distances.landmarks);
    IdValues id_values;
    std::vector<NamedArray> arrays = {
        {"distances",
         array_of(std::span<const std::uint8_t>(positions.distances.values), {nodes, count})},
        {"membership", array_of(std::span<const float>(membership), {nodes, count})},
        {"cluster", array_of(std::span<const std::int32_t>(cluster), {nodes})},
        {"macro_cluster", array_of(std::span<const std::int32_t>(macro_cluster), {nodes})},
        {"landmarks", array_of(std::span<const std::int64_t>(landmarks), {count})},
        {"ids", id_array(ids, id_values)}};
    const std::string leak(to_string(positions.provenance));
    if (positions.provenance == Provenance::kLeaky)
        arrays.push_back({"LEAKY", array_of(std::span<const std::string>(&leak, 1))});
    write_npz(path, arrays);
}

}  // namespace hplc
