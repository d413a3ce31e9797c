// The library for other programs: a model file opened, and its scores, probabilities and most
// likely links, by the ids that nodes have in the user's graph.
//
//     const hplc::LinkModel model = hplc::LinkModel::open("debian.model");
//     for (const hplc::LikelyLink& link : model.top(20))
//         std::cout << link.u << ' ' << link.v << ' ' << link.probability.value_or(0) << '\n';
//
// This header includes nothing but the standard library, and changes only with a new minor version.
// Results are those of `hplc predict` on the same file, to the last bit, for any number of threads.
//
// A model file carries its graph up to 32 MiB (`hplc train --carry-graph yes` for larger ones);
// else the graph is read from where the file says, below the folder of the file or the current one.
// A heuristic needs no more. A trained model is made of the code in libhplc_learn.so, which is
// opened with the first such model and has to be of the same build as this library: by default it
// is looked for beside the program and in ../lib of it; LinkModelOptions::library names it, and
// find_package() says where it was installed (hplc_LEARN_LIBRARY).
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hplc {

struct LinkModelOptions {
    unsigned threads = 0;                // 0: one per core
    std::uint64_t max_memory = 0;        // bytes for the model; 0: nine tenths of what is free
    std::filesystem::path library = {};  // libhplc_learn.so; empty: looked for
};

struct LikelyLink {
    std::string u;
    std::string v;
    double score = 0;
    std::optional<double> probability;  // nothing where the model is not calibrated
};

// Safe to use from several threads at once. Everything throws hplc::InputError (a
// std::runtime_error whose text says what was found, what was expected and how to fix it).
class LinkModel {
  public:
    // The model of a file that `hplc train` or Python's LinkPredictor.save() wrote.
    [[nodiscard]] static LinkModel open(const std::filesystem::path& file,
                                        const LinkModelOptions& options = {});
    ~LinkModel();
    LinkModel(LinkModel&& other) noexcept;
    LinkModel& operator=(LinkModel&& other) noexcept;

    [[nodiscard]] const std::string& name() const;  // "hplc", "adamic-adar", …
    [[nodiscard]] bool is_calibrated() const;
    // Why results are no forecast, where the model was trained with a leak; empty where not.
    [[nodiscard]] std::string leak() const;

    // Nodes are 0 … num_nodes() - 1; ids are what the user's file calls them. find() is O(log N).
    [[nodiscard]] std::uint32_t num_nodes() const;
    [[nodiscard]] std::string id(std::uint32_t node) const;
    [[nodiscard]] std::optional<std::uint32_t> find(std::string_view id) const;

    // One score per pair, in their order; higher is likelier. A pair is two different nodes.
    using Pair = std::pair<std::uint32_t, std::uint32_t>;
    [[nodiscard]] std::vector<double> scores(std::span<const Pair> pairs) const;
    // Of one pair by ids.
    [[nodiscard]] double score(std::string_view u, std::string_view v) const;
    // Of a link with such a score. Throws where the model is not calibrated.
    [[nodiscard]] double probability(double score) const;

    // The most likely links that the graph does not have, the best first: of all pairs, or of one
    // node, which is then u. Time: all pairs for most models, see docs/benchmarks.md.
    [[nodiscard]] std::vector<LikelyLink> top(std::size_t count) const;
    [[nodiscard]] std::vector<LikelyLink> top_of(std::string_view id, std::size_t count) const;

  private:
    struct Parts;
    explicit LinkModel(std::unique_ptr<const Parts> parts);
    std::unique_ptr<const Parts> parts_;
};

}  // namespace hplc
