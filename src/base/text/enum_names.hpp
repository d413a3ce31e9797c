// Names of enumerators, written once beside the enum: for messages, JSON, options and model files.
//
//     enum class Gnn { kGcn, kSage };
//     template <> inline constexpr std::array kNames<Gnn> = {Named{Gnn::kGcn, "gcn"}, …};
//
// to_string(Gnn::kGcn) is "gcn", value_named<Gnn>("sage") is Gnn::kSage, names_of<Gnn>() has both.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <optional>
#include <string_view>

namespace hplc {

template <typename Enum>
struct Named {
    Enum value;
    std::string_view name;
};

// Specialised for each enum with names, one Named an enumerator.
template <typename Enum>
inline constexpr std::array<Named<Enum>, 0> kNames = {};

template <typename Enum>
requires(!kNames<Enum>.empty()) [[nodiscard]] constexpr std::string_view to_string(Enum value) {
    for (const Named<Enum>& named : kNames<Enum>) {
        if (named.value == value) return named.name;
    }
    assert(false);
    return {};
}

template <typename Enum>
[[nodiscard]] constexpr std::optional<Enum> value_named(std::string_view name) {
    static_assert(!kNames<Enum>.empty(), "specialise kNames beside the enum");
    for (const Named<Enum>& named : kNames<Enum>) {
        if (named.name == name) return named.value;
    }
    return std::nullopt;
}

template <typename Enum>
[[nodiscard]] constexpr auto names_of() {
    std::array<std::string_view, kNames<Enum>.size()> names;
    for (std::size_t i = 0; i < names.size(); ++i)
        names[i] = kNames<Enum>[i].name;
    return names;
}

}  // namespace hplc
