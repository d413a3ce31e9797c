// A model with its graph as the server has it at one moment: all that requests ask, and nothing
// that changes. A reload or an added edge makes another one; requests that began with this one end
// with it.
#pragma once

#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "io/graph_data.hpp"
#include "io/grow_graph.hpp"
#include "position/node_positions.hpp"
#include "predict/predict_links.hpp"
#include "predict/why_line.hpp"
#include "report/text/explain_report.hpp"
#include "serve/name_index.hpp"
#include "train/trained_model.hpp"

namespace hplc {

// What a model file, or a graph, gives: made by whoever loads it.
struct ServedSource {
    std::shared_ptr<const void> keeps;      // what the model looks at besides `data`
    std::shared_ptr<const GraphData> data;  // the graph as it is now
    std::vector<NodeId> gone = {};          // nodes that are no longer there
    TrainedModel trained;
    NodePositions positions;  // of the nodes of `data`
    std::string title;        // "hplc (mine.model)"
    nlohmann::ordered_json about = {};
    ModelInputs inputs = {};
    std::vector<std::string> feature_names = {};
    bool refits = false;  // a score from another input costs a fit (the linear autoencoder)
    // On graphs with more nodes nobody waits for the scores of a node with all others.
    std::uint64_t most_to_wait_for = kMaxNodes;
    Threads threads = {};
};

// A change of the input, to see what the score of a pair would be.
struct InputChange {
    std::vector<NodePair> remove = {};
    std::vector<NodePair> add = {};

    [[nodiscard]] bool empty() const { return remove.empty() && add.empty(); }
};

class ServedModel {
  public:
    explicit ServedModel(ServedSource source);
    ServedModel(const ServedModel&) = delete;
    ServedModel& operator=(const ServedModel&) = delete;

    // The same model with more edges, and with a node for every id that is not known: scores follow
    // without training, as `hplc predict --graph` gives them. New nodes get the cluster that most
    // of their neighbours have. O(N + E) besides the scorer.
    [[nodiscard]] std::shared_ptr<const ServedModel> with_edges(
        std::span<const NamedEdge> edges) const;

    [[nodiscard]] const GraphData& data() const { return *data_; }
    [[nodiscard]] const CsrGraph& graph() const { return predictions_.known(); }
    [[nodiscard]] std::string id(NodeId node) const { return data_->ids.text(node); }
    [[nodiscard]] const std::string& name() const { return base_->source.trained.card.model; }
    [[nodiscard]] const ServedSource& source() const { return base_->source; }
    [[nodiscard]] const Communities& communities() const { return positions_.communities; }
    // One a cluster.
    [[nodiscard]] std::span<const NodeId> landmarks() const {
        return positions_.distances.landmarks;
    }
    [[nodiscard]] bool is_landmark(NodeId node) const;
    [[nodiscard]] const LeakMark& mark() const { return mark_; }

    [[nodiscard]] FoundNodes search(std::string_view query, std::size_t most) const {
        return names_->search(query, most);
    }
    // Whether scores of one node with all others take too long for somebody who waits. Then links
    // are searched by Search::kNear unless somebody asks for all, ranks are estimated, and edges to
    // remove are named but not tried.
    [[nodiscard]] bool is_slow() const {
        return graph().num_nodes() > base_->source.most_to_wait_for && !is_always_exact();
    }
    [[nodiscard]] bool is_always_exact() const { return predictions_.is_always_exact(); }
    [[nodiscard]] Search usual_search() const { return is_slow() ? Search::kNear : Search::kAll; }
    // The best links of a node, and scores of any pairs, as `hplc predict` gives them, with
    // --approximate for Search::kNear.
    [[nodiscard]] std::vector<ScoredPair> best_of(NodeId node, std::size_t count,
                                                  Search search) const;
    [[nodiscard]] std::vector<ScoredPair> of(std::span<const NodePair> pairs) const;
    // Nothing where the model is not calibrated.
    [[nodiscard]] std::optional<double> probability(double score) const;
    // A line of facts.
    [[nodiscard]] std::string why(NodePair pair) const { return why_.of(pair); }

    // As `hplc explain` gives it, with at most so many edges tried; what_if.untried has the next
    // edges to try, the most likely to matter first.
    [[nodiscard]] nlohmann::ordered_json explanation(NodePair pair, std::size_t removals) const;
    // The score of the pair from a changed input; a link between the two nodes themselves is taken
    // out of it, as in an explanation. O(N + E) besides the scorer.
    [[nodiscard]] double score_if(NodePair pair, const InputChange& change) const;

    // {graph{…}, map{…}}, made once.
    [[nodiscard]] const nlohmann::ordered_json& facts() const { return facts_; }

  private:
    // What stays when edges come.
    struct Base {
        explicit Base(ServedSource from) : source(std::move(from)) {}

        ServedSource source;
        std::mutex making{};  // models that learn make one scorer at a time
    };
    struct State {
        std::shared_ptr<Base> base;
        std::shared_ptr<const GraphData> data;
        TrainGraph input;
        std::unique_ptr<const LinkScorer> scorer;
        bool is_grown = false;
        NodePositions positions;
        std::shared_ptr<const NameIndex> names;
    };
    explicit ServedModel(State state);
    [[nodiscard]] static State first_state(ServedSource source);
    [[nodiscard]] static std::unique_ptr<const LinkScorer> make_scorer(Base& base,
                                                                       const TrainGraph& input,
                                                                       const GraphData* grown);
    [[nodiscard]] ScorerOn scorer_on() const;
    [[nodiscard]] nlohmann::ordered_json untried(NodePair pair, std::size_t tried) const;

    std::shared_ptr<Base> base_;
    std::shared_ptr<const GraphData> data_;
    bool is_grown_;
    TrainGraph input_;
    LinkPredictions predictions_;
    LinkChoice choice_;
    NodePositions positions_;  // clusters and landmarks alone
    std::vector<NodeId> sorted_landmarks_;
    std::shared_ptr<const NameIndex> names_;
    WhyLines why_;
    LeakMark mark_;
    nlohmann::ordered_json facts_;
};

}  // namespace hplc
