// Planted graphs of authors who write together, by year.
#include <array>

#include "graph/planted_draws.hpp"

namespace hplc {
namespace {

constexpr std::size_t kTeamGrain = 512;
constexpr std::size_t kMostAuthors = 5;
constexpr double kPairsOfATeam = 2.8;
constexpr double kAgain = 0.35;        // of co-authors: somebody that the first has written with
constexpr double kActive = 0.5;        // of first authors: somebody who has written before
constexpr double kFirstAuthors = 0.1;  // of all authors are there from the start

struct Team {
    std::array<NodeId, kMostAuthors> authors = {};
    std::uint32_t size = 0;

    [[nodiscard]] bool has(NodeId v) const {
        return std::find(authors.begin(), authors.begin() + size, v) != authors.begin() + size;
    }
    void add(NodeId v) {
        if (!has(v)) authors[size++] = v;
    }
};

class TeamPlanter {
  public:
    TeamPlanter(const PlantedModel& model, const PlantedNodes& nodes,
                const GenerateOptions& options)
        : model_(model),
          draws_(model, nodes),
          random_(options.seed, "planted collaborations"),
          threads_(options.threads),
          teams_(static_cast<std::size_t>(static_cast<double>(model.edges) / kPairsOfATeam)),
          teams_of_(model.nodes) {}

    [[nodiscard]] EdgeList plant(Progress::Show show) {
        Progress progress("writing", teams_.size(), "team", show);
        for_steps(teams_.size(), [&](std::size_t begin, std::size_t end) {
            parallel_for(threads_, end - begin, kTeamGrain,
                         [&](std::size_t i) { form(begin + i, begin); });
            for (std::size_t i = begin; i < end; ++i)
                remember(i);
            progress.advance(end - begin);
        });
        return listed();
    }

  private:
    [[nodiscard]] double progress_at(std::size_t team) const {
        return static_cast<double>(team) / static_cast<double>(teams_.size());
    }

    // Teams from `step` on are not finished yet.
    void form(std::size_t number, std::size_t step) {
        RandomStream random = random_.fork(number);
        const double there = kFirstAuthors + (1 - kFirstAuthors) * progress_at(number);
        const auto arrived =
            std::max<NodeId>(2, static_cast<NodeId>(there * static_cast<double>(model_.nodes)));
        Team& team = teams_[number];
        team.add(first_author(arrived, step, random));
        const std::size_t wanted = team_size(random.uniform());
        for (std::size_t i = 1; i < wanted; ++i)
            team.add(co_author(team.authors[0], arrived, random));
    }
    [[nodiscard]] static std::size_t team_size(double u) {
        return u < 0.55 ? 2 : u < 0.8 ? 3 : u < 0.92 ? 4 : 5;
    }
    [[nodiscard]] NodeId first_author(NodeId arrived, std::size_t step,
                                      RandomStream& random) const {
        if (step == 0 || random.uniform() >= kActive)
            return static_cast<NodeId>(random.below(arrived));
        return member_of(teams_[random.below(step)], random);
    }
    [[nodiscard]] NodeId co_author(NodeId first, NodeId arrived, RandomStream& random) const {
        const double u = random.uniform();
        if (u >= kAgain + model_.triangles * (1 - kAgain) || teams_of_[first].empty())
            return draws_.partner(first, arrived, random);
        const NodeId one = of_its_teams(first, random);
        return u < kAgain ? one : of_its_teams(one, random);
    }
    [[nodiscard]] NodeId of_its_teams(NodeId v, RandomStream& random) const {
        const auto& own = teams_of_[v];
        return member_of(teams_[own[random.below(own.size())]], random);
    }
    [[nodiscard]] static NodeId member_of(const Team& team, RandomStream& random) {
        return team.authors[random.below(team.size)];
    }
    void remember(std::size_t number) {
        const Team& team = teams_[number];
        for (std::uint32_t i = 0; i < team.size; ++i)
            teams_of_[team.authors[i]].push_back(static_cast<std::uint32_t>(number));
    }

    struct Together {
        int year;
        NodePair pair;
        auto operator<=>(const Together&) const = default;
    };

    [[nodiscard]] EdgeList listed() const {
        std::vector<Together> all;
        for (std::size_t t = 0; t < teams_.size(); ++t) {
            const int year = planted_year(model_, progress_at(t));
            for (std::uint32_t i = 0; i < teams_[t].size; ++i) {
                for (std::uint32_t j = 0; j < i; ++j)
                    all.push_back({year, ordered({teams_[t].authors[i], teams_[t].authors[j]})});
            }
        }
        std::ranges::sort(all);
        EdgeList list{.num_nodes = model_.nodes};
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (i > 0 && all[i] == all[i - 1]) {
                ++list.weights.back();
                continue;
            }
            list.edges.push_back(all[i].pair);
            list.times.push_back(all[i].year);
            list.weights.push_back(1);
        }
        return list;
    }

    const PlantedModel& model_;
    PlantedDraws draws_;
    RandomStream random_;
    Threads threads_;
    std::vector<Team> teams_;
    std::vector<std::vector<std::uint32_t>> teams_of_;  // of each author, in time
};

}  // namespace

EdgeList plant_collaborations(const PlantedModel& model, const PlantedNodes& nodes,
                              const GenerateOptions& options) {
    return TeamPlanter(model, nodes, options).plant(options.progress);
}

}  // namespace hplc
