// What a user says of where a graph lies and how it is to be read: enough to read it again.
#pragma once

#include <array>
#include <string>
#include <utility>

#include "io/read_graph.hpp"

namespace hplc {

struct GraphSource {
    std::string graph;     // path, registered name, or "-" for standard input
    std::string data_dir;  // where named sets lie; empty: see io/resolve_graph.hpp
    std::string ids = "auto";
    std::string columns;
    std::string separator;
    std::string header = "auto";
    std::string quotes;  // csv or none; empty: csv
    std::string features;
    std::string labels;
    std::string names;
    std::string nodes;         // a file with nodes, those without edges too
    std::string node_types;    // a file with the type of each node
    std::string weights;       // "use", "count", or nothing: see io/weight_use.hpp
    std::string between;       // "A,B": the types whose pairs can be links; empty: all pairs
    std::string skip_unknown;  // "yes": rows of other files about unknown ids are skipped
    std::string split_files;
    std::string directed;  // "yes": links lead from the first node of an entry to the second

    bool operator==(const GraphSource&) const = default;
};

// Every member by the name that files give it.
inline constexpr std::array kGraphSourceMembers = {
    std::pair{"graph", &GraphSource::graph},
    std::pair{"data_dir", &GraphSource::data_dir},
    std::pair{"ids", &GraphSource::ids},
    std::pair{"columns", &GraphSource::columns},
    std::pair{"separator", &GraphSource::separator},
    std::pair{"header", &GraphSource::header},
    std::pair{"features", &GraphSource::features},
    std::pair{"labels", &GraphSource::labels},
    std::pair{"names", &GraphSource::names},
    std::pair{"quotes", &GraphSource::quotes},
    std::pair{"nodes", &GraphSource::nodes},
    std::pair{"node_types", &GraphSource::node_types},
    std::pair{"weights", &GraphSource::weights},
    std::pair{"between", &GraphSource::between},
    std::pair{"skip_unknown", &GraphSource::skip_unknown},
    std::pair{"split_files", &GraphSource::split_files},
    std::pair{"directed", &GraphSource::directed},
};

// The same wherever the program runs next: paths from the root, and for a name the data folder that
// it was found in. Names of embedded graphs and "-" stay as they are. Throws InputError where the
// graph is not found.
[[nodiscard]] GraphSource absolute(GraphSource source);

// Finds the graph as io/resolve_graph.hpp says and reads it. Throws InputError.
[[nodiscard]] GraphData read_source(const GraphSource& source, Threads threads,
                                    Progress::Show progress,
                                    const MemoryBudget& memory = MemoryBudget::of_available());

}  // namespace hplc
