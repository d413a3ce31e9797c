// Planted graphs of papers that cite earlier ones.
#include <cmath>

#include "graph/planted_draws.hpp"

namespace hplc {
namespace {

constexpr std::size_t kPaperGrain = 512;
constexpr int kAttempts = 4;         // at a link that the paper has already
constexpr double kToPopular = 0.35;  // of the links by community, to what the drawn paper cites

class CitationPlanter {
  public:
    CitationPlanter(const PlantedModel& model, const PlantedNodes& nodes,
                    const GenerateOptions& options)
        : model_(model),
          draws_(model, nodes),
          random_(options.seed, "planted citations"),
          threads_(options.threads),
          counts_(model.nodes, 0) {
        share_out();
        cited_.resize(starts_.back());
    }

    [[nodiscard]] EdgeList plant(Progress::Show show) {
        Progress progress("citing", model_.nodes, "paper", show);
        for_steps(model_.nodes, [&](std::size_t begin, std::size_t end) {
            parallel_for(threads_, end - begin, kPaperGrain, [&](std::size_t i) {
                cite(static_cast<NodeId>(begin + i), static_cast<NodeId>(begin));
            });
            progress.advance(end - begin);
        });
        EdgeList list{.num_nodes = model_.nodes};
        for (NodeId v = 0; v < model_.nodes; ++v) {
            for (const NodeId w : cited_by(v))
                list.edges.push_back({v, w});
        }
        return list;
    }

  private:
    // How many links each paper may have: skewed, together as many as there are to be. The first
    // papers have few to cite.
    void share_out() {
        const RandomStream of_sizes = random_.fork(0);
        std::vector<double> sums(model_.nodes + std::size_t{1}, 0.0);
        for (std::size_t v = 0; v < model_.nodes; ++v) {
            const double u = static_cast<double>(of_sizes.at(v) >> 11U) * 0x1.0p-53;
            sums[v + 1] = sums[v] + (v == 0 ? 0.0 : 0.2 - std::log1p(-u));
        }
        starts_.resize(sums.size());
        const auto edges = static_cast<double>(model_.edges);
        for (std::size_t v = 0; v < sums.size(); ++v)
            starts_[v] = static_cast<std::uint64_t>(std::llround(edges * sums[v] / sums.back()));
    }

    [[nodiscard]] std::span<const NodeId> cited_by(NodeId v) const {
        return {cited_.data() + starts_[v], counts_[v]};
    }

    // Links of v; papers from `step` on are not finished yet.
    void cite(NodeId v, NodeId step) {
        if (step == 0) return cite_anything(v);
        RandomStream random = random_.fork(1).fork(v);
        const std::uint64_t room = std::min<std::uint64_t>(starts_[v + 1] - starts_[v], step / 2);
        for (std::uint64_t i = 0; i < room; ++i) {
            for (int attempt = 0; attempt < kAttempts; ++attempt) {
                const NodeId w = i > 0 && random.uniform() < model_.triangles
                                     ? beyond(v, step, random)
                                     : by_community(v, step, random);
                if (add(v, w)) break;
            }
        }
    }
    // The first papers, of which none is finished: each cites the one before.
    void cite_anything(NodeId v) {
        if (v > 0 && starts_[v + 1] > starts_[v]) (void)add(v, v - 1);
    }
    [[nodiscard]] NodeId beyond(NodeId v, NodeId step, RandomStream& random) const {
        const auto own = cited_by(v);
        const NodeId first = own[random.below(own.size())];
        return onwards(first, step, random);
    }
    [[nodiscard]] NodeId by_community(NodeId v, NodeId step, RandomStream& random) const {
        const NodeId first = draws_.partner(v, step, random);
        return random.uniform() < kToPopular ? onwards(first, step, random) : first;
    }
    // What it cites, or itself where that is nothing yet.
    [[nodiscard]] NodeId onwards(NodeId first, NodeId step, RandomStream& random) const {
        const auto further = first < step ? cited_by(first) : std::span<const NodeId>();
        return further.empty() ? first : further[random.below(further.size())];
    }
    bool add(NodeId v, NodeId w) {
        const auto own = cited_by(v);
        if (std::ranges::find(own, w) != own.end()) return false;
        cited_[starts_[v] + counts_[v]++] = w;
        return true;
    }

    const PlantedModel& model_;
    PlantedDraws draws_;
    RandomStream random_;
    Threads threads_;
    std::vector<std::uint64_t> starts_;
    std::vector<std::uint32_t> counts_;
    std::vector<NodeId> cited_;
};

}  // namespace

EdgeList plant_citations(const PlantedModel& model, const PlantedNodes& nodes,
                         const GenerateOptions& options) {
    return CitationPlanter(model, nodes, options).plant(options.progress);
}

}  // namespace hplc
