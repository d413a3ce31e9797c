#include "task/checks/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "base/files/checksum.hpp"
#include "task/negatives/negatives.hpp"

namespace hplc {
namespace {

constexpr std::size_t kMostNegatives = 1'000'000;
constexpr double kNotByChance = 1e-6;

// Ascending; u <= v, unless links are directed.
using SortedPairs = std::vector<NodePair>;

SortedPairs sorted(std::span<const NodePair> pairs, bool directed) {
    SortedPairs result(pairs.begin(), pairs.end());
    if (!directed) std::ranges::transform(result, result.begin(), ordered);
    std::ranges::sort(result);
    return result;
}

// Of directed links the arcs.
SortedPairs edges_of(const CsrGraph& graph, const SharedDirections& directions) {
    return directions ? arcs_of(graph, *directions) : graph.edges();
}

SortedPairs edges_of(const TrainGraph& graph) {
    return edges_of(graph.graph(), graph.directions());
}

// How many different pairs both lists have.
std::uint64_t common(const SortedPairs& a, const SortedPairs& b) {
    SortedPairs both;
    std::ranges::set_intersection(a, b, std::back_inserter(both));
    return static_cast<std::uint64_t>(std::unique(both.begin(), both.end()) - both.begin());
}

// How many pairs of `pairs`, repeats counted, are self loops or in `edges`.
std::uint64_t count_in(const SortedPairs& pairs, const SortedPairs& edges) {
    std::uint64_t count = 0;
    auto edge = edges.begin();
    for (const NodePair& pair : pairs) {
        edge = std::lower_bound(edge, edges.end(), pair);
        count += pair.u == pair.v || (edge != edges.end() && *edge == pair);
    }
    return count;
}

std::uint64_t repeats_within(const SortedPairs& pairs) {
    std::uint64_t count = 0;
    for (std::size_t i = 1; i < pairs.size(); ++i)
        count += pairs[i] == pairs[i - 1];
    return count;
}

std::string sha256_of(const SortedPairs& edges) {
    Sha256 digest;
    std::string lines;
    const auto flush = [&] {
        digest.add(lines);
        lines.clear();
    };
    for (const auto& [u, v] : edges) {
        lines += fmt::format("{} {}\n", u, v);
        if (lines.size() > (std::size_t{1} << 16)) flush();
    }
    flush();
    return digest.finish();
}

// All that an audit looks at, sorted once.
struct Evidence {
    Evidence(const LinkTask& task, SortedPairs whole_edges)
        : whole(std::move(whole_edges)),
          train(edges_of(task.train_graph())),
          known(edges_of(task.known_graph())),
          valid(sorted(task.valid().positives, task.is_directed())),
          test(sorted(task.test().positives, task.is_directed())),
          valid_pool(sorted(task.valid().negatives, task.is_directed())),
          test_pool(sorted(task.test().negatives, task.is_directed())) {}

