#include "io/python/pickle.hpp"

#include <fmt/format.h>

#include "base/error.hpp"

namespace hplc {

double PickleView::number() const {
    if (value_.kind == PickleKind::kFloat) return std::bit_cast<double>(value_.payload);
    return static_cast<double>(integer());
}

std::string_view PickleView::string() const {
    if (value_.kind == PickleKind::kLong) return heap_->strings[value_.place()].view();
    return heap_->string(value_).view();
}

const Array& PickleView::array() const {
    if (value_.kind != PickleKind::kArray || objects()) fail("an array of numbers or text");
    return heap_->arrays[value_.place()].elements;
}

const PickleTensor& PickleView::tensor() const {
    if (value_.kind != PickleKind::kTensor) fail("a tensor");
    return heap_->tensors[value_.place()];
}

const PickleInstance& PickleView::instance() const {
    if (value_.kind != PickleKind::kInstance) fail("a SciPy matrix");
    return heap_->instances[value_.place()];
}

std::optional<PickleView> PickleView::objects() const {
    if (value_.kind != PickleKind::kArray) return std::nullopt;
    const PickleValue list = heap_->arrays[value_.place()].objects;
    return list.kind == PickleKind::kList ? std::optional(view(list)) : std::nullopt;
}

std::size_t PickleView::size() const {
    return value_.kind == PickleKind::kDict ? entries().size() : heap_->items(value_).size();
}

PickleView PickleView::operator[](std::size_t i) const {
    const auto& items = heap_->items(value_);
    if (i >= items.size()) fail(fmt::format("at least {} items", i + 1));
    return view(items[i]);
}

PickleView PickleView::key(std::size_t i) const {
    return view(entries().at(i).first);
}

PickleView PickleView::value(std::size_t i) const {
    return view(entries().at(i).second);
}

std::optional<PickleView> PickleView::find(std::string_view key) const {
    const auto& all = entries();
    for (auto entry = all.rbegin(); entry != all.rend(); ++entry) {  // the last one counts
        const PickleKind kind = entry->first.kind;
        const bool is_string = kind == PickleKind::kBytes || kind == PickleKind::kText;
        if (is_string && heap_->string(entry->first).view() == key) return view(entry->second);
    }
    return std::nullopt;
}

PickleView PickleView::at(std::string_view key) const {
    if (const auto value = find(key)) return *value;
    fail(fmt::format("a dict with the key {}", hplc::quoted(key)));
}

void PickleView::fail(const std::string& expected) const {
    throw InputError({.file = heap_->origin,
                      .found = std::string(to_string(value_.kind)),
                      .expected = expected});
}

const std::vector<std::pair<PickleValue, PickleValue>>& PickleView::entries() const {
    if (value_.kind != PickleKind::kDict) fail("a dict");
    return heap_->dicts[value_.place()];
}

}  // namespace hplc
