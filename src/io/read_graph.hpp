// The one entrance for graphs from outside: a path of any supported format becomes GraphData. The
// format is recognised by content (and by the layout of a folder), never by the ending of a name.
#pragma once

#include <string>
#include <string_view>

#include "base/memory/memory_budget.hpp"
#include "base/parallel.hpp"
#include "base/text/progress.hpp"
#include "io/graph_data.hpp"

namespace hplc {

enum class IdKind {
    kAuto,    // whole numbers where all ids are, else text
    kNumber,  // anything else is an error
    kText,
};

// In place of a file of features: those that come with the graph are not wanted.
inline constexpr std::string_view kNoFeatures = "none";

struct ReadOptions {
    Threads threads = {};
    IdKind ids = IdKind::kAuto;
    // For edge lists, where the file itself does not say it or says it wrongly. Columns in their
    // order, of source, target, weight, time and - (ignored): "source,target,-,time".
    std::string columns = {};
    std::string separator = {};  // "blanks", "tab", "comma", "semicolon"; empty: by the first line
    std::string header = {};     // "yes", "no"; empty or "auto": by the first two lines
    std::string quotes = {};     // "csv" (empty too): as RFC 4180 says; "none": just characters
    // Files beside the graph; empty: what the graph's own folder holds, if anything.
    std::string features = {};  // or kNoFeatures
    std::string labels = {};
    std::string names = {};
    std::string nodes = {};  // ids of nodes, those without edges too; for edge lists
    std::string node_types = {};
    // Rows of the files beside the graph about ids that it does not have: skipped, with a remark;
    // else they are an InputError that lists them.
    bool skip_unknown = false;
    std::string split = {};  // a folder with a given split (OGB's split/target, HeaRT's texts)
    Progress::Show progress = Progress::Show::kNever;
    // What reading may take; unpacking what is small to what is huge ends there.
    MemoryBudget memory = {};
};

// `path` is a file, a folder, or "-" for standard input. Throws InputError.
[[nodiscard]] GraphData read_graph(const std::string& path, const ReadOptions& options);

// The graph that is compiled into the library (embedded_graph.hpp).
[[nodiscard]] GraphData read_embedded_graph(const ReadOptions& options);

}  // namespace hplc
