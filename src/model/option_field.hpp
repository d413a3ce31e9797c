// One option of a system that learns: what it is called, what it means, what it may be, and where
// its value is kept. JSON, model files, the command line and `hplc models` are made from these.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <variant>

#include "base/text/enum_names.hpp"

namespace hplc {

struct OptionInfo {
    std::string_view key;  // in JSON; on the command line with dashes
    std::string_view help;
    double low = 0;  // of numbers
    double high = 0;
    // In files of versions that did not have it yet it was off; a number is then not used.
    bool off_where_absent = false;
};

// A member of an enum with names (base/text/enum_names.hpp).
class ChoiceSlot {
  public:
    template <typename Enum>
    explicit ChoiceSlot(Enum& member)
        : member_(&member),
          names_(kNamesOf<Enum>),
          name_([](const void* value) { return to_string(*static_cast<const Enum*>(value)); }),
          set_([](void* value, std::string_view name) {
              const auto found = value_named<Enum>(name);
              if (found) *static_cast<Enum*>(value) = *found;
              return found.has_value();
          }) {}

    [[nodiscard]] std::span<const std::string_view> names() const { return names_; }
    [[nodiscard]] std::string_view name() const { return name_(member_); }
    // False where no value has that name; then nothing changes.
    bool set(std::string_view name) const { return set_(member_, name); }

  private:
    template <typename Enum>
    static constexpr auto kNamesOf = names_of<Enum>();

    void* member_;
    std::span<const std::string_view> names_;
    std::string_view (*name_)(const void*);
    bool (*set_)(void*, std::string_view);
};

using OptionSlot = std::variant<bool*, unsigned*, std::size_t*, float*, double*, ChoiceSlot>;

struct OptionField {
    OptionInfo info;
    OptionSlot slot;  // holds as long as the options it belongs to
};

}  // namespace hplc
