#include "io/formats/split_files.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "io/formats/edge_list_reader.hpp"
#include "io/python/npy.hpp"

namespace hplc {
namespace {

bool has_heart_names(const NamedFiles& files) {
    return files.has("train_pos.txt");
}

std::vector<NodePair> read_train(const NamedFiles& files, const NodeIds& ids, Threads threads) {
    const char* name = has_heart_names(files) ? "train_pos.txt" : "train_edges.txt";
    auto pairs = read_pairs(files.need(name), ids, threads);
    std::erase_if(pairs, [](NodePair pair) { return pair.u == pair.v; });
    return pairs;
}

std::vector<NodePair> read_candidates(const NamedFiles& files, const std::string& part,
                                      const NodeIds& ids, Threads threads) {
    const std::string name = fmt::format("heart_{}_samples", part);
    if (const auto text = files.open(name + ".txt")) return read_pairs(*text, ids, threads);
    if (const auto array = files.open(name + ".npy")) {
        return node_pairs(parse_npy(array->bytes(), array->name()), ids.size());
    }
    return {};
}

CandidateLists candidates_of(const NamedFiles& files, const std::string& part,
                             std::size_t positives, const NodeIds& ids, Threads threads) {
    CandidateLists lists;
    lists.pairs = read_candidates(files, part, ids, threads);
    if (lists.pairs.empty()) return lists;
    if (positives == 0 || lists.pairs.size() % positives != 0) {
        throw InputError({.file = files.name(),
                          .found = fmt::format("{} candidates for {} positives in the {} part",
                                               lists.pairs.size(), positives, part),
                          .expected = "as many for each",
                          .fix = "get the files of one split again"});
    }
    lists.per_edge = lists.pairs.size() / positives;
    return lists;
}

HeldOutEdges read_held_out(const NamedFiles& files, const std::string& part, const NodeIds& ids,
                           Threads threads) {
    HeldOutEdges edges;
    edges.positives = read_pairs(files.need(part + "_pos.txt"), ids, threads);
    if (const auto negatives = files.open(part + "_neg.txt")) {
        edges.negatives = read_pairs(*negatives, ids, threads);
    }
    edges.candidates = candidates_of(files, part, edges.positives.size(), ids, threads);
    return edges;
}

}  // namespace

bool looks_like_split_files(const NamedFiles& files) {
    return (has_heart_names(files) || files.has("train_edges.txt")) && files.has("valid_pos.txt");
}

GivenSplit read_split_files(const NamedFiles& files, const NodeIds& ids, Threads threads) {
    GivenSplit split;
    split.source = has_heart_names(files) ? "HeaRT" : "given files";
    split.train = read_train(files, ids, threads);
    split.valid = read_held_out(files, "valid", ids, threads);
    split.test = read_held_out(files, "test", ids, threads);
    return split;
}

void check_split_belongs(const GivenSplit& split, const GraphData& data, const std::string& place) {
    std::vector<NodePair> edges = listed_edges(data);
    std::ranges::transform(edges, edges.begin(), ordered);
    std::ranges::sort(edges);
    for (const std::span<const NodePair> part : split.parts()) {
        for (const NodePair pair : part) {
            if (std::ranges::binary_search(edges, ordered(pair))) continue;
            throw InputError(
                {.file = place,
                 .found = fmt::format("the edge {} - {}, which the graph does not have",
                                      data.ids.text(pair.u), data.ids.text(pair.v)),
                 .expected = "a split of this graph's edges",
                 .fix = "name the split that belongs to the graph"});
        }
    }
}

}  // namespace hplc
