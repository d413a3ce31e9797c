#include "cli/options/load_model.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/error.hpp"
#include "io/nodes/feature_names.hpp"
#include "report/text/text_table.hpp"
#include "train/files/carried_graph.hpp"
#include "train/files/model_card.hpp"
#include "train/files/recorded_source.hpp"

namespace hplc::cli {
namespace {

// Beyond this share of edges that came or went, probabilities say little.
constexpr double kMuchMoved = 0.2;

void refuse_reading_options(const GraphOfModel& graph) {
    for (const CLI::Option* option : graph.reading) {
        if (option->count() == 0) continue;
        throw InputError({.found = option->get_name() + " without --graph",
                          .expected = "the graph to be read as the model file says",
                          .fix = "leave it out, or name the graph with --graph"});
    }
}

std::string change_text(const GraphChange& change) {
    return fmt::format("{} added and {} removed, of {} nodes; {} added and {} removed, of {} edges",
                       grouped(change.nodes_added), grouped(change.nodes_gone),
                       grouped(change.known_nodes), grouped(change.edges_added),
                       grouped(change.edges_removed), grouped(change.known_edges));
}

void say_change(const CommonOptions& common, const GraphChange& change) {
    if (!change.any()) return;
    remark(common, fmt::format("the graph has changed by {:.1f} % since the training: {}",
                               100 * change.share(), change_text(change)));
    if (change.share() <= kMuchMoved) return;
    remark(common,
           fmt::format(
               "that is more than {:.0f} %: probabilities are calibrated for the graph as it was; "
               "hplc train GRAPH --continue MODEL updates the model",
               100 * kMuchMoved));
}

// Finds the graph of one model.
class GraphFinder {
  public:
    GraphFinder(const ModelFile& file, const GraphOfModel& graph, const CommonOptions& common)
        : file_(file), card_(card_of(file)), graph_(graph), common_(common) {}

    [[nodiscard]] ModelGraph find() const {
        refuse_other_directions();
        auto carried = read_carried_graph(file_, card_.graph);
        if (carried) carried->pairs = card_.pairs;
        refuse_other_weights();
        if (graph_.is_named()) return with_named(std::move(carried));
        refuse_reading_options(graph_);
        refuse_other_pairs();
        if (!carried) return {.known = recorded(), .is_checked = true};
        remark(common_,
               fmt::format("scoring with the graph that {} contains ({}: {} nodes, {} edges); "
                           "--graph uses a later state of it",
                           file_.origin, card_.graph.name, grouped(card_.graph.nodes),
                           grouped(card_.graph.edges)));
        return {.known = std::move(*carried)};
    }

  private:
    [[nodiscard]] bool is_learned_one(const GraphData& data) const {
        return graph_digest(data, common_.threads()).sha256 == card_.graph.sha256;
    }

    [[nodiscard]] GraphData recorded() const {
        GraphSource source = card_.source;
        source.directed = card_.directed ? "yes" : "";
        GraphData data = read_recorded_graph(file_, source, common_.threads(), common_.progress(),
                                             common_.memory());
        require_same_graph(file_, card_.graph, graph_digest(data, common_.threads()));
        data.pairs = card_.pairs;
        return data;
    }

    // Types of nodes are not in the file, so that only the pairs of the training can be named.
    void refuse_other_pairs() const {
        const std::string& wanted = graph_.graph.between;
        if (wanted.empty() || (card_.pairs != nullptr && card_.pairs->name() == wanted)) return;
        throw InputError(
            {.file = file_.origin,
             .found = fmt::format(
                 "--between {} with a model of {}", wanted,
                 card_.pairs == nullptr ? "all pairs" : "--between " + card_.pairs->name()),
             .expected = "two files with lists of nodes, or the types that the model was trained "
                         "between",
             .fix = "pass --types FILE --between-types A B to predict, or train with --between"});
    }

    void refuse_other_directions() const {
        if (graph_.graph.directed.empty() || card_.directed) return;
        throw InputError({.file = file_.origin,
                          .found = "--directed with a model of undirected links",
                          .expected = "a model that was trained with --directed",
                          .fix = "leave it out, or train with --directed"});
    }

