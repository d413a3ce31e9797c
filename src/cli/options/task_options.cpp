#include "cli/options/task_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <vector>

#include "base/error.hpp"
#include "cli/shell/help_formatter.hpp"
#include "io/text/date_time.hpp"
#include "io/text/source_text.hpp"

namespace hplc::cli {
namespace {

constexpr std::size_t kHeartCandidates = 500;    // as HeaRT
constexpr std::size_t kTargetCandidates = 1000;  // as ogbl-citation2

void add_part_options(CLI::App& verb, SplitOptions& options) {
    verb.add_option("--split-kind", options.kind,
                    "Kind of split; auto: the split of the data if there is one and no option asks "
                    "for another, else random")
        ->check(CLI::IsMember({"auto", "random", "time", "given"}))
        ->capture_default_str();
    verb.add_option("--split", options.ratio,
                    "Percentages of training, validation and test edges (default: 70/10/20)");
    verb.add_option("--train-until", options.train_until,
                    "Last time of training in a split by time, as in the data: a number, or a "
                    "date as 2026-11-16 (the whole day) or 2026-11-16T08:21:30");
    verb.add_option("--valid-until", options.valid_until,
                    "Last time of validation in a split by time; later edges are test edges");
    verb.add_option(
            "--negatives", options.negatives,
            "Kind of negatives: uniform: one pool of random pairs; degree-matched, two-step: "
            "one pool of harder pairs; reversed: directed links the other way round; "
            "random-targets, heart: a uniform pool and random or hard candidates per edge; auto: "
            "those of a given split, else uniform")
        ->check(CLI::IsMember({"auto", "uniform", "degree-matched", "two-step", "reversed",
                               "random-targets", "heart"}))
        ->capture_default_str();
}

void add_rare_options(CLI::App& verb, SplitOptions& options, const std::string& group) {
    const std::vector<CLI::Option*> added = {
        verb.add_option("--valid-edges", options.valid_edges,
                        "Number of validation edges, in place of a percentage"),
        verb.add_option("--test-edges", options.test_edges,
                        "Number of test edges, in place of a percentage"),
        verb.add_option("--overlap", options.overlap,
                        "Treatment of held-out edges of a given split that are training edges too; "
                        "keep makes the run LEAKY")
            ->check(CLI::IsMember({"refuse", "drop", "keep"}))
            ->capture_default_str(),
        verb.add_option("--negatives-per-edge", options.negatives_per_edge,
                        "Number of negatives in the pool per held-out edge (default: a given pool, "
                        "else 1)")
            ->check(CLI::Range(1, 1'000'000)),
        verb.add_option("--candidates", options.candidates,
                        "Number of candidates per edge (default: 500 with heart, 1000 with "
                        "random-targets)")
            ->check(CLI::Range(1, 1'000'000)),
        verb.add_flag("--valid-as-input", options.valid_as_input,
                      "Use validation edges as input when the test edges are scored"),
        add_positions_from_option(verb, options.positions_from)};
    for (CLI::Option* option : added)
        option->group(group);
}

[[noreturn]] void refuse(const std::string& found, const std::string& expected,
                         const std::string& fix) {
    throw InputError({.found = found, .expected = expected, .fix = fix});
}

CandidateKind candidate_kind(const SplitOptions& options) {
    static const std::map<std::string, CandidateKind> kinds = {
        {"auto", CandidateKind::kGiven},          {"uniform", CandidateKind::kNone},
        {"degree-matched", CandidateKind::kNone}, {"two-step", CandidateKind::kNone},
        {"reversed", CandidateKind::kNone},       {"random-targets", CandidateKind::kRandomTargets},
        {"heart", CandidateKind::kHeart}};
    return kinds.at(options.negatives);
}

PoolKind pool_kind(const SplitOptions& options) {
    if (options.negatives == "degree-matched") return PoolKind::kDegreeMatched;
    if (options.negatives == "reversed") return PoolKind::kReversed;
    return options.negatives == "two-step" ? PoolKind::kTwoSteps : PoolKind::kUniform;
}

// Where they are asked for, the pools of a given split are drawn anew.
std::optional<std::size_t> negatives_per_edge(const SplitOptions& options) {
    const bool is_hard = pool_kind(options) != PoolKind::kUniform;
    return is_hard ? options.negatives_per_edge.value_or(1) : options.negatives_per_edge;
}

std::size_t candidate_count(const SplitOptions& options, CandidateKind kind) {
    const bool drawn = kind == CandidateKind::kRandomTargets || kind == CandidateKind::kHeart;
    if (options.candidates && !drawn) {
        refuse("--candidates, but no candidates are drawn", "--negatives heart or random-targets",
               "pass one of them, or leave --candidates out");
    }
    return options.candidates.value_or(kind == CandidateKind::kHeart ? kHeartCandidates
                                                                     : kTargetCandidates);
}

TaskOptions task_options(const SplitOptions& options, std::uint64_t seed, Threads threads) {
    static const std::map<std::string, Overlap> overlaps = {
        {"refuse", Overlap::kRefuse}, {"drop", Overlap::kDrop}, {"keep", Overlap::kKeep}};
    const CandidateKind candidates = candidate_kind(options);
    return {.seed = seed,
            .threads = threads,
            .negatives_per_positive = negatives_per_edge(options),
            .pool = pool_kind(options),
            .candidates = candidates,
            .candidates_per_positive = candidate_count(options, candidates),
            .validation_edges_as_input = options.valid_as_input,
            .positions_from = options.positions_from == "all-edges" ? PositionsFrom::kAllEdges
                                                                    : PositionsFrom::kTrainEdges,
            .overlap = overlaps.at(options.overlap)};
}

void check_reversed(const GraphData& data, const SplitOptions& options) {
    if (options.negatives != "reversed") return;
    if (!data.directed)
        refuse("--negatives reversed on undirected links", "directed ones", "pass --directed");
    if (options.negatives_per_edge) {
        refuse("--negatives reversed with --negatives-per-edge", "one reverse per link",
               "leave --negatives-per-edge out");
    }
}

bool asks_for_times(const SplitOptions& options) {
    return options.train_until || options.valid_until;
}

bool asks_for_counts(const SplitOptions& options) {
    return options.valid_edges || options.test_edges;
}

SplitKind chosen_kind(const GraphData& data, const SplitOptions& options) {
    if (options.kind == "random") return SplitKind::kRandom;
    if (options.kind == "time") return SplitKind::kTime;
    if (options.kind == "given") return SplitKind::kGiven;
    if (asks_for_times(options)) return SplitKind::kTime;
    const bool asks_for_random = asks_for_counts(options) || !options.ratio.empty();
    return data.split && !asks_for_random ? SplitKind::kGiven : SplitKind::kRandom;
}

// At most one way of saying where to cut, and one that the kind of split understands.
void check_cuts(const SplitOptions& options, SplitKind kind) {
    const bool ratio = !options.ratio.empty();
    if (int{ratio} + int{asks_for_counts(options)} + int{asks_for_times(options)} > 1) {
        refuse("several of --split, --valid-edges or --test-edges, --train-until or --valid-until",
               "one way to cut", "leave the others out");
    }
    const bool fits = kind == SplitKind::kRandom ? !asks_for_times(options)
                      : kind == SplitKind::kTime
                          ? !asks_for_counts(options)
                          : !ratio && !asks_for_counts(options) && !asks_for_times(options);
    if (!fits) {
        refuse(fmt::format("a {} split with an option of another kind of split", to_string(kind)),
               "--split or --valid-edges and --test-edges for random, --split or --train-until and "
               "--valid-until for time, none for given",
               "change --split-kind or leave the option out");
    }
}

SplitRatio ratio_of(const SplitOptions& options) {
    return options.ratio.empty() ? SplitRatio{} : parse_split_ratio(options.ratio);
}

LinkTask random_task(const GraphData& data, const SplitOptions& options, const TaskOptions& task) {
    if (!asks_for_counts(options)) return LinkTask::random(data, ratio_of(options), task);
    const SplitCounts counts = {.valid = options.valid_edges.value_or(0),
                                .test = options.test_edges.value_or(0)};
    return LinkTask::random(data, counts, task);
}

// Times that count seconds from 1970, as dates do: all from 1973 on.
bool may_be_dates(const GraphData& data) {
    constexpr double kFirst = 100'000'000;
    return data.times_are_dates ||
           (!data.edges.times.empty() &&
            std::ranges::all_of(data.edges.times, [](double time) { return time >= kFirst; }));
}

// A time as the data has it. A day is meant to its end.
double time_of(const char* option, const std::string& text, const GraphData& data) {
    const auto number = finite_number(text);
    const auto date = date_seconds(text);
    if (date && may_be_dates(data)) return is_day(text) ? last_of_day(*date) : *date;
    const bool is_year = data.times_are_dates && number && *number < 10'000;
    if (number && !is_year) return *number;
    const bool wants_date = data.times_are_dates;
    refuse(fmt::format("{} {}", option, hplc::quoted(text)),
           wants_date ? "a date as 2026-11-16 or 2026-11-16T08:21:30, as in the edges"
                      : "a number, as in the times of the edges",
           fmt::format("correct {}", option));
}

LinkTask time_task(const GraphData& data, const SplitOptions& options, const TaskOptions& task) {
    if (!asks_for_times(options)) return LinkTask::by_time(data, ratio_of(options), task);
    if (!options.train_until || !options.valid_until) {
        refuse("only one of --train-until and --valid-until", "both",
               "pass the last time of training and the last time of validation");
    }
    const TimeCut cut = {.train_until = time_of("--train-until", *options.train_until, data),
                         .valid_until = time_of("--valid-until", *options.valid_until, data),
                         .are_dates = data.times_are_dates || date_seconds(*options.train_until)};
    return LinkTask::by_time(data, cut, task);
}

}  // namespace

void add_split_options(CLI::App& verb, SplitOptions& options) {
    add_part_options(verb, options);
    add_rare_options(verb, options, advanced_group("Options of split and negatives"));
}

CLI::Option* add_positions_from_option(CLI::App& verb, std::string& positions_from) {
    return verb
        .add_option("--positions-from", positions_from,
                    "Edges from which positions are computed; all-edges repeats the leakage of the "
                    "paper's published code and makes the run LEAKY")
        ->check(CLI::IsMember({"train-edges", "all-edges"}))
        ->capture_default_str();
}

LinkTask make_task(const GraphData& data, const SplitOptions& options, std::uint64_t seed,
                   Threads threads) {
    const SplitKind kind = chosen_kind(data, options);
    check_cuts(options, kind);
    check_reversed(data, options);
    const TaskOptions task = task_options(options, seed, threads);
    if (kind == SplitKind::kGiven) return LinkTask::given(data, task);
    return kind == SplitKind::kTime ? time_task(data, options, task)
                                    : random_task(data, options, task);
}

}  // namespace hplc::cli
