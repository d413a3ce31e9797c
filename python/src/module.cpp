// The Python module hplc._core: conversions between Python's types and those of work.hpp. Only
// this file, graph_binding.cpp and model_binding.cpp use pybind11; what users see is in
// python/hplc.
//
// Everything that may take long runs without the interpreter's lock.
#include <algorithm>
#include <memory>
#include <optional>

#include "arrays.hpp"
#include "base/blas.hpp"
#include "base/error.hpp"
#include "base/exit_code.hpp"
#include "base/provenance.hpp"
#include "base/text/log_line.hpp"
#include "report/text/task_json.hpp"
#include "task/evaluation.hpp"
#include "work.hpp"

namespace hplc::python {
namespace {

// No std::exception, so that nothing on the way takes it for an error of the work.
struct PendingException {};

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

template <LinkTask (*make)(const Graph&, const KeywordOptions&)>
py::dict split(const Graph& graph, const KeywordOptions& options) {
    std::optional<LinkTask> task;
    {
        const LongWork work;
        task.emplace(make(graph, options));
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
        const LongWork work;
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

// `given`: names with the scores of each run, one per held-out pair in the order of the split; or
// with names of files.
std::string compare_models_and_scores(
    const Graph& graph, const std::vector<std::string>& models, const KeywordOptions& options,
    const std::vector<std::pair<std::string, std::vector<Doubles>>>& arrays,
    const std::vector<std::string>& files) {
    GivenArrays given;
    for (const auto& [name, runs] : arrays) {
        given.push_back({name, {}});
        for (const Doubles& run : runs)
            given.back().second.emplace_back(run.data(), run.data() + run.size());
    }
    const LongWork work;
    return text_of(compare(graph, models, options, given, files, check_signals));
}

void add_tasks(py::module_& module) {
    module.def("metrics", &metrics);
    module.def("split", &split<split_of>);
    module.def("split_of_comparison", &split<split_of_comparison>);
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
    module.def("compare", &compare_models_and_scores);
    module.def(
        "page", [](const std::string& run) { return page_of(run); }, Released());
    module.def(
        "page_parts", [](const std::string& run) { return page_parts_of(run); }, Released());
}

// Lines and progress go to Python, whose standard error a notebook shows. What goes wrong there
// must not end the work; Ctrl-C is kept for check_signals().
void tell_python(const char* function, const std::string& text) {
    const py::gil_scoped_acquire locked;
    try {
        py::module_::import("hplc.progress").attr(function)(text);
    } catch (py::error_already_set& error) {
        if (error.matches(PyExc_KeyboardInterrupt)) {
            PyErr_SetInterrupt();
        } else {
            error.discard_as_unraisable(function);
        }
    }
}

}  // namespace

void check_signals() {
    const py::gil_scoped_acquire locked;
    if (PyErr_CheckSignals() != 0) throw PendingException{};
}

}  // namespace hplc::python

PYBIND11_MODULE(_core, module) {
    using namespace hplc::python;
    hplc::use_fitting_blas_kernels();  // as the program does
    pybind11::register_exception_translator(&translate);
    hplc::set_log_sink({.line = [](const std::string& text) { tell_python("line", text); },
                        .progress = [](const std::string& text) { tell_python("bar", text); }});
    module.attr("version") = hplc::program_version();
    add_graph(module);
    add_tasks(module);
    add_models(module);
}
