#include "io/datasets/planted_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <span>
#include <utility>

#include "base/error.hpp"
#include "base/random.hpp"
#include "graph/node_pairs.hpp"

namespace hplc {
namespace {

constexpr std::size_t kLeastCited = 3;

FeatureMatrix dense_features(std::vector<float> values, std::size_t columns) {
    const std::size_t rows = values.size() / columns;
    FeatureMatrix matrix{.num_columns = static_cast<std::uint32_t>(columns)};
    for (std::size_t v = 0; v <= rows; ++v)
        matrix.offsets.push_back(v * columns);
    matrix.columns.resize(values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        matrix.columns.own()[i] = static_cast<std::uint32_t>(i % columns);
    matrix.values = std::move(values);
    return matrix;
}

GraphData data_of_nodes(const PlantedShape& shape, const PlantedNodes& nodes, std::string name,
                        const GenerateOptions& options) {
    GraphData data;
    data.name = std::move(name);
    data.format = "made";
    data.ids = NodeIds::rows(shape.model.nodes);
    data.labels.assign(nodes.community.begin(), nodes.community.end());
    if (shape.features > 0)
        data.features =
            dense_features(plant_features(nodes, shape.features, options), shape.features);
    return data;
}

// The links of one paper within the list, which ascends by paper.
struct PaperLinks {
    std::size_t begin = 0;
    std::size_t end = 0;
};

// The last papers with enough links, latest first.
std::vector<PaperLinks> asked_papers(std::span<const NodePair> edges, std::uint64_t sources) {
    std::vector<PaperLinks> papers;
    for (std::size_t end = edges.size(); end > 0 && papers.size() < sources;) {
        std::size_t begin = end - 1;
        while (begin > 0 && edges[begin - 1].u == edges[begin].u)
            --begin;
        if (end - begin >= kLeastCited) papers.push_back({begin, end});
        end = begin;
    }
    return papers;
}

// Earlier papers that it does not cite.
void add_candidates(std::span<const NodePair> links, std::size_t count, RandomStream random,
                    std::vector<NodePair>& out) {
    const NodeId source = links.front().u;
    const std::size_t enough = out.size() + count;
    while (out.size() < enough) {
        const NodePair pair{source, static_cast<NodeId>(random.below(source))};
        if (std::ranges::find(links, pair) == links.end()) out.push_back(pair);
    }
}

void split_citations(GraphData& data, const EdgeList& list, const PlantedShape& shape,
                     std::uint64_t seed) {
    const RandomStream random(seed, "planted split");
    GivenSplit split;
    split.source = "made, as OGB split/time";
    std::vector<bool> is_held_out(list.edges.size(), false);
    for (const PaperLinks& paper : asked_papers(list.edges, shape.sources)) {
        const auto links = std::span(list.edges).subspan(paper.begin, paper.end - paper.begin);
        if (links.front().u < 2 * links.size()) continue;  // too early to have candidates
        RandomStream of_paper = random.fork(links.front().u);
        const std::size_t one = of_paper.below(links.size());
        const std::size_t other = (one + 1 + of_paper.below(links.size() - 1)) % links.size();
        for (const auto& [part, link] : {std::pair{&split.valid, one}, {&split.test, other}}) {
            is_held_out[paper.begin + link] = true;
            part->positives.push_back(links[link]);
            part->candidates.per_edge = shape.candidates;
            add_candidates(links, shape.candidates, of_paper.fork(link), part->candidates.pairs);
        }
    }
    data.edges.num_nodes = list.num_nodes;
    for (std::size_t i = 0; i < list.edges.size(); ++i) {
        if (!is_held_out[i]) data.edges.edges.push_back(list.edges[i]);
    }
    split.train = data.edges.edges;
    for (const auto* part : {&split.valid, &split.test})
        data.edges.edges.insert(data.edges.edges.end(), part->positives.begin(),
                                part->positives.end());
    data.split = std::move(split);
}

// Different pairs that are no links.
std::vector<NodePair> unlinked_pairs(const CsrGraph& graph, std::size_t count,
                                     RandomStream random) {
    const std::uint64_t pairs = num_pairs(graph.num_nodes());
    const std::uint64_t most = (pairs - graph.num_edges()) / 4;
    count = static_cast<std::size_t>(std::min<std::uint64_t>(count, most));
    std::set<NodePair> seen;
    std::vector<NodePair> found;
    while (found.size() < count) {
        const NodePair pair = pair_of_number(random.below(pairs));
        if (graph.has_edge(pair.u, pair.v) || !seen.insert(pair).second) continue;
        found.push_back(pair);
    }
    return found;
}

void require_edges(const HeldOutEdges& part, const char* name, int year) {
    if (!part.positives.empty()) return;
    throw InputError({.found = fmt::format("no {} edges, those of {}", name, year),
                      .expected = "some",
                      .fix = "ask for more edges, or for fewer years"});
}

void split_collaborations(GraphData& data, const PlantedShape& shape,
                          const GenerateOptions& options) {
    const int last = shape.model.last_year;
    GivenSplit split;
    split.source = "made, as OGB split/time";
    for (std::size_t i = 0; i < data.edges.edges.size(); ++i) {
        const double year = data.edges.times[i];
        auto& part = year < last - 1 ? split.train.own()
                     : year < last   ? split.valid.positives
                                     : split.test.positives;
        part.push_back(data.edges.edges[i]);
    }
    require_edges(split.valid, "validation", last - 1);
    require_edges(split.test, "test", last);
    const CsrGraph graph =
        build_graph(data.edges.num_nodes, data.edges.edges, options.threads).graph;
    const RandomStream random(options.seed, "planted negatives");
    split.valid.negatives = unlinked_pairs(graph, shape.negatives, random.fork(0));
    split.test.negatives = unlinked_pairs(graph, shape.negatives, random.fork(1));
    data.split = std::move(split);
}

}  // namespace

PlantedData planted_citations(const PlantedShape& shape, const GenerateOptions& options) {
    const PlantedNodes nodes = plant_nodes(shape.model, options);
    PlantedData made;
    made.data = data_of_nodes(shape, nodes, "citations", options);
    split_citations(made.data, plant_citations(shape.model, nodes, options), shape, options.seed);
    for (NodeId v = 0; v < shape.model.nodes; ++v)
        made.node_years.push_back(
            planted_year(shape.model, static_cast<double>(v) / shape.model.nodes));
    return made;
}

PlantedData planted_collaborations(const PlantedShape& shape, const GenerateOptions& options) {
    const PlantedNodes nodes = plant_nodes(shape.model, options);
    PlantedData made;
    made.data = data_of_nodes(shape, nodes, "collaborations", options);
    made.data.edges = plant_collaborations(shape.model, nodes, options);
    split_collaborations(made.data, shape, options);
    return made;
}

}  // namespace hplc
