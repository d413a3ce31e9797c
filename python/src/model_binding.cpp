// hplc._core.FittedLinks, and how models are trained.
#include <memory>
#include <optional>
#include <utility>

#include "arrays.hpp"
#include "base/files/atomic_file.hpp"
#include "cli/options/chosen_models.hpp"
#include "fitted_links.hpp"
#include "report/text/explain_report.hpp"
#include "task/checks/leak_mark.hpp"
#include "work.hpp"

namespace hplc::python {
namespace {

cli::CommonOptions common_of(unsigned threads, bool quiet) {
    cli::CommonOptions common;
    common.thread_count = threads;
    common.quiet = quiet;
    return common;
}

// The lock is released in here and not by Released(), since making the object of Python needs it.
std::unique_ptr<FittedLinks> links_of_graph(const std::string& file, const Graph& graph,
                                            unsigned threads, bool quiet) {
    const LongWork work;
    return std::make_unique<FittedLinks>(file, graph.data, feature_names_of(graph),
                                         common_of(threads, quiet));
}

std::unique_ptr<FittedLinks> links_of_file(const std::string& file, unsigned threads, bool quiet) {
    const LongWork work;
    return std::make_unique<FittedLinks>(file, common_of(threads, quiet));
}

Doubles score_pairs_of(const FittedLinks& links, const py::array& first, const py::array& second,
                       bool as_probability) {
    const WholeNumbers u = numbers_of(first);
    const WholeNumbers v = numbers_of(second);
    if (u.size != v.size) throw py::value_error("the two ends of the pairs differ in number");
    std::vector<double> values;
    {
        const LongWork work;
        const std::uint64_t nodes = links.data()->edges.num_nodes;
        const NumberedPairs numbered = pairs_of_columns(u, v, nodes, all_cores());
        values = links.scores(numbered.pairs);
        if (as_probability) values = links.probabilities(values);
    }
    return array_of_values(std::move(values));
}

using NodeSet = std::vector<NodeId>;

// Without sets all pairs; with equal ones, those among the nodes.
PairFilter filter_of(NodeId nodes, const std::optional<std::pair<NodeSet, NodeSet>>& between) {
    if (!between) return PairFilter(nodes);
    return PairFilter::between(nodes, between->first, between->second);
}

// (u, v, probability or None, score, why or None), each an array or a list.
py::tuple best_links(const FittedLinks& links, std::size_t count, std::optional<NodeId> node,
                     const std::optional<std::pair<NodeSet, NodeSet>>& between, bool with_why,
                     bool approximate) {
    std::vector<double> scores;
    std::vector<double> probabilities;
    std::vector<NodePair> pairs;
    std::vector<std::string> why;
    {
        const LongWork work;
        const std::vector<ScoredPair> best =
            links.best(count, node, filter_of(links.data()->edges.num_nodes, between),
                       approximate ? Search::kNear : Search::kAll);
        for (const ScoredPair& scored : best) {
            pairs.push_back(scored.pair);
            scores.push_back(scored.score);
        }
        if (links.is_calibrated()) probabilities = links.probabilities(scores);
        if (with_why) why = links.why(best);
    }
    py::object probability = py::none();
    if (links.is_calibrated()) probability = array_of_values(std::move(probabilities));
    return py::make_tuple(array_of_pairs(pairs), probability, array_of_values(std::move(scores)),
                          why);
}

// (text, JSON)
std::pair<std::string, std::string> explain(const FittedLinks& links, NodeId u, NodeId v,
                                            std::optional<std::size_t> what_if) {
    const LongWork work;
    const ExplainReport report = links.explain({u, v}, what_if);
    return {explain_text(report), text_of(explain_json(report))};
}

py::array_t<float> embeddings(const FittedLinks& links) {
    NodeStates states;
    {
        const LongWork work;
        states = links.embeddings();
    }
    const auto columns = static_cast<py::ssize_t>(states.columns);
    const auto rows = static_cast<py::ssize_t>(links.data()->edges.num_nodes);
    return array_of_values(std::move(states.values), {rows, columns});
}

}  // namespace

void add_models(py::module_& module) {
    py::class_<FittedLinks>(module, "FittedLinks")
        .def(py::init(&links_of_graph))
        .def(py::init(&links_of_file))
        .def("ids", [](const FittedLinks& links) { return list_of_ids(links.data()->ids); })
        .def("node", [](const FittedLinks& links,
                        const std::string& id) { return cli::node_named(id, *links.data()); })
        .def_property_readonly("model", [](const FittedLinks& links) { return links.card().model; })
        .def_property_readonly("seed", [](const FittedLinks& links) { return links.card().seed; })
        .def_property_readonly(
            "options",
            [](const FittedLinks& links) { return text_of(options_of_card(links.card())); })
        .def_property_readonly(
            "protocol", [](const FittedLinks& links) { return text_of(links.card().protocol); })
        .def_property_readonly(
            "leak", [](const FittedLinks& links) { return mark_of(links.card()).text(); })
        .def("scores", &score_pairs_of)
        .def("best", &best_links)
        .def("explain", &explain)
        .def("embeddings", &embeddings)
        .def("edges",
             [](const FittedLinks& links) { return array_of_pairs(links.data()->edges.edges); });
    module.def(
        "train",
        [](const Graph& graph, const std::string& model, const std::string& file,
           const KeywordOptions& options, const std::string& continued, const FittedLinks* known) {
            return text_of(train(graph, model, file, options, check_signals,
                                 {continued, known == nullptr ? nullptr : known->data()}));
        },
        Released());
    module.def("check_train_options", &check_train_options);
    module.def("models", &cli::names_of_every_model);
    module.def(
        "write_file",
        [](const std::string& path, const std::string& bytes) { write_file(path, bytes); },
        Released());
}

}  // namespace hplc::python
