#include "model/systems.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/text/near_names.hpp"
#include "model/options_json.hpp"
#include "model/system_list.hpp"

namespace hplc {
namespace {

bool has_option(const System& system, std::string_view key) {
    ModelOptions options = system.options({});
    return std::ranges::any_of(options.fields(),
                               [&](const OptionField& field) { return field.info.key == key; });
}

[[noreturn]] void refuse(std::string found, std::string expected) {
    throw InputError({.found = std::move(found),
                      .expected = std::move(expected),
                      .fix = "choose another value"});
}

}  // namespace

std::span<const System> systems() {
    static const std::vector<System> all = [] {
        std::vector<System> rows;
        Systems::for_each([&]<typename Row>() { rows.push_back(Row::row()); });
        return rows;
    }();
    return all;
}

std::span<const std::string> system_names() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const System& system : systems())
            all.emplace_back(system.name);
        return all;
    }();
    return names;
}

bool is_system(std::string_view name) {
    return std::ranges::find(systems(), name, &System::name) != systems().end();
}

const System& system_named(std::string_view name) {
    const auto found = std::ranges::find(systems(), name, &System::name);
    if (found != systems().end()) return *found;
    const std::vector<std::string> near = near_names(name, system_names());
    throw InputError({.found = fmt::format("model {}", hplc::quoted(name)),
                      .expected = fmt::format("one of {}", fmt::join(system_names(), ", ")),
                      .fix = near.empty() ? "" : fmt::format("write {}", near.front())});
}

std::vector<std::string> systems_with_option(std::string_view key) {
    std::vector<std::string> names;
    for (const System& system : systems()) {
        if (has_option(system, key)) names.emplace_back(system.name);
    }
    return names;
}

void require_valid(const ModelOptions& options) {
    ModelOptions copy = options;
    for (const OptionField& field : copy.fields())
        require_in_range(field, "");
    const auto* decoder = options.find<DecoderOptions>();
    if (decoder != nullptr && decoder->decoder == Decoder::kConcat && decoder->decoder_layers != 2)
        refuse(fmt::format("a concatenating decoder of {} layers", decoder->decoder_layers),
               "2 layers, or the Hadamard decoder");
    if (decoder != nullptr && decoder->decoder != Decoder::kHadamard && decoder->decoder_width != 0)
        refuse("a width of the decoder without the Hadamard decoder", "both, or neither");
    const auto* parts = options.find<PositionParts>();
    if (parts != nullptr && options.get<PairFeatureOptions>().landmark_features &&
        !parts->distance_vectors)
        refuse("landmark features without distance vectors", "both, or neither");
    const auto vectors = options.get_or_default<VectorOptions>();
    if (vectors.spectral_vectors && !vectors.orthogonal_vectors)
        refuse("spectral vectors without orthogonal vectors", "both, or neither");
    if (vectors.orthogonal_vectors && parts != nullptr && !parts->gated_positions)
        refuse("orthogonal vectors without gated positions", "both, or neither");
    if (options.get_or_default<DecoupledOptions>().decoupled &&
        !options.get<PairFeatureOptions>().pair_features)
        refuse("decoupled training without pair features", "both, or --no-decoupled");
}

}  // namespace hplc
