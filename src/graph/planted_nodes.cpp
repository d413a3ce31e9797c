// Communities, topics, years and features of planted graphs.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/random.hpp"
#include "graph/planted.hpp"

namespace hplc {
namespace {

constexpr std::size_t kPlantGrain = 4096;
constexpr double kGrowth = 0.04;  // a year brings so much more than the year before
constexpr std::uint32_t kCommunitiesOfAField = 12;

// Nearly normal, of deviation 1: the sum of four uniform numbers of 16 bits.
float bell(std::uint64_t bits) {
    std::uint64_t sum = 0;
    for (int i = 0; i < 4; ++i)
        sum += bits >> (16 * i) & 0xffffU;
    constexpr double kMean = 2 * 65535.0;
    constexpr double kDeviation = 65536.0 * 0.5773502691896258;  // the root of 4 / 12
    return static_cast<float>((static_cast<double>(sum) - kMean) / kDeviation);
}

void check(const PlantedModel& model, NodeId communities) {
    const auto is_share = [](double share) { return share >= 0 && share <= 1; };
    if (!is_share(model.triangles) || !is_share(model.mixing)) {
        throw InputError({.found = fmt::format("shares of {} triangles and {} mixing",
                                               model.triangles, model.mixing),
                          .expected = "numbers from 0 to 1"});
    }
    if (model.nodes < 2 || communities > model.nodes) {
        throw InputError(
            {.found = fmt::format("{} communities of {} nodes", communities, model.nodes),
             .expected = "at least two nodes, and no more communities than nodes"});
    }
    if (model.last_year < model.first_year) {
        throw InputError(
            {.found = fmt::format("years from {} to {}", model.first_year, model.last_year),
             .expected = "a last year that is not before the first"});
    }
}

NodeId communities_of(const PlantedModel& model) {
    return model.communities > 0 ? model.communities : std::max<NodeId>(1, model.nodes / 500);
}

// Shares of nodes up to each community; sizes follow a power law.
std::vector<double> size_shares(NodeId communities) {
    std::vector<double> shares(communities);
    double sum = 0;
    for (NodeId k = 0; k < communities; ++k)
        shares[k] = sum += std::pow(k + 5.0, -0.5);
    for (double& share : shares)
        share /= sum;
    return shares;
}

// Around the centre of the community, which lies around that of the field.
void write_topic(float* topic, std::uint32_t community, std::uint32_t field, NodeId v,
                 const RandomStream& random) {
    const RandomStream of_field = random.fork(0).fork(field);
    const RandomStream of_community = random.fork(1).fork(community);
    const RandomStream of_node = random.fork(2).fork(v);
    for (std::size_t i = 0; i < kTopics; ++i)
        topic[i] = 0.5F * bell(of_field.at(i)) + 0.5F * bell(of_community.at(i)) +
                   0.7F * bell(of_node.at(i));
}

void list_members(PlantedNodes& nodes, NodeId communities) {
    nodes.member_start.assign(communities + std::size_t{1}, 0);
    for (const std::uint32_t community : nodes.community)
        ++nodes.member_start[community];
    exclusive_prefix_sum(std::span(nodes.member_start));
    std::vector<std::uint64_t> next(nodes.member_start.begin(), nodes.member_start.end() - 1);
    nodes.members.resize(nodes.community.size());
    for (std::size_t v = 0; v < nodes.community.size(); ++v)
        nodes.members[next[nodes.community[v]]++] = static_cast<NodeId>(v);
}

}  // namespace

PlantedNodes plant_nodes(const PlantedModel& model, const GenerateOptions& options) {
    const NodeId communities = communities_of(model);
    check(model, communities);
    const RandomStream random(options.seed, "planted nodes");
    const std::vector<double> shares = size_shares(communities);
    PlantedNodes nodes;
    for (NodeId k = 0; k < communities; ++k)
        nodes.field.push_back(k / kCommunitiesOfAField);
    nodes.community.resize(model.nodes);
    nodes.topics.resize(model.nodes * kTopics);
    parallel_for(options.threads, model.nodes, kPlantGrain, [&](std::size_t v) {
        const double u = random.fork(3).fork(v).uniform();
        const auto found = std::upper_bound(shares.begin(), shares.end() - 1, u);
        nodes.community[v] = static_cast<std::uint32_t>(found - shares.begin());
        write_topic(nodes.topics.data() + v * kTopics, nodes.community[v],
                    nodes.field[nodes.community[v]], static_cast<NodeId>(v), random);
    });
    list_members(nodes, communities);
    return nodes;
}

int planted_year(const PlantedModel& model, double progress) {
    const double years = model.last_year - model.first_year + 1;
    const double passed = std::log1p(progress * std::expm1(kGrowth * years)) / kGrowth;
    return std::min(model.last_year, model.first_year + static_cast<int>(passed));
}

std::vector<float> plant_features(const PlantedNodes& nodes, std::size_t columns,
                                  const GenerateOptions& options) {
    const RandomStream random(options.seed, "planted features");
    std::vector<float> projection(columns * kTopics);
    for (std::size_t i = 0; i < projection.size(); ++i)
        projection[i] = bell(random.at(i)) / 4;  // the root of kTopics
    const std::size_t count = nodes.community.size();
    std::vector<float> features(count * columns);
    parallel_for(options.threads, count, kPlantGrain, [&](std::size_t v) {
        const RandomStream noise = random.fork(v);
        const float* topic = nodes.topic(static_cast<NodeId>(v));
        for (std::size_t c = 0; c < columns; ++c) {
            float sum = bell(noise.at(c));
            for (std::size_t i = 0; i < kTopics; ++i)
                sum += projection[c * kTopics + i] * topic[i];
            features[v * columns + c] = sum;
        }
    });
    return features;
}

}  // namespace hplc
