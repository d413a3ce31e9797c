// --protocols: the same models under several protocols.
#pragma once

#include <string>
#include <vector>

#include "cli/options/evaluation_request.hpp"
#include "report/text/protocol_report.hpp"

namespace hplc::cli {

// --protocols, which leaves no choice of split and negatives.
void add_protocols_option(CLI::App& verb, std::vector<std::string>& names);

struct ProtocolsResult {
    GraphFacts facts;
    std::vector<ProtocolRun> runs;
};

// Every named model under each of the protocols; "all" stands for all of them, by time only where
// edges have times. Models and protocols that refuse are recorded.
[[nodiscard]] ProtocolsResult evaluate_protocols(const EvaluationRequest& request,
                                                 const std::vector<std::string>& protocols,
                                                 const std::vector<std::string>& models);

}  // namespace hplc::cli
