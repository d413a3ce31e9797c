// The Python module hplc._core: conversions between Python's types and those of work.hpp. Only
// this file and graph_binding.cpp use pybind11; what users see is in python/hplc.
//
// Everything that may take long runs without the interpreter's lock.
#include <algorithm>
#include <memory>
#include <optional>

#include "arrays.hpp"
#include "base/atomic_file.hpp"
#include "base/blas.hpp"
#include "base/error.hpp"
#include "base/exit_code.hpp"
#include "base/provenance.hpp"
#include "cli/options/chosen_models.hpp"
#include "fitted_links.hpp"
#include "report/text/task_json.hpp"
#include "task/evaluation.hpp"
#include "task/leak_mark.hpp"
#include "work.hpp"

namespace hplc::python {
namespace {

// Thrown where Python has an exception waiting, as after Ctrl-C. No std::exception, so that nothing
// on the way takes it for an error of the work.
struct PendingException {};

// What ends a long work on Ctrl-C.
void check_signals() {
    const py::gil_scoped_acquire locked;
    if (PyErr_CheckSignals() != 0) throw PendingException{};
}

void set_error(const char* name, const char* text) {
    const py::object type = py::module_::import("hplc.errors").attr(name);
    PyErr_SetString(type.ptr(), text);
}

void translate(std::exception_ptr error) {
    try {
        if (error) std::rethrow_exception(error);
    } catch (const PendingException&) {  // Python's error is set already
    } catch (const OutOfMemoryError& found) {
        set_error("OutOfMemoryError", found.what());
    } catch (const OutputError& found) {
        set_error("OutputError", found.what());
    } catch (const InputError& found) {
        set_error("InputError", found.what());
    } catch (const OptionError& found) {
        set_error("InputError", found.what());
    }
}

// --- scores of held-out pairs

std::string metrics(const Doubles& positives, const Doubles& negatives,
                    const std::optional<Doubles>& candidates) {
    const auto copied = [](const Doubles& values) {
        return std::vector<double>(values.data(), values.data() + values.size());
    };
    EdgeScores scores;
    scores.positives = copied(positives);
    scores.negatives = copied(negatives);
    if (candidates) {
        scores.candidates = copied(*candidates);
        scores.per_edge = static_cast<std::size_t>(candidates->shape(1));
    }
    return text_of(metrics_json(rank_edges(std::move(scores))));
}

void put_part(py::dict& result, const std::string& name, const HeldOutEdges& part) {
    const auto put = [&](const std::string& key, const std::vector<NodePair>& pairs) {
        result[py::str(key)] = array_of_pairs(pairs);
    };
    put(name, part.positives);
    put(name + "_negatives", part.negatives);
    if (part.candidates.empty()) return;
    put(name + "_candidates", part.candidates.pairs);
    result[py::str(name + "_candidates_per_edge")] = part.candidates.per_edge;
}

py::dict split(const Graph& graph, const KeywordOptions& options) {
    std::optional<LinkTask> task;
    {
        const py::gil_scoped_release released;
        task.emplace(split_of(graph, options));
    }
    py::dict result;
    result["train"] = array_of_pairs(task->train_graph().graph().edges());
    put_part(result, "valid", task->valid());
    put_part(result, "test", task->test());
    result["protocol"] = text_of(protocol_json(task->protocol()));
    return result;
}

py::dict positions(const Graph& graph, const KeywordOptions& options) {
    NodePositions found;
    {
        const py::gil_scoped_release released;
        found = positions_of(graph, options);
    }
    const auto nodes = static_cast<py::ssize_t>(found.communities.cluster.size());
    const auto landmarks = static_cast<py::ssize_t>(found.distances.landmarks.size());
    py::array_t<std::uint8_t> distances({nodes, landmarks}, found.distances.values.data());
    py::array_t<float> membership({nodes, landmarks});
    for (py::ssize_t v = 0; v < nodes; ++v)
        std::ranges::copy(found.membership_of(static_cast<NodeId>(v)),
                          membership.mutable_data(v, 0));
    py::dict result;
    result["distances"] = std::move(distances);
    result["membership"] = std::move(membership);
    // The types of the .npz that `hplc positions` writes.
    result["cluster"] = converted<std::int32_t>(found.communities.cluster);
    result["macro_cluster"] = converted<std::int32_t>(found.communities.macro_cluster);
    result["landmarks"] = converted<std::int64_t>(found.distances.landmarks);
    return result;
}

void add_tasks(py::module_& module) {
    module.def("metrics", &metrics);
    module.def("split", &split);
    module.def("positions", &positions);
    module.def(
        "audit",
        [](const Graph& graph, const KeywordOptions& options) {
            return text_of(audit_of(graph, options));
        },
        Released());
    module.def(
        "evaluate",
        [](const Graph& graph, const std::vector<std::string>& models,
           const KeywordOptions& options) {
            return text_of(evaluate(graph, models, options, check_signals));
        },
        Released());
}

// --- models

cli::CommonOptions common_of(unsigned threads, bool quiet) {
    cli::CommonOptions common;
    common.thread_count = threads;
    common.quiet = quiet;
    return common;
}

// The lock is released in here and not by Released(), since making the object of Python needs it.
std::unique_ptr<FittedLinks> links_of_graph(const std::string& file, const Graph& graph,
                                            unsigned threads, bool quiet) {
    const py::gil_scoped_release released;
    return std::make_unique<FittedLinks>(file, graph.data, common_of(threads, quiet));
}

std::unique_ptr<FittedLinks> links_of_file(const std::string& file, unsigned threads, bool quiet) {
    const py::gil_scoped_release released;
    return std::make_unique<FittedLinks>(file, common_of(threads, quiet));
}

Doubles score_pairs_of(const FittedLinks& links, const py::array& first, const py::array& second,
                       bool as_probability) {
    const WholeNumbers u = numbers_of(first);
    const WholeNumbers v = numbers_of(second);
    if (u.size != v.size) throw py::value_error("the two ends of the pairs differ in number");
    std::vector<double> values;
    {
        const py::gil_scoped_release released;
        const std::uint64_t nodes = links.data()->edges.num_nodes;
        const NumberedPairs numbered = pairs_of_columns(u, v, nodes, all_cores());
        values = links.scores(numbered.pairs);
        if (as_probability) values = links.probabilities(values);
    }
    return array_of_values(values);
}

// (u, v, probability or None, score, why or None), each an array or a list.
py::tuple best_links(const FittedLinks& links, std::size_t count, std::optional<NodeId> node,
                     bool with_why) {
    std::vector<double> scores;
    std::vector<double> probabilities;
    std::vector<NodePair> pairs;
    std::vector<std::string> why;
    {
        const py::gil_scoped_release released;
        const std::vector<ScoredPair> best = links.best(count, node);
        for (const ScoredPair& scored : best) {
            pairs.push_back(scored.pair);
            scores.push_back(scored.score);
        }
        if (links.is_calibrated()) probabilities = links.probabilities(scores);
        if (with_why) why = links.why(best);
    }
    py::object probability = py::none();
    if (links.is_calibrated()) probability = array_of_values(probabilities);
    return py::make_tuple(array_of_pairs(pairs), probability, array_of_values(scores), why);
}

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
        .def("best", &best_links);
    module.def(
        "train",
        [](const Graph& graph, const std::string& model, const std::string& file,
           const KeywordOptions& options) {
            return text_of(train(graph, model, file, options, check_signals));
        },
        Released());
    module.def("check_train_options", &check_train_options);
    module.def("models", [] { return cli::names_of_all(true); });
    module.def(
        "write_file",
        [](const std::string& path, const std::string& bytes) { write_file(path, bytes); },
        Released());
}

}  // namespace
}  // namespace hplc::python

PYBIND11_MODULE(_core, module) {
    using namespace hplc::python;
    hplc::use_fitting_blas_kernels();  // as the program does
    pybind11::register_exception_translator(&translate);
    module.attr("version") = hplc::program_version();
    add_graph(module);
    add_tasks(module);
    add_models(module);
}
