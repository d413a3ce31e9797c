#include "report/text/links_text.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "report/text/text_table.hpp"
#include "train/files/model_card.hpp"

namespace hplc {
namespace {

using Json = nlohmann::ordered_json;

bool is_link(const Json& link) {
    return link.is_object() && link.contains("u") && link["u"].is_string() && link.contains("v") &&
           link["v"].is_string() && link.contains("score") && link["score"].is_number();
}

const Json& links_of(const Json& run, const std::string& source) {
    static const Json none;
    const Json& list = run.is_object() && run.contains("links") ? run["links"] : none;
    if (list.is_object() && list.contains("list") && list["list"].is_array()) return list["list"];
    throw InputError({.file = source,
                      .found = "no links in it",
                      .expected = "a run that stored its most likely links",
                      .fix = "run evaluate or train with --json FILE --details"});
}

std::vector<std::string> row_of(const Json& link) {
    const Json probability = link.value("probability", Json());
    const std::string worth = probability.is_number()
                                  ? chance_text(probability.get<double>())
                                  : fmt::format("{:.4g}", link["score"].get<double>());
    const Json why = link.value("why", Json());
    return {worth, link["u"].get<std::string>(), link["v"].get<std::string>(),
            why.is_string() ? why.get<std::string>() : ""};
}

// Of one model, or of the first of several, which share their protocol.
LeakMark mark_of_links(const Json& run) {
    const Json& model = run.contains("models") ? run["models"][0] : run;
    const Json protocol = model.is_object() ? model.value("protocol", Json()) : Json();
    return mark_of_protocol(protocol).value_or(LeakMark());
}

}  // namespace

std::string links_text(const Json& run, std::size_t count, const std::string& source) {
    std::vector<std::vector<std::string>> rows;
    for (const Json& link : links_of(run, source)) {
        if (rows.size() == count) break;
        const bool is_hidden_edge = link.contains("hidden") && !link["hidden"].is_null();
        if (is_link(link) && !is_hidden_edge) rows.push_back(row_of(link));
    }
    const LeakMark mark = mark_of_links(run);
    return (mark.leaky() ? mark.text() + '\n' : "") +
           text_table({{mark.on("chance"), Align::kRight}, {"one end"}, {"other end"}, {"why"}},
                      rows);
}

}  // namespace hplc
