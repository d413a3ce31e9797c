// What people have decided about predicted links, kept in a file: one JSON object per line,
//
//     {"u":"perl","v":"libc6","decision":"accept","score":3.2,"probability":0.41,
//      "model":"adamic-adar","time":"2026-11-18T02:00:00Z"}
//
// The file is replaced as a whole at each change, so it is complete at any time. Decisions are
// about names, so they outlive the model.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/files/file_lock.hpp"

namespace hplc {

struct Decision {
    std::string u;
    std::string v;
    bool accepted = false;
    double score = 0;
    std::optional<double> probability = {};  // nothing where the model is not calibrated
    std::string model = {};
    std::string time = {};  // UTC
};

[[nodiscard]] nlohmann::ordered_json decision_json(const Decision& decision);

// May be used by several threads at once.
class Decisions {
  public:
    // Reads the file, if it is there. Throws InputError for a line that is no decision.
    explicit Decisions(std::string path);

    [[nodiscard]] const std::string& path() const { return path_; }
    // In any order of the two; nothing where there is none.
    [[nodiscard]] std::optional<Decision> find(const std::string& u, const std::string& v) const;
    // In the order in which they were taken.
    [[nodiscard]] std::vector<Decision> all() const;

    // Replaces an earlier one about the same pair. Throws OutputError where the file cannot be
    // written; then nothing has changed. O(all decisions).
    void put(const Decision& decision);
    // False where there was none.
    bool remove(const std::string& u, const std::string& v);

    // u, v, decision, probability, score, model, time, with a header, by RFC 4180; names that a
    // spreadsheet would compute are guarded.
    [[nodiscard]] std::string csv() const;

  private:
    using Key = std::pair<std::string, std::string>;
    [[nodiscard]] static Key key_of(const std::string& u, const std::string& v);
    void write(const std::vector<Decision>& list);

    std::string path_;
    mutable std::mutex mutex_;
    std::vector<Decision> list_;
    std::map<Key, std::size_t> places_;  // in list_
    std::unique_ptr<FileLock> lock_;     // from the first change on
};

}  // namespace hplc