    SortedPairs whole;
    SortedPairs train;
    SortedPairs known;  // training and validation
    SortedPairs valid;
    SortedPairs test;
    SortedPairs valid_pool;
    SortedPairs test_pool;
};

enum class MaySee { kTrainOnly, kValidationToo };

StageAudit audit_graph(const TrainGraph& graph, MaySee may_see, const Evidence& evidence) {
    const SortedPairs edges = edges_of(graph);
    StageAudit result;
    result.graph = to_string(graph.provenance());
    result.edges = edges.size();
    result.sha256 = sha256_of(edges);
    result.valid_positives_seen = common(edges, evidence.valid);
    result.test_positives_seen = common(edges, evidence.test);
    result.leaks = result.test_positives_seen > 0 ||
                   (may_see == MaySee::kTrainOnly && result.valid_positives_seen > 0);
    return result;
}

void add_stages(std::vector<StageAudit>& stages, StageAudit graph,
                std::initializer_list<const char*> names) {
    for (const char* const name : names) {
        graph.stage = name;
        stages.push_back(graph);
    }
}

std::vector<StageAudit> audit_stages(const LinkTask& task, const Evidence& evidence) {
    const TrainGraph train = task.train_graph();
    const StageAudit of_train = audit_graph(train, MaySee::kTrainOnly, evidence);
    // Often the very same graph, which need not be hashed again.
    const auto audited = [&](const TrainGraph& graph, MaySee may_see) {
        return &graph.graph() == &train.graph() ? of_train : audit_graph(graph, may_see, evidence);
    };
    const MaySee at_test =
        task.protocol().validation_edges_as_input ? MaySee::kValidationToo : MaySee::kTrainOnly;
    std::vector<StageAudit> stages;
    add_stages(stages, audited(task.position_graph(), MaySee::kTrainOnly),
               {"communities", "landmarks", "distances", "membership"});
    add_stages(stages, of_train,
               {"message passing", "degree features", "training negatives", "predictors",
                "validation scoring"});
    add_stages(stages, audited(task.known_graph(), MaySee::kValidationToo),
               {"validation negatives", "calibration"});
    add_stages(stages, audited(task.test_input_graph(), at_test), {"test scoring"});
    return stages;
}

// The negatives of a first epoch, as a trainer draws them.
SortedPairs training_negatives(const LinkTask& task) {
    const TrainGraph train = task.train_graph();
    if (NonEdges(train.graph(), train.pairs()).count() == 0) return {};
    const std::size_t count = std::min<std::size_t>(train.graph().num_edges(), kMostNegatives);
    const TrainingNegatives negatives(train, task.protocol().seed);
    std::vector<NodePair> drawn = negatives.draw(0, count, Threads{1});
    if (!task.is_directed()) return sorted(drawn, false);
    // Each stands for both directions: neither is a link.
    for (std::size_t i = 0; i < count; ++i)
        drawn.push_back({drawn[i].v, drawn[i].u});
    return sorted(drawn, true);
}

// Given candidates may have edges among them, as HeaRT's have; drawn ones must not, but that those
// of validation know no test edge.
AuditCheck candidate_check(const LinkTask& task, const Evidence& evidence) {
    const bool given = task.protocol().candidates == CandidateKind::kGiven;
    const std::uint64_t found =
        count_in(sorted(task.valid().candidates.pairs, task.is_directed()),
                 given ? evidence.whole : evidence.known) +
        count_in(sorted(task.test().candidates.pairs, task.is_directed()), evidence.whole);
    return {.what = "candidates that are edges", .found = found, .leak = !given};
}

// The chance of `count` or fewer where `expected` are to be expected (Poisson).
double chance_of_at_most(std::uint64_t count, double expected) {
    double sum = 0;
    for (std::uint64_t k = 0; k <= count; ++k) {
        const auto x = static_cast<double>(k);
        sum += std::exp(x * std::log(expected) - expected - std::lgamma(x + 1));
    }
    return sum;
}

// Drawn among so many pairs.
NegativesAudit audit_drawn(std::string what, const SortedPairs& pairs, std::uint64_t among,
                           const Evidence& evidence) {
    NegativesAudit result = {.what = std::move(what), .pairs = pairs.size()};
    const auto available = static_cast<double>(among);
    if (pairs.empty() || evidence.test.empty()) return result;
    result.test_edges = count_in(pairs, evidence.test);
    result.by_chance =
        static_cast<double>(pairs.size()) * static_cast<double>(evidence.test.size()) / available;
    result.leaks = chance_of_at_most(result.test_edges, result.by_chance) < kNotByChance;
    return result;
}

NegativesAudit audit_valid_pool(const LinkTask& task, const Evidence& evidence) {
    NegativesAudit result =
        audit_drawn("of validation", evidence.valid_pool, task.num_unlinked(), evidence);
    result.given = task.protocol().valid_pool_given;
    result.leaks = result.leaks && !result.given;
    return result;
}

std::vector<NegativesAudit> audit_negatives(const LinkTask& task, const SortedPairs& of_training,
                                            const Evidence& evidence) {
    const TrainGraph train = task.train_graph();
    const std::uint64_t strangers = num_non_edges(train.graph(), train.pairs());
    return {audit_drawn("of training, first epoch", of_training,
                        task.is_directed() ? 2 * strangers : strangers, evidence),
            audit_valid_pool(task, evidence),
            audit_drawn("of calibration",
                        sorted(task.draw_unlinked(kMostNegatives), task.is_directed()),
                        task.num_unlinked(), evidence)};
}

// Of all that is scored, and of training.
std::uint64_t count_not_allowed(const LinkTask& task, const SortedPairs& of_training) {
    std::uint64_t count = 0;
    const auto add = [&](std::span<const NodePair> pairs) {
        count += static_cast<std::uint64_t>(std::ranges::count_if(
            pairs, [&](NodePair pair) { return !allows(task.pairs(), pair); }));
    };
    for (const HeldOutEdges* part : {&task.valid(), &task.test()}) {
        add(part->positives);
        add(part->negatives);
        add(part->candidates.pairs);
    }
    add(of_training);
    return count;
}

std::vector<AuditCheck> audit_checks(const LinkTask& task, const SortedPairs& of_training,
                                     const Evidence& evidence) {
    const auto& [whole, train, known, valid, test, valid_pool, test_pool] = evidence;
    std::vector<AuditCheck> checks = {
        {"validation edges that are training edges", common(valid, train)},
        {"test edges that are training edges", common(test, train)},
        {"test edges that are validation edges", common(test, valid)},
        {"repeats among validation edges", repeats_within(valid)},
        {"repeats among test edges", repeats_within(test)},
        {"validation negatives that are training or validation edges", count_in(valid_pool, known)},
        {"test negatives that are edges", count_in(test_pool, whole)},
        // A drawn validation pool knows nothing of a test pool that was given.
        {"negatives of both validation and test", common(valid_pool, test_pool),
         task.protocol().valid_pool_given || !task.protocol().test_pool_given},
        candidate_check(task, evidence),
        {"training negatives that are training edges", count_in(of_training, train)},
    };
    if (task.pairs() != nullptr) {
        checks.push_back({.what = "held-out edges, negatives and candidates that can be no links",
                          .found = count_not_allowed(task, of_training),
                          .leak = false});
    }
    return checks;
}

std::uint64_t edges_in_no_part(const Evidence& evidence) {
    SortedPairs held_out;
    std::ranges::set_union(evidence.valid, evidence.test, std::back_inserter(held_out));
    SortedPairs parts;
    std::ranges::set_union(evidence.train, held_out, std::back_inserter(parts));
    return evidence.whole.size() - common(parts, evidence.whole);
}

bool same_graph(const StageAudit& a, const StageAudit& b) {
    return a.sha256 == b.sha256 && a.leaks == b.leaks;
}

// "527 validation and 1055 test edges are seen by communities, landmarks, …"
std::string leak_text(std::span<const StageAudit> stages) {
    std::vector<std::string_view> names;
    for (const StageAudit& stage : stages)
        names.push_back(stage.stage);
    return fmt::format("{} validation and {} test edges are seen by {}",
                       stages.front().valid_positives_seen, stages.front().test_positives_seen,
                       fmt::join(names, ", "));
}

}  // namespace

bool AuditReport::clean() const {
    return features.verdict != FeatureVerdict::kSuspicious &&
           std::ranges::none_of(stages, &StageAudit::leaks) &&
           std::ranges::none_of(negatives, &NegativesAudit::leaks) &&
           std::ranges::none_of(
               checks, [](const AuditCheck& check) { return check.leak && check.found > 0; });
}

AuditReport audit(const LinkTask& task, const FeatureMatrix* features, Threads threads) {
    const Evidence evidence(task, edges_of(*task.whole_, task.whole_directions_));
    const SortedPairs of_training = training_negatives(task);
    return {.protocol = task.protocol(),
            .whole_edges = evidence.whole.size(),
            .whole_sha256 = sha256_of(evidence.whole),
            .edges_in_no_part = edges_in_no_part(evidence),
            .dropped = task.dropped(),
            .stages = audit_stages(task, evidence),
            .checks = audit_checks(task, of_training, evidence),
            .negatives = audit_negatives(task, of_training, evidence),
            .features = audit_features(task, features, threads)};
}

std::string verdict(const AuditReport& report) {
    if (report.clean()) return "clean: no stage sees a held-out edge it must not see";
    std::vector<std::string> reasons;
    for (auto stage = report.stages.begin(); stage != report.stages.end();) {
        const auto end = std::ranges::find_if_not(
            stage, report.stages.end(), [&](const StageAudit& s) { return same_graph(s, *stage); });
        if (stage->leaks) reasons.push_back(leak_text({stage, end}));
        stage = end;
    }
    for (const AuditCheck& check : report.checks) {
        if (check.leak && check.found > 0)
            reasons.push_back(fmt::format("{} {}", check.found, check.what));
    }
    for (const NegativesAudit& drawn : report.negatives) {
        if (drawn.leaks)
            reasons.push_back(
                fmt::format("negatives {} avoid test edges: {} among {}, where "
                            "chance has {:.0f}",
                            drawn.what, drawn.test_edges, drawn.pairs, drawn.by_chance));
    }
    const bool is_suspicious = report.features.verdict == FeatureVerdict::kSuspicious;
    if (is_suspicious && reasons.empty()) return "suspicious: " + report.features.reason;
    if (is_suspicious) reasons.push_back(report.features.reason);
    return fmt::format("LEAKY: {}", fmt::join(reasons, "; "));
}

}  // namespace hplc
