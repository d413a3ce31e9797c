// LeakMark: what every output of a run says where something that was fitted had seen answers.
//
// LinkTask alone decides whether a run leaks, and writes why into its Protocol. Every writer of a
// table, a file or a page asks for the mark here, so that none of them has an opinion of its own.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "task/protocol.hpp"

namespace hplc {

class LeakMark {
  public:
    LeakMark() = default;  // of a clean run
    explicit LeakMark(std::string reason) : reason_(std::move(reason)) {}

    [[nodiscard]] bool leaky() const { return !reason_.empty(); }
    // "positions are computed from all edges, test edges included"; empty where clean.
    [[nodiscard]] const std::string& reason() const { return reason_; }

    // The column that rows have besides where a run is leaky, and a JSON object's member.
    static constexpr const char* kColumn = "leak";
    // "LEAKY: positions are …" in one line without tabs, for a cell; empty where clean.
    [[nodiscard]] std::string text() const;
    // "hplc (LEAKY)", or "(LEAKY)" where there is no name: a model's name in a row that may be
    // copied without what stands above it.
    [[nodiscard]] std::string on(std::string_view model) const;

  private:
    std::string reason_;
};

[[nodiscard]] LeakMark mark_of(const Protocol& protocol);

}  // namespace hplc