    void refuse_other_weights() const {
        const std::string& wanted = graph_.graph.weights;
        const std::string& known = card_.source.weights;
        if (wanted.empty() || wanted == known) return;
        throw InputError(
            {.file = file_.origin,
             .found = fmt::format("--weights {} with a model that was trained {}", wanted,
                                  known.empty() ? "without weights" : "with --weights " + known),
             .expected = "what the training was told",
             .fix = "leave --weights out, or train with it"});
    }

    // What the model learned, where --graph is something else.
    [[nodiscard]] GraphData other_than(const GraphData& named) const {
        try {
            return recorded();
        } catch (const InputError&) {
            require_same_graph(file_, card_.graph, graph_digest(named, common_.threads()));
            throw;
        }
    }

    [[nodiscard]] ModelGraph with_named(std::optional<GraphData> carried) const {
        GraphOptions source = graph_.graph;
        if (card_.directed) source.directed = "yes";
        source.weights = card_.source.weights;
        GraphData named = load_graph(source, common_);
        if (is_learned_one(named)) {
            if (named.pairs == nullptr) named.pairs = card_.pairs;
            return {.known = std::move(named), .is_checked = true};
        }
        ModelGraph result{.known = carried ? std::move(*carried) : other_than(named)};
        AlignedGraph aligned = align_graph(result.known, named, common_.threads());
        for (const std::string& text : aligned.data.remarks)
            remark(common_, text);
        say_change(common_, aligned.change);
        result.grown = std::move(aligned.data);
        result.gone = std::move(aligned.gone);
        result.change = aligned.change;
        return result;
    }

    const ModelFile& file_;
    ModelCard card_;
    const GraphOfModel& graph_;
    const CommonOptions& common_;
};

}  // namespace

void add_graph_of_model_options(CLI::App& verb, GraphOfModel& options) {
    verb.add_option("--graph", options.graph.graph,
                    "Graph as it is now, with edges and nodes that are new since the training "
                    "(default: as stored in the model file, else from the place recorded there)");
    // predict has --nodes for the nodes whose links are asked for.
    options.reading = add_reading_options(verb, options.graph, "--graph-nodes");
}

std::unique_ptr<ModelGraph> graph_of_model(const ModelFile& file, const GraphOfModel& graph,
                                           const CommonOptions& common, const GrowGraph& grow) {
    auto result = std::make_unique<ModelGraph>(GraphFinder(file, graph, common).find());
    result->num_present = result->now().ids.size();
    if (grow) result->grown = grow(result->now());
    return result;
}

TrainedModel load_trained_model(const ModelFile& file, const ModelGraph& graph,
                                const CommonOptions& common, std::uint64_t max_memory,
                                const std::string& node_file) {
    TrainedModel trained = load_trained_model(file, graph.known,
                                              {.threads = common.threads(),
                                               .max_memory = max_memory,
                                               .is_checked = graph.is_checked,
                                               .grown = graph.grown ? &*graph.grown : nullptr,
                                               .node_file = node_file});
    if (trained.node_file != NodeFileUse::kNone) {
        remark(common,
               fmt::format("states of the nodes were {} {}",
                           trained.node_file == NodeFileUse::kRead ? "found in" : "written to",
                           node_file));
    }
    const LeakMark mark = mark_of(trained.card);
    if (mark.leaky()) remark(common, fmt::format("LEAKY: {}: {}", file.origin, mark.reason()));
    return trained;
}

std::vector<std::string> feature_names_of(const ModelFile& file, const GraphOfModel& graph) {
    if (graph.is_named()) return read_feature_names(graph.graph);
    const GraphSource source = card_of(file).source;
    if (!may_be_opened(source, file.origin)) return {};
    try {
        return read_feature_names(source);
    } catch (const InputError&) {
        return {};  // the file is gone or has changed: only names are lost
    }
}

nlohmann::ordered_json change_json(const GraphChange& change) {
    return {{"known_nodes", change.known_nodes},
            {"nodes_added", change.nodes_added},
            {"nodes_gone", change.nodes_gone},
            {"known_edges", change.known_edges},
            {"edges_added", change.edges_added},
            {"edges_removed", change.edges_removed},
            {"share", change.share()}};
}

}  // namespace hplc::cli
