#include "predict/link_model.hpp"

#include <fmt/format.h>

#include "base/blas.hpp"
#include "base/error.hpp"
#include "predict/predict_links.hpp"
#include "train/files/carried_graph.hpp"
#include "train/files/model_file.hpp"
#include "train/files/recorded_source.hpp"
#include "train/trained_model.hpp"

namespace hplc {
namespace {

GraphData graph_of(const ModelFile& file, const ModelCard& card, Threads threads,
                   const MemoryBudget& memory) {
    if (auto carried = read_carried_graph(file, card.graph)) return std::move(*carried);
    GraphSource source = card.source;
    source.directed = card.directed ? "yes" : "";
    GraphData data = read_recorded_graph(file, source, threads, Progress::Show::kNever, memory);
    require_same_graph(file, card.graph, graph_digest(data, threads));
    return data;
}

LinkPredictions predictions_of(TrainedModel& trained, Threads threads) {
    return {trained.input, std::move(trained.scorer), threads, Progress::Show::kNever,
            trained.predictor == nullptr ? nullptr : trained.predictor->formula};
}

Threads threads_of(const LinkModelOptions& options) {
    return options.threads == 0 ? all_cores() : Threads{options.threads};
}

}  // namespace

struct LinkModel::Parts {
    Parts(const ModelFile& file, const LinkModelOptions& options)
        : data(graph_of(file, card_of(file), threads_of(options),
                        MemoryBudget::of_option(options.max_memory))),
          trained(load_trained_model(file, data,
                                     {.threads = threads_of(options),
                                      .max_memory = options.max_memory,
                                      .library = options.library})),
          predictions(predictions_of(trained, threads_of(options))) {}

    [[nodiscard]] std::optional<double> probability(double score) const {
        const auto& calibration = trained.card.calibration;
        return calibration ? std::optional(calibration->probability(score)) : std::nullopt;
    }
    [[nodiscard]] NodeId node(std::string_view id) const {
        if (const auto found = data.ids.find(id)) return *found;
        throw InputError({.file = data.name,
                          .found = fmt::format("no node {}", hplc::quoted(id)),
                          .expected = "an id of the graph that the model was trained on"});
    }
    void require_pair(std::uint32_t u, std::uint32_t v) const {
        const NodeId count = data.edges.num_nodes;
        if (u < count && v < count && u != v) return;
        throw InputError({.file = data.name,
                          .found = fmt::format("the pair of nodes {} and {}", u, v),
                          .expected = fmt::format("two different nodes of 0 to {}", count - 1)});
    }
    [[nodiscard]] std::vector<LikelyLink> named(const std::vector<ScoredPair>& pairs) const {
        std::vector<LikelyLink> links;
        for (const ScoredPair& found : pairs)
            links.push_back({data.ids.text(found.pair.u), data.ids.text(found.pair.v), found.score,
                             probability(found.score)});
        return links;
    }

    GraphData data;        // which `trained` points into
    TrainedModel trained;  // its scorer is in `predictions`
    LinkPredictions predictions;
};

LinkModel::LinkModel(std::unique_ptr<const Parts> parts) : parts_(std::move(parts)) {}
LinkModel::~LinkModel() = default;
LinkModel::LinkModel(LinkModel&& other) noexcept = default;
LinkModel& LinkModel::operator=(LinkModel&& other) noexcept = default;

LinkModel LinkModel::open(const std::filesystem::path& file, const LinkModelOptions& options) {
    use_fitting_blas_kernels();  // as the program does
    const ModelFile model = read_model_file(file, MemoryBudget::of_option(options.max_memory));
    return LinkModel(std::make_unique<const Parts>(model, options));
}

const std::string& LinkModel::name() const {
    return parts_->trained.card.model;
}

bool LinkModel::is_calibrated() const {
    return parts_->trained.card.calibration.has_value();
}

std::string LinkModel::leak() const {
    return mark_of(parts_->trained.card).text();
}

std::uint32_t LinkModel::num_nodes() const {
    return parts_->data.edges.num_nodes;
}

std::string LinkModel::id(std::uint32_t node) const {
    if (node >= num_nodes()) {
        throw InputError({.file = parts_->data.name,
                          .found = fmt::format("node {}", node),
                          .expected = fmt::format("a number below {}", num_nodes())});
    }
    return parts_->data.ids.text(node);
}

std::optional<std::uint32_t> LinkModel::find(std::string_view id) const {
    return parts_->data.ids.find(id);
}

std::vector<double> LinkModel::scores(std::span<const Pair> pairs) const {
    std::vector<NodePair> asked;
    asked.reserve(pairs.size());
    for (const auto& [u, v] : pairs) {
        parts_->require_pair(u, v);
        asked.push_back({u, v});
    }
    std::vector<double> scores;
    scores.reserve(pairs.size());
    for (const ScoredPair& found : parts_->predictions.of(asked))
        scores.push_back(found.score);
    return scores;
}

double LinkModel::score(std::string_view u, std::string_view v) const {
    const Pair pair = {parts_->node(u), parts_->node(v)};
    return scores(std::span(&pair, 1)).front();
}

double LinkModel::probability(double score) const {
    if (const auto probability = parts_->probability(score)) return *probability;
    throw InputError({.found = fmt::format("{}, which is not calibrated", name()),
                      .expected = "a model with calibrated probabilities",
                      .fix = "train it with a --valid-share above 0 on a graph with enough edges"});
}

std::vector<LikelyLink> LinkModel::top(std::size_t count) const {
    const LinkPredictions& predictions = parts_->predictions;
    return parts_->named(predictions.best(count, predictions.all_links()).pairs);
}

std::vector<LikelyLink> LinkModel::top_of(std::string_view id, std::size_t count) const {
    const LinkPredictions& predictions = parts_->predictions;
    return parts_->named(predictions.best_of(parts_->node(id), count, predictions.all_links()));
}

}  // namespace hplc
