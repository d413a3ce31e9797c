#include "serve/service.hpp"

#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/exit_code.hpp"
#include "base/interruption.hpp"
#include "base/stopwatch.hpp"
#include "serve/routes.hpp"
#include "serve/serve_assets.hpp"

namespace hplc {
namespace {

ApiAnswer no_such_path() {
    return error_answer(404, sentence({.found = "a path that this server does not have",
                                       .expected = "one that /openapi.json describes"}));
}

ApiAnswer wrong_method(const std::string& method) {
    return error_answer(405, sentence({.found = "method " + hplc::quoted(method),
                                       .expected = "one that /openapi.json has for this path"}));
}

ApiAnswer too_busy() {
    ApiAnswer answer =
        error_answer(503, sentence({.found = "more requests than this server can work on",
                                    .expected = "fewer at the same time",
                                    .fix = "try again later"}));
    answer.headers.emplace_back("Retry-After", "1");
    return answer;
}

// Asked by the loops of the work, which it ends.
GoOnQuestion end_after(double seconds) {
    return [seconds, watch = Stopwatch()] {
        if (watch.seconds() < seconds) return;
        throw ApiError(
            503, sentence({.found = fmt::format("a request that takes more than {} s", seconds),
                           .expected = "one that asks for less",
                           .fix = "ask for fewer pairs or removals, or start the "
                                  "server with a larger --work-seconds"}));
    };
}

// Bad input is the client's fault, the rest is not.
ApiAnswer answer_to(const std::exception& error) {
    if (const auto* api = dynamic_cast<const ApiError*>(&error))
        return error_answer(api->status(), api->what());
    const Ending ending = ending_of(error);
    switch (ending.code) {
        case ExitCode::kBadInput:
            return error_answer(400, ending.message);
        case ExitCode::kOutOfMemory:
        case ExitCode::kNotWritten:
            return error_answer(507, ending.message);
        default:
            return error_answer(500, ending.message);
    }
}

}  // namespace

Service::Service(Load load, std::string decisions_file, unsigned at_once, ServiceLimits limits)
    : load_(std::move(load)),
      limits_(limits),
      decisions_(std::move(decisions_file)),
      gate_(at_once),
      model_(load_()) {}

std::shared_ptr<const ServedModel> Service::model() const {
    const std::lock_guard lock(mutex_);
    return model_;
}

void Service::replace(std::shared_ptr<const ServedModel> model) {
    const std::lock_guard lock(mutex_);
    model_.swap(model);  // the old one goes after the lock
}

std::vector<NamedEdge> Service::added_edges() const {
    const std::lock_guard lock(mutex_);
    return added_;
}

void Service::reload() {
    const std::lock_guard lock(changing_);
    try {
        std::shared_ptr<const ServedModel> next = load_();
        const std::vector<NamedEdge> added = added_edges();
        if (!added.empty()) next = next->with_edges(added);
        replace(std::move(next));
        traffic_.count_reload(true);
    } catch (...) {
        traffic_.count_reload(false);
        throw;
    }
}

void Service::add_edges(const std::vector<NamedEdge>& edges) {
    const std::lock_guard lock(changing_);
    if (added_edges().size() + edges.size() > limits_.added_edges) {
        throw InputError({.found = fmt::format("{} edges besides the {} that were added",
                                               edges.size(), added_edges().size()),
                          .expected = fmt::format("at most {} in all", limits_.added_edges),
                          .fix = "add them to the graph's file and train again"});
    }
    replace(model()->with_edges(edges));
    const std::lock_guard lists(mutex_);
    added_.insert(added_.end(), edges.begin(), edges.end());
}

ApiAnswer Service::answer(const ApiRequest& request) {
    if (const auto asset = asset_answer(request)) return *asset;
    const auto [route, path_fits] = find_route(request);
    if (route == nullptr) return path_fits ? wrong_method(request.method) : no_such_path();
    ApiAnswer answer;
    try {
        std::optional<WorkGate::Place> place;
        if (route->works) place.emplace(gate_, std::chrono::duration<double>(limits_.patience));
        const GoOnQuestion end = end_after(limits_.work);
        std::optional<InterruptionScope> bound;
        if (!route->replaces) bound.emplace(end);
        answer = place && !place->granted() ? too_busy() : route->answer(*this, request);
    } catch (const std::exception& error) {
        answer = answer_to(error);
    }
    answer.route = route->path;
    return answer;
}

ApiAnswer Service::respond(const ApiRequest& request) {
    const Stopwatch watch;
    ApiAnswer result = answer(request);
    const bool known = !result.route.empty();
    traffic_.count(known ? request.method : "other", known ? result.route : "other", result.status,
                   watch.seconds());
    return result;
}

}  // namespace hplc
