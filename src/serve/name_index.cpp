#include "serve/name_index.hpp"

#include <clocale>
#include <cstring>
#include <cwctype>
#include <numeric>

#include <locale.h>
#include <algorithm>

#include "base/text/unicode.hpp"

namespace hplc {
namespace {

// C.UTF-8 is part of the C library; without it only ASCII letters are folded.
class Utf8Locale {
  public:
    Utf8Locale() : locale_(::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)) {}
    ~Utf8Locale() {
        if (locale_ != nullptr) ::freelocale(locale_);
    }
    Utf8Locale(const Utf8Locale&) = delete;
    Utf8Locale& operator=(const Utf8Locale&) = delete;

    [[nodiscard]] char32_t lower(char32_t c) const {
        if (c < 0x80) return c >= U'A' && c <= U'Z' ? c + 32 : c;
        if (locale_ == nullptr) return c;
        return static_cast<char32_t>(::towlower_l(static_cast<wint_t>(c), locale_));
    }

  private:
    locale_t locale_;
};

void append_folded(std::string& text, std::string_view name, const Utf8Locale& locale) {
    while (!name.empty()) {
        const char first = name.front();
        if (const auto c = take_code_point(name)) {
            append_utf8(text, locale.lower(*c));
        } else {
            text += first;
            name.remove_prefix(1);
        }
    }
}

}  // namespace

std::string folded_case(std::string_view text) {
    std::string folded;
    append_folded(folded, text, Utf8Locale());
    return folded;
}

NameIndex::NameIndex(const NodeIds& ids, const CsrGraph& graph) : order_(ids.size()) {
    std::iota(order_.begin(), order_.end(), NodeId{0});
    std::ranges::stable_sort(order_, std::greater<>(), [&](NodeId v) { return graph.degree(v); });
    const Utf8Locale locale;
    for (const NodeId node : order_) {
        starts_.push_back(text_.size());
        text_ += '\0';
        append_folded(text_, ids.text(node), locale);
    }
    starts_.push_back(text_.size());
    text_ += '\0';
}

// Nodes in the order in which they are found, each once, one more than is wanted.
class NameIndex::Hits {
  public:
    explicit Hits(std::size_t most) : most_(most) {}

    void add(NodeId node) {
        if (std::ranges::find(nodes_, node) == nodes_.end()) nodes_.push_back(node);
    }
    [[nodiscard]] bool full() const { return nodes_.size() > most_; }
    [[nodiscard]] FoundNodes take() {
        const bool more = full();
        if (more) nodes_.resize(most_);
        return {.nodes = std::move(nodes_), .more = more};
    }

  private:
    std::size_t most_;
    std::vector<NodeId> nodes_;
};

void NameIndex::find(const std::string& needle, Hits& hits) const {
    for (std::size_t from = 0; !hits.full() && from < text_.size();) {
        const void* place =
            ::memmem(text_.data() + from, text_.size() - from, needle.data(), needle.size());
        if (place == nullptr) return;
        const auto at = static_cast<std::uint64_t>(static_cast<const char*>(place) - text_.data());
        const auto next = std::ranges::upper_bound(starts_, at);
        if (next == starts_.end()) return;
        hits.add(order_[static_cast<std::size_t>(next - starts_.begin()) - 1]);
        from = *next;
    }
}

FoundNodes NameIndex::search(std::string_view query, std::size_t most) const {
    const std::string folded = folded_case(query);
    Hits hits(most);
    if (folded.find('\0') != std::string::npos) return hits.take();
    const std::string begin = '\0' + folded;
    find(begin + '\0', hits);
    find(begin, hits);
    if (!folded.empty()) find(folded, hits);
    return hits.take();
}

}  // namespace hplc
