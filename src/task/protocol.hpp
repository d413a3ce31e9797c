// Protocol: everything one must know to compare a number with another. No number is printed
// without it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hplc {

enum class SplitKind { kRandom, kTime, kGiven, kNone };
enum class NegativeKind { kUniform, kGivenPool, kPerEdgeCandidates };

[[nodiscard]] std::string_view to_string(SplitKind kind);
[[nodiscard]] std::string_view to_string(NegativeKind kind);

struct Protocol {
    SplitKind split = SplitKind::kRandom;
    std::string split_detail;  // "70/10/20", "train up to 2005, valid 2006, test after", "OGB …"
    std::uint64_t seed = 0;
    NegativeKind negatives = NegativeKind::kUniform;
    std::string negatives_detail;  // "1 a positive, never an edge of the whole graph"
    bool validation_edges_as_input = false;
    bool leaky = false;
    // How equal scores count: for a half in AUC, against the positive in Hits@K (OGB), at their
    // mean rank in MRR (OGB).
    static constexpr const char* kTieRule =
        "AUC: a tie counts one half; Hits@K: a tie counts against the positive (OGB); "
        "MRR: mean of the optimistic and the pessimistic rank (OGB)";
};

}  // namespace hplc
