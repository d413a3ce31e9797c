// Runs kept in a folder, one file each, so that what was computed once is never computed again.
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace hplc {

// All that decides a run besides the data itself: with the same key it would give the same figures.
// How many threads ran it does not.
struct RunKey {
    std::string dataset;
    std::string model;
    std::string recipe;
    nlohmann::ordered_json changes;  // options that differ from the recipe
    std::string positions_from;
    std::uint64_t seed = 0;
    std::string version;  // of the program

    [[nodiscard]] nlohmann::ordered_json json() const;
};

class ResultsFolder {
  public:
    explicit ResultsFolder(std::filesystem::path folder) : folder_(std::move(folder)) {}

    // DATASET/MODEL-SEED-HASH.json, by the SHA-256 of the key.
    [[nodiscard]] std::filesystem::path file_of(const RunKey& key) const;

    // What was kept under the key; nothing where nothing was. Throws InputError for a file that
    // cannot be read or is another's.
    [[nodiscard]] std::optional<nlohmann::ordered_json> find(const RunKey& key) const;

    // {key, run}: appears whole or not at all. Makes folders as needed.
    void keep(const RunKey& key, const nlohmann::ordered_json& run) const;

  private:
    std::filesystem::path folder_;
};

}  // namespace hplc
