#include <fmt/format.h>

#include <cstdio>

#include "cli/common.hpp"

namespace hplc::cli {

GraphData load_graph(const GraphOptions& graph, const CommonOptions& common) {
    GraphData data = read_source(graph, common.threads(), common.progress(), common.memory());
    if (!common.quiet) {
        for (const std::string& remark : data.remarks)
            fmt::print(stderr, "hplc: {}\n", remark);
    }
    return data;
}

}  // namespace hplc::cli
