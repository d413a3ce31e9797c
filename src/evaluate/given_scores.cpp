#include "evaluate/given_scores.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <unordered_map>

#include "base/error.hpp"
#include "io/nodes/node_lists.hpp"
#include "io/text/csv_field.hpp"
#include "io/text/records.hpp"
#include "io/text/unknown_ids.hpp"
#include "task/protocol.hpp"

namespace hplc {
namespace {

constexpr const char* kSameSplit =
    "score the rows that hplc evaluate GRAPH --scores FILE writes, with the same --split, --seed "
    "and negatives";

enum Column { kSplit, kU, kV, kLabel, kScore, kColumns };
constexpr std::array<const char*, kColumns> kTitles = {"split", "u", "v", "label", "score"};

std::uint64_t key_of(NodePair pair) {
    return (std::uint64_t{std::min(pair.u, pair.v)} << 32) | std::max(pair.u, pair.v);
}

std::string pair_text(NodePair pair, const NodeIds& ids) {
    return fmt::format("{} and {}", hplc::quoted(ids.text(pair.u)), hplc::quoted(ids.text(pair.v)));
}

// Pairs of one kind that want a score each: edges, the pool or candidates of validation or test.
class WantedPairs {
  public:
    WantedPairs(std::string what, std::span<const NodePair> pairs)
        : what_(std::move(what)), pairs_(pairs) {
        scores_.reserve(pairs.size());
        for (const NodePair pair : pairs)
            scores_.emplace(key_of(pair), std::nullopt);
    }

    [[nodiscard]] const std::string& what() const { return what_; }
    [[nodiscard]] bool has_any() const { return has_any_; }

    // The place of a pair's score; nullptr where the pair is not wanted.
    [[nodiscard]] std::optional<double>* find(NodePair pair) {
        const auto found = scores_.find(key_of(pair));
        if (found == scores_.end()) return nullptr;
        has_any_ = true;
        return &found->second;
    }

    // In the order of the pairs. Throws InputError where one is missing.
    [[nodiscard]] std::vector<double> take(const std::string& file, const NodeIds& ids) const {
        std::vector<double> scores;
        std::vector<NodePair> missing;
        for (const NodePair pair : pairs_) {
            const auto& score = scores_.at(key_of(pair));
            score ? scores.push_back(*score) : missing.push_back(pair);
        }
        if (missing.empty()) return scores;
        throw InputError(
            {.file = file,
             .found = fmt::format("no score for {} of {} {}, as {}", missing.size(), pairs_.size(),
                                  what_, pair_text(missing.front(), ids)),
             .expected = "a row for every pair of the split",
             .fix = kSameSplit});
    }

  private:
    std::string what_;
    std::span<const NodePair> pairs_;
    std::unordered_map<std::uint64_t, std::optional<double>> scores_;
    bool has_any_ = false;
};

// Validation or test.
class WantedPart {
  public:
    WantedPart(const std::string& name, const HeldOutEdges& edges)
        : edges_(name + " edges", edges.positives),
          pool_(name + " negatives", edges.negatives),
          candidates_(name + " candidates", edges.candidates.pairs),
          per_edge_(edges.candidates.per_edge) {}

    [[nodiscard]] WantedPairs& kind(bool are_candidates, bool are_edges) {
        if (are_candidates) return candidates_;
        return are_edges ? edges_ : pool_;
    }
    [[nodiscard]] bool has_any() const {
        return edges_.has_any() || pool_.has_any() || candidates_.has_any();
    }
    [[nodiscard]] EdgeScores take(const std::string& file, const NodeIds& ids) const {
        return {.positives = edges_.take(file, ids),
                .negatives = pool_.take(file, ids),
                .candidates = candidates_.take(file, ids),
                .per_edge = per_edge_};
    }

  private:
    WantedPairs edges_;
    WantedPairs pool_;
    WantedPairs candidates_;
    std::size_t per_edge_;
};

class ScoreReader {
  public:
    ScoreReader(const SourceText& source, const NodeIds& ids, const LinkTask& task)
        : source_(source),
          ids_(ids),
          task_(task),
          separator_(first_separator(source.text)),
          valid_("validation", task.valid()),
          test_("test", task.test()) {}

    [[nodiscard]] GivenScores read() {
        source_.refuse_nul(source_.text);
        RecordCursor rows(source_.text, {.separator = separator_, .comments = false});
        std::string_view row;
        if (!rows.next(row)) row = source_.text;
        read_titles(row);
        while (rows.next(row))
            read_row(row);
        unknown_.refuse(source_.name);
        GivenScores scores = {.valid = {}, .test = test_.take(source_.name, ids_)};
        if (valid_.has_any()) scores.valid = valid_.take(source_.name, ids_);
        return scores;
    }

  private:
    using Fields = std::array<std::string, kColumns>;

    void read_titles(std::string_view row) {
        places_.fill(-1);
        FieldCursor fields(row, separator_);
        int place = 0;
        for (std::string_view field; fields.next(field); ++place) {
            const auto title = std::ranges::find(kTitles, field);
            if (title != kTitles.end())
                places_[static_cast<std::size_t>(title - kTitles.begin())] = place;
        }
        const auto missing = std::ranges::find(places_, -1);
        if (missing == places_.end()) return;
        source_.fail(row, {.found = fmt::format(
                               "no column {} in the header",
                               kTitles[static_cast<std::size_t>(missing - places_.begin())]),
                           .expected = "the columns split, u, v, label and score",
                           .fix = "write them as hplc evaluate GRAPH --scores FILE does"});
    }

