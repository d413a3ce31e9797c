// The options of one system that learns: a group for each family of options that the system has,
// and no others. A value, free of torch.
#pragma once

#include <any>
#include <stdexcept>
#include <utility>
#include <vector>

#include "model/option_field.hpp"

namespace hplc {

class ModelOptions {
  public:
    ModelOptions() = default;

    // Adds a group, whose function list_fields(Group&, std::vector<OptionField>&) is beside it:
    // ModelOptions().with(TrainingOptions{…}).with(DecoderOptions{…}).
    template <typename Group>
    [[nodiscard]] ModelOptions with(Group group) && {
        groups_.push_back({std::move(group), [](std::any& values, std::vector<OptionField>& out) {
                               list_fields(*std::any_cast<Group>(&values), out);
                           }});
        return std::move(*this);
    }

    // Null where the system has no such options.
    template <typename Group>
    [[nodiscard]] const Group* find() const {
        for (const Entry& entry : groups_) {
            if (const auto* group = std::any_cast<Group>(&entry.values)) return group;
        }
        return nullptr;
    }
    template <typename Group>
    [[nodiscard]] bool has() const {
        return find<Group>() != nullptr;
    }
    // Of a group that the system has; anything else is a bug of ours.
    template <typename Group>
    [[nodiscard]] const Group& get() const {
        const Group* group = find<Group>();
        if (group == nullptr) throw std::logic_error("options that the system does not have");
        return *group;
    }
    template <typename Group>
    [[nodiscard]] Group& get() {
        return const_cast<Group&>(std::as_const(*this).template get<Group>());
    }
    // With the family's defaults where the system has none.
    template <typename Group>
    [[nodiscard]] Group get_or_default() const {
        const Group* group = find<Group>();
        return group != nullptr ? *group : Group{};
    }

    // Every option, in the order of the groups. Through the slots values can be changed; they hold
    // as long as this object stays where it is.
    [[nodiscard]] std::vector<OptionField> fields() {
        std::vector<OptionField> fields;
        for (Entry& entry : groups_)
            entry.list(entry.values, fields);
        return fields;
    }

  private:
    struct Entry {
        std::any values;
        void (*list)(std::any&, std::vector<OptionField>&);
    };

    std::vector<Entry> groups_;
};

}  // namespace hplc
