// The paper's bounds on detours beside what generated graphs show (Appendix B): one row for every
// size of graph and number of landmarks.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/parallel.hpp"
#include "base/text/progress.hpp"
#include "base/types.hpp"
#include "theory/detour_simulation.hpp"

namespace hplc {

// How many landmarks a graph of N nodes gets: log N, or N to a power. At least 1, at most N.
struct LandmarkCount {
    double power = 0;  // 0 stands for log N

    [[nodiscard]] NodeId of(NodeId nodes) const;
    [[nodiscard]] std::string name() const;  // "log N", "N^0.5"
};

// From which nodes of a Barabási–Albert graph landmarks are drawn: those that Theorem 3 names (the
// largest tags h = 1/√t, which are the oldest nodes), or those that one can know (the highest
// degrees).
enum class TopBy { kTag, kDegree };

struct CheckOptions {
    std::vector<NodeId> sizes = {1000, 3000, 10000, 30000, 100000, 300000, 1000000};
    std::vector<LandmarkCount> landmarks = {{0}, {0.5}, {0.9}};
    unsigned runs = 5;  // graphs of every size
    std::size_t sources = 16;
    std::uint64_t seed = 0;
    Threads threads = {};
    Progress::Show progress = Progress::Show::kNever;
};

// Estimates over several runs have the standard error of the runs' means; over one run, that of its
// sources. What is not defined is NaN.
struct DetourCheck {
    NodeId nodes = 0;
    LandmarkCount rule;
    NodeId landmarks = 0;  // K
    NodeId pool = 0;       // landmarks were drawn from so many nodes
    Estimate distance;     // simulated, without detour
    Estimate detour;       // simulated
    double distance_formula = 0;
    double bound = 0;           // the closed form that Appendix B compares with
    double theorem_1_mean = 0;  // the mean that the distribution of Theorem 1 has
    double theorem_2_bound = 0;
    double theorem_3_bound = 0;  // Barabási–Albert only

    [[nodiscard]] double ratio() const { return detour.mean / distance.mean; }
    // How far the bound lies above the simulation; below 0 it is broken.
    [[nodiscard]] double slack() const { return bound - detour.mean; }
};

// Landmarks are different nodes drawn uniformly from all, as Theorem 1 has it for equal tags.
[[nodiscard]] std::vector<DetourCheck> check_erdos_renyi(double mean_degree,
                                                         const CheckOptions& options);
// Landmarks are different nodes drawn uniformly from the top K log N, as Theorem 3 has it.
[[nodiscard]] std::vector<DetourCheck> check_barabasi_albert(NodeId links, TopBy top_by,
                                                             const CheckOptions& options);

}  // namespace hplc
