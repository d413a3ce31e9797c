// hplc._core.Graph, and how it is made of arrays.
#include <memory>
#include <optional>
#include <span>

#include "arrays.hpp"
#include "cli/options/common.hpp"
#include "io/nodes/declared_nodes.hpp"
#include "io/python/sparse_matrix.hpp"
#include "report/text/graph_facts.hpp"
#include "work.hpp"

namespace hplc::python {
namespace {

GraphData named_data(const std::string& name, const std::string& format) {
    GraphData data;
    data.name = name;
    data.format = format;
    return data;
}

Graph graph_of(GraphData data) {
    data.ids = NodeIds::rows(data.edges.num_nodes);
    return {std::make_shared<GraphData>(std::move(data))};
}

Graph graph_of_columns(const py::array& source, const py::array& target,
                       std::optional<std::uint64_t> num_nodes, const std::string& name,
                       const std::string& format) {
    const WholeNumbers u = numbers_of(source);
    const WholeNumbers v = numbers_of(target);
    if (u.size != v.size) throw py::value_error("source and target differ in length");
    const LongWork work;
    NumberedPairs numbered = pairs_of_columns(u, v, num_nodes, all_cores());
    check_declared_nodes(numbered.num_nodes, numbered.pairs.size(), format);
    GraphData data = named_data(name, format);
    data.edges.num_nodes = static_cast<NodeId>(numbered.num_nodes);
    data.edges.edges = std::move(numbered.pairs);
    return graph_of(std::move(data));
}

Graph graph_of_rows(const py::array& starts, const py::array& indices, std::uint64_t num_columns,
                    const std::string& name, const std::string& format) {
    const WholeNumbers begins = numbers_of(starts);
    const WholeNumbers columns = numbers_of(indices);
    const LongWork work;
    SparseMatrix matrix{.origin = format,
                        .num_rows = begins.size - 1,
                        .num_columns = num_columns,
                        .entries = entries_of_rows(begins, columns, num_columns, all_cores()),
                        .values = {}};
    GraphData data = named_data(name, format);
    data.edges = edges_of(std::move(matrix));
    return graph_of(std::move(data));
}

// What follows completes a graph before anybody works with it.

void set_names(Graph& graph, const std::vector<std::string>& names) {
    graph.data->ids = NodeIds::names(names);
}

void set_numbers(Graph& graph, std::vector<std::uint64_t> numbers) {
    graph.data->ids = NodeIds::numbers(std::move(numbers));
}

void set_times(Graph& graph, const Doubles& times, bool are_dates) {
    graph.data->edges.times.assign(times.data(), times.data() + times.size());
    graph.data->times_are_dates = are_dates;
}

// A file that the graph was read from does not have these features.
void take_features(Graph& graph, FeatureMatrix features) {
    graph.data->features = std::move(features);
    graph.source.reset();
}

void set_dense_features(Graph& graph, const Floats& features) {
    const auto rows = static_cast<std::uint64_t>(features.shape(0));
    const auto columns = static_cast<std::uint64_t>(features.shape(1));
    const std::span<const float> values(features.data(), rows * columns);
    const LongWork work;
    take_features(graph,
                  features_of(array_of(values, {rows, columns}), graph.data->edges.num_nodes));
}

void set_sparse_features(Graph& graph, const py::array& starts, const py::array& indices,
                         const Floats& values, std::uint64_t num_columns) {
    const WholeNumbers begins = numbers_of(starts);
    const WholeNumbers columns = numbers_of(indices);
    const std::span<const float> entries(values.data(), static_cast<std::size_t>(values.size()));
    const LongWork work;
    const SparseMatrix matrix{.origin = "features",
                              .num_rows = begins.size - 1,
                              .num_columns = num_columns,
                              .entries = entries_of_rows(begins, columns, num_columns, all_cores()),
                              .values = {entries.begin(), entries.end()}};
    take_features(graph, features_of(matrix, graph.data->edges.num_nodes));
}

Graph copy_of(const Graph& graph) {
    return {std::make_shared<GraphData>(*graph.data), graph.source, graph.load_seconds,
            graph.feature_names};
}

std::string facts_text(const Graph& graph) {
    return text_of(graph_json(graph_facts(*graph.data, all_cores())));
}

}  // namespace

void add_graph(py::module_& module) {
    py::class_<Graph>(module, "Graph")
        .def_property_readonly("name", [](const Graph& graph) { return graph.data->name; })
        .def_property_readonly("remarks", [](const Graph& graph) { return graph.data->remarks; })
        .def("facts", &facts_text, Released())
        .def("ids", [](const Graph& graph) { return list_of_ids(graph.data->ids); })
        .def("node", [](const Graph& graph,
                        const std::string& id) { return cli::node_named(id, *graph.data); })
        .def("edges", [](const Graph& graph) { return array_of_pairs(graph.data->edges.edges); })
        .def("copy", &copy_of)
        .def("set_names", &set_names)
        .def("set_numbers", &set_numbers)
        .def("set_times", &set_times)
        .def("set_dense_features", &set_dense_features)
        .def("set_sparse_features", &set_sparse_features)
        .def_readwrite("feature_names", &Graph::feature_names);
    module.def("graph_of_columns", &graph_of_columns);
    module.def("graph_of_rows", &graph_of_rows);
    module.def("read_graph", &read_graph_named, Released());
}

}  // namespace hplc::python
