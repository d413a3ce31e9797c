// Requests and answers of the API, free of HTTP's details and of any library for it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hplc {

struct ApiRequest {
    std::string method = "GET";
    std::vector<std::string> path;  // decoded segments: {"api", "v1", "nodes", "@babel/core"}
    std::vector<std::pair<std::string, std::string>> query;  // decoded
    std::string body;
};

struct ApiAnswer {
    int status = 200;
    std::string type = "application/json";
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers = {};
    std::string route = {};  // "/api/v1/nodes/{id}", for counters; empty where there is none
};

// An error that is no 400, with the status that says so.
class ApiError : public std::runtime_error {
  public:
    ApiError(int status, const std::string& sentence)
        : std::runtime_error(sentence), status_(status) {}
    [[nodiscard]] int status() const { return status_; }

  private:
    int status_;
};

// The request of a line "GET target": nothing where the target is no path with escapes that can be
// decoded.
[[nodiscard]] std::optional<ApiRequest> parse_target(std::string_view method,
                                                     std::string_view target);

// {"error": "…"}; bytes that are no UTF-8 become U+FFFD.
[[nodiscard]] ApiAnswer error_answer(int status, const std::string& sentence);
[[nodiscard]] ApiAnswer json_answer(const nlohmann::ordered_json& json, int status = 200);

// The value of a query parameter; nothing where it is not there.
[[nodiscard]] std::optional<std::string> parameter(const ApiRequest& request,
                                                   std::string_view name);
// A whole number from `least` to `most`; throws InputError for anything else.
[[nodiscard]] std::size_t number_parameter(const ApiRequest& request, std::string_view name,
                                           std::size_t by_default, std::size_t least,
                                           std::size_t most);
// "1", "true", "0" or "false"; throws InputError for anything else.
[[nodiscard]] bool flag_parameter(const ApiRequest& request, std::string_view name,
                                  bool by_default);
// Throws InputError where the request has a parameter that is none of these.
void require_parameters(const ApiRequest& request, std::initializer_list<std::string_view> known);

}  // namespace hplc
