#include "io/formats/ogb_split.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "io/python/torch_file.hpp"

namespace hplc {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void wrong_shape(const Array& array, std::string expected) {
    throw InputError(
        {.file = array.origin(),
         .found = fmt::format("{} elements in {} axes", array.size(), array.shape().size()),
         .expected = std::move(expected),
         .fix = "get the split again from OGB"});
}

std::vector<NodePair> zip_ends(const TorchFile& file, NodeId num_nodes) {
    const std::vector<NodeId> sources = node_ids(file.array("source_node"), num_nodes);
    const Array& target_array = file.array("target_node");
    const std::vector<NodeId> targets = node_ids(target_array, num_nodes);
    if (sources.size() != targets.size())
        wrong_shape(target_array, fmt::format("{}, one per source", sources.size()));
    std::vector<NodePair> pairs(sources.size());
    for (std::size_t i = 0; i < pairs.size(); ++i)
        pairs[i] = {sources[i], targets[i]};
    return pairs;
}

// Row i are the targets that stand in for the target of positive i.
CandidateLists read_candidates(const TorchFile& file, std::span<const NodePair> positives,
                               NodeId num_nodes) {
    const Array& array = file.array("target_node_neg");
    const bool rows_fit = array.shape().size() == 2 && array.shape()[0] == positives.size();
    if (!rows_fit) wrong_shape(array, fmt::format("{} rows, one per positive", positives.size()));
    const std::vector<NodeId> targets = node_ids(array, num_nodes);
    CandidateLists lists{.per_edge = array.shape()[1], .pairs = {}};
    lists.pairs.reserve(targets.size());
    for (std::size_t i = 0; i < targets.size(); ++i)
        lists.pairs.push_back({positives[i / lists.per_edge].u, targets[i]});
    return lists;
}

// One number an edge, or none where the file has no such key.
std::vector<float> read_column(const TorchFile& file, const std::string& key, std::size_t count) {
    if (!file.contains(key)) return {};
    std::vector<float> values = floats(file.array(key));
    if (values.size() != count)
        wrong_shape(file.array(key), fmt::format("{}, one per edge", count));
    return values;
}

template <typename T>
void append_column(std::vector<T>& all, const std::vector<T>& part, bool both_have_it) {
    if (both_have_it) {
        all.insert(all.end(), part.begin(), part.end());
    } else {
        all.clear();
    }
}

void append_edges(EdgeList& all, const EdgeList& part) {
    const bool weights = !all.weights.empty() && part.weights.size() == part.edges.size();
    const bool times = !all.times.empty() && part.times.size() == part.edges.size();
    append_column(all.weights, part.weights, weights);
    append_column(all.times, part.times, times);
    all.edges.insert(all.edges.end(), part.edges.begin(), part.edges.end());
}

HeldOutEdges held_out(OgbPart part) {
    return {.positives = std::move(part.positives.edges),
            .negatives = std::move(part.negatives),
            .candidates = std::move(part.candidates)};
}

}  // namespace

bool looks_like_ogb_split(const fs::path& folder) {
    return fs::exists(folder / "valid.pt") && fs::exists(folder / "test.pt");
}

OgbPart read_ogb_part(const fs::path& folder, const std::string& name, NodeId num_nodes,
                      const MemoryBudget& budget) {
    const TorchFile file = TorchFile::open(folder / (name + ".pt"), budget);
    OgbPart part;
    part.positives.num_nodes = num_nodes;
    if (file.contains("source_node")) {
        part.positives.edges = zip_ends(file, num_nodes);
        if (file.contains("target_node_neg"))
            part.candidates = read_candidates(file, part.positives.edges, num_nodes);
    } else {
        part.positives.edges = node_pairs(file.array("edge"), num_nodes);
        if (file.contains("edge_neg"))
            part.negatives = node_pairs(file.array("edge_neg"), num_nodes);
    }
    const std::size_t count = part.positives.edges.size();
    part.positives.weights = read_column(file, "weight", count);
    const std::vector<float> years = read_column(file, "year", count);
    part.positives.times.assign(years.begin(), years.end());
    return part;
}

GivenSplit read_ogb_split(const fs::path& folder, NodeId num_nodes, const MemoryBudget& budget) {
    return join_ogb_split(folder, read_ogb_part(folder, "train", num_nodes, budget).positives,
                          budget)
        .split;
}

OgbSplit join_ogb_split(const fs::path& folder, EdgeList train, const MemoryBudget& budget) {
    const NodeId num_nodes = train.num_nodes;
    OgbPart valid = read_ogb_part(folder, "valid", num_nodes, budget);
    OgbPart test = read_ogb_part(folder, "test", num_nodes, budget);

    OgbSplit result;
    result.split.source = fmt::format("OGB split/{}", folder.filename().string());
    result.split.train = train.edges;
    result.all = std::move(train);
    append_edges(result.all, valid.positives);
    append_edges(result.all, test.positives);
    result.split.valid = held_out(std::move(valid));
    result.split.test = held_out(std::move(test));
    return result;
}

}  // namespace hplc