    [[nodiscard]] Fields fields_of(std::string_view row) const {
        Fields values;
        FieldCursor fields(row, separator_);
        std::size_t found = 0;
        int place = 0;
        for (std::string_view field; fields.next(field); ++place) {
            const auto column = std::ranges::find(places_, place);
            if (column == places_.end()) continue;
            values[static_cast<std::size_t>(column - places_.begin())] = field;
            ++found;
        }
        if (found == kColumns) return values;
        source_.fail(row, {.found = fmt::format("a row of {} fields", place),
                           .expected = "as many as the header has"});
    }

    // An id as it stands, or without the guard of spreadsheets.
    [[nodiscard]] std::optional<NodeId> node(const std::string& id, std::string_view row) {
        if (const auto found = ids_.find(id)) return found;
        if (const auto plain = without_guard(id)) {
            if (const auto found = ids_.find(*plain)) return found;
        }
        unknown_.add(id, source_, row);
        return {};
    }

    [[nodiscard]] bool is_edge(const std::string& label, std::string_view row) const {
        const auto number = finite_number(label);
        if (number && (*number == 0 || *number == 1)) return *number == 1;
        source_.fail(row, {.found = fmt::format("label {}", hplc::quoted(label)),
                           .expected = "1 for an edge or 0 for a negative"});
    }

    [[nodiscard]] WantedPairs& wanted(const Fields& fields, std::string_view row) {
        const bool edge = is_edge(fields[kLabel], row);
        const std::string& split = fields[kSplit];
        if (split == "valid") return valid_.kind(false, edge);
        if (split == "test") return test_.kind(false, edge);
        if (!edge && split == kCandidateRows[0]) return valid_.kind(true, false);
        if (!edge && split == kCandidateRows[1]) return test_.kind(true, false);
        source_.fail(row, {.found = fmt::format("split {} with label {}", hplc::quoted(split),
                                                fields[kLabel]),
                           .expected = "valid or test; or valid-candidates or test-candidates "
                                       "with label 0"});
    }

    void read_row(std::string_view row) {
        const Fields fields = fields_of(row);
        WantedPairs& pairs = wanted(fields, row);
        const auto u = node(fields[kU], row);
        const auto v = node(fields[kV], row);
        const auto score = finite_number(fields[kScore]);
        if (!score) {
            source_.fail(row, {.found = fmt::format("score {}", hplc::quoted(fields[kScore])),
                               .expected = "a finite number",
                               .fix = "give every pair a score; higher is likelier"});
        }
        if (u && v) put(pairs, {*u, *v}, *score, row);
    }

    void put(WantedPairs& pairs, NodePair pair, double score, std::string_view row) const {
        std::optional<double>* const place = pairs.find(pair);
        if (place == nullptr) {
            source_.fail(
                row, {.found = fmt::format("{}, which are not among the {} of this split",
                                           pair_text(pair, ids_), pairs.what()),
                      .expected = fmt::format("the pairs of the split {} {}, seed {}",
                                              to_string(task_.protocol().split),
                                              task_.protocol().split_detail, task_.protocol().seed),
                      .fix = kSameSplit});
        }
        if (*place && **place != score) {
            source_.fail(row, {.found = fmt::format("the score {} for {}, which have {} above",
                                                    score, pair_text(pair, ids_), **place),
                               .expected = "one score per pair"});
        }
        *place = score;
    }

    const SourceText& source_;
    const NodeIds& ids_;
    const LinkTask& task_;
    Separator separator_;
    std::array<int, kColumns> places_ = {};
    WantedPart valid_;
    WantedPart test_;
    UnknownIds unknown_;
};

EdgeScores take_front(std::span<const double>& scores, const HeldOutEdges& edges) {
    const auto take = [&](std::size_t count) {
        const auto part = scores.first(count);
        scores = scores.subspan(count);
        return std::vector<double>(part.begin(), part.end());
    };
    EdgeScores result;
    result.positives = take(edges.positives.size());
    result.negatives = take(edges.negatives.size());
    result.candidates = take(edges.candidates.pairs.size());
    result.per_edge = edges.candidates.per_edge;
    return result;
}

std::size_t count_of_pairs(const HeldOutEdges& edges) {
    return edges.positives.size() + edges.negatives.size() + edges.candidates.pairs.size();
}

}  // namespace

GivenScores read_given_scores(const SourceText& source, const NodeIds& ids, const LinkTask& task) {
    return ScoreReader(source, ids, task).read();
}

GivenScores given_scores_in_order(std::span<const double> scores, const LinkTask& task,
                                  const std::string& name) {
    const std::size_t pairs = count_of_pairs(task.valid()) + count_of_pairs(task.test());
    if (scores.size() != pairs) {
        throw InputError({.found = fmt::format("{} scores by {}", scores.size(), name),
                          .expected = fmt::format("{}, one per held-out pair", pairs),
                          .fix = "score the rows of split.pairs, in their order"});
    }
    const auto wrong = std::ranges::find_if(scores, [](double s) { return !std::isfinite(s); });
    if (wrong != scores.end()) {
        throw InputError({.found = fmt::format("score {} by {}, of pair {}", *wrong, name,
                                               wrong - scores.begin()),
                          .expected = "a finite number",
                          .fix = "give every pair a score; higher is likelier"});
    }
    GivenScores given;
    EdgeScores valid = take_front(scores, task.valid());
    if (!valid.positives.empty()) given.valid = std::move(valid);
    given.test = take_front(scores, task.test());
    return given;
}

}  // namespace hplc
