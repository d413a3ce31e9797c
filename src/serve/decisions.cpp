#include "serve/decisions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/files/atomic_file.hpp"
#include "base/text/json_text.hpp"
#include "io/text/csv_field.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

bool is_text(const Json& json, const char* name) {
    return json.contains(name) && json[name].is_string();
}

std::string text_or_empty(const Json& json, const char* name) {
    return is_text(json, name) ? json[name].get<std::string>() : "";
}

std::optional<Decision> decision_of(const Json& json) {
    if (!json.is_object() || !is_text(json, "u") || !is_text(json, "v")) return {};
    const std::string what = text_or_empty(json, "decision");
    if (what != "accept" && what != "reject") return {};
    Decision decision{.u = json["u"],
                      .v = json["v"],
                      .accepted = what == "accept",
                      .model = text_or_empty(json, "model"),
                      .time = text_or_empty(json, "time")};
    if (json.contains("score") && json["score"].is_number()) decision.score = json["score"];
    if (json.contains("probability") && json["probability"].is_number())
        decision.probability = json["probability"].get<double>();
    return decision;
}

std::vector<Decision> read_decisions(const std::string& path) {
    std::vector<Decision> list;
    std::ifstream file(path);
    std::string line;
    for (std::uint64_t number = 1; std::getline(file, line); ++number) {
        if (line.empty()) continue;
        auto decision = decision_of(json_of(line));
        if (!decision) {
            throw InputError({.file = path,
                              .line = number,
                              .found = "line " + hplc::quoted(line),
                              .expected = "a JSON object with u, v and decision, as hplc serve "
                                          "writes it",
                              .fix = "remove the line, or name another file with --decisions"});
        }
        list.push_back(std::move(*decision));
    }
    return list;
}

}  // namespace

Json decision_json(const Decision& decision) {
    return {{"u", decision.u},
            {"v", decision.v},
            {"decision", decision.accepted ? "accept" : "reject"},
            {"score", decision.score},
            {"probability", decision.probability ? Json(*decision.probability) : Json()},
            {"model", decision.model},
            {"time", decision.time}};
}

Decisions::Decisions(std::string path) : path_(std::move(path)) {
    for (Decision& decision : read_decisions(path_)) {
        const auto [place, is_new] =
            places_.try_emplace(key_of(decision.u, decision.v), list_.size());
        is_new ? list_.push_back(std::move(decision))
               : void(list_[place->second] = std::move(decision));
    }
}

Decisions::Key Decisions::key_of(const std::string& u, const std::string& v) {
    return u < v ? Key{u, v} : Key{v, u};
}

std::optional<Decision> Decisions::find(const std::string& u, const std::string& v) const {
    const std::lock_guard lock(mutex_);
    const auto found = places_.find(key_of(u, v));
    if (found == places_.end()) return {};
    return list_[found->second];
}

std::vector<Decision> Decisions::all() const {
    const std::lock_guard lock(mutex_);
    return list_;
}

void Decisions::write(const std::vector<Decision>& list) {
    if (!lock_) lock_ = std::make_unique<FileLock>(path_, "another hplc serve writes to it");
    std::string text;
    for (const Decision& decision : list)
        text += json_text(decision_json(decision)) + '\n';
    write_file(path_, text);
}

void Decisions::put(const Decision& decision) {
    const std::lock_guard lock(mutex_);
    const Key key = key_of(decision.u, decision.v);
    std::vector<Decision> list = list_;
    const auto found = places_.find(key);
    found == places_.end() ? list.push_back(decision) : void(list[found->second] = decision);
    write(list);
    places_.try_emplace(key, list.size() - 1);
    list_ = std::move(list);
}

bool Decisions::remove(const std::string& u, const std::string& v) {
    const std::lock_guard lock(mutex_);
    const auto found = places_.find(key_of(u, v));
    if (found == places_.end()) return false;
    const std::size_t place = found->second;
    std::vector<Decision> list = list_;
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(place));
    write(list);
    places_.erase(found);
    for (auto& [key, number] : places_)
        number -= number > place ? 1 : 0;
    list_ = std::move(list);
    return true;
}

std::string Decisions::csv() const {
    std::string text = "u,v,decision,probability,score,model,time\n";
    for (const Decision& decision : all()) {
        append_csv_field(text, decision.u, ',', Formulas::kGuard);
        text += ',';
        append_csv_field(text, decision.v, ',', Formulas::kGuard);
        text +=
            fmt::format(",{},{},{},", decision.accepted ? "accept" : "reject",
                        decision.probability ? fmt::format("{:.6g}", *decision.probability) : "",
                        decision.score);
        append_csv_words(text, decision.model, ',', Formulas::kGuard);
        text += fmt::format(",{}\n", decision.time);
    }
    return text;
}

}  // namespace hplc
