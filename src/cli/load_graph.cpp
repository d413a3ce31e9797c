#include <fmt/format.h>

#include <cstdio>

#include "base/printable.hpp"
#include "cli/common.hpp"
#include "graph/csr_graph.hpp"

namespace hplc::cli {

namespace {

// Every row of an edge list is an edge or told here.
void add_rows_remark(GraphData& data, Threads threads) {
    if (!data.rows) return;
    const BuiltGraph built = build_graph(data.edges.num_nodes, data.edges.edges, threads);
    std::string remark =
        rows_remark(*data.rows, {.self_loops = built.self_loops, .repeats = built.repeats});
    if (!remark.empty()) data.remarks.push_back(std::move(remark));
}

}  // namespace

GraphData load_graph(const GraphOptions& graph, const CommonOptions& common) {
    GraphData data = read_source(graph, common.threads(), common.progress(), common.memory());
    add_rows_remark(data, common.threads());
    if (!common.quiet) {
        for (const std::string& remark : data.remarks)
            fmt::print(stderr, "hplc: {}\n", printable(remark));
    }
    return data;
}

}  // namespace hplc::cli
