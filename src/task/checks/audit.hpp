// The proof that a task is clean: which edges each stage of a run may see, and how many of the
// answers are among them.
//
// Every stage gets its graph from the LinkTask, as a TrainGraph, and there is no other way to make
// one; so auditing the graphs that the task hands out is auditing the run. Everything is counted
// again here, by sorted lists, apart from the code that made the split.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "task/checks/feature_audit.hpp"
#include "task/link_task.hpp"

namespace hplc {

// A stage and the graph that it gets.
struct StageAudit {
    std::string stage;  // "communities", "test scoring", …
    std::string graph;  // "training edges"
    std::uint64_t edges = 0;
    // SHA-256 of the edges as lines "u v" in ascending order, nodes as row numbers from 0; u < v,
    // or u the source where links are directed.
    std::string sha256;
    std::uint64_t valid_positives_seen = 0;
    std::uint64_t test_positives_seen = 0;
    bool leaks = false;  // it sees answers it must not
};

// Something that has to be zero, and how often it was found.
struct AuditCheck {
    std::string what;
    std::uint64_t found = 0;
    bool leak = true;  // false: spoils the numbers, but tells no answer, and came with the data
};

// Negatives that something is fitted to or chosen by. Where they are drawn, test edges are among
// them as often as chance will have it; where they are never, whoever drew them was told.
struct NegativesAudit {
    std::string what;  // "of calibration", …
    bool given = false;
    std::uint64_t pairs = 0;
    std::uint64_t test_edges = 0;  // among them
    double by_chance = 0;          // how many are to be expected
    // So few test edges that chance does it less than once in a million. Given ones tell no more
    // than the data does, and are not judged.
    bool leaks = false;
};

struct AuditReport {
    Protocol protocol;
    std::uint64_t whole_edges = 0;
    std::string whole_sha256;
    std::uint64_t edges_in_no_part = 0;  // of a given split: never seen, never a negative
    DroppedEntries dropped;
    std::vector<StageAudit> stages;
    std::vector<AuditCheck> checks;
    std::vector<NegativesAudit> negatives;
    FeatureAudit features;

    // No stage and no negatives leak, no check of a leak found anything, and features are not
    // suspicious.
    [[nodiscard]] bool clean() const;
};

// `features` are those that models will see, or null. O(N + E + n log n) for n held-out pairs, and
// what audit_features() takes; hashing takes most of the time.
[[nodiscard]] AuditReport audit(const LinkTask& task, const FeatureMatrix* features,
                                Threads threads);

// "clean", "LEAKY: …" with what was found, or "suspicious: …" where only the features are: one line
// to stamp on a report.
[[nodiscard]] std::string verdict(const AuditReport& report);

}  // namespace hplc
