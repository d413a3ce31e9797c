// Bytes that several values look at without copying: a file's contents, and the arrays and texts
// that lie in it. The memory lives as long as any part of it is in use. Bytes from outside know how
// much memory may be taken for what is made of them, so that every reader can ask.
#pragma once

#include <cassert>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/memory/memory_budget.hpp"

namespace hplc {

class SharedBytes {
  public:
    SharedBytes() = default;
    // `memory` keeps the bytes alive: a buffer, or nothing where the caller does.
    SharedBytes(std::string_view view, std::shared_ptr<const void> memory,
                const MemoryBudget& budget = {})
        : view_(view), owner_(std::make_shared<const Owner>(Owner{std::move(memory), budget})) {}
    [[nodiscard]] static SharedBytes owned(std::string bytes, const MemoryBudget& budget = {}) {
        const auto memory = std::make_shared<const std::string>(std::move(bytes));
        return {*memory, memory, budget};
    }
    // Of a file that is mapped read-only.
    [[nodiscard]] static SharedBytes mapped(std::string_view view,
                                            std::shared_ptr<const void> memory,
                                            const MemoryBudget& budget) {
        SharedBytes bytes;
        bytes.view_ = view;
        bytes.owner_ = std::make_shared<const Owner>(Owner{std::move(memory), budget, true});
        return bytes;
    }
    // The caller keeps the memory alive.
    [[nodiscard]] static SharedBytes borrowed(std::string_view bytes) { return {bytes, nullptr}; }

    [[nodiscard]] std::string_view view() const { return view_; }
    [[nodiscard]] std::size_t size() const { return view_.size(); }
    // What keeps them alive, for values that look at them.
    [[nodiscard]] std::shared_ptr<const void> memory() const { return owner_; }
    [[nodiscard]] bool is_mapped() const { return owner_ && owner_->is_mapped; }
    // For what is made of them; without limit where they are not from outside.
    [[nodiscard]] MemoryBudget budget() const { return owner_ ? owner_->budget : MemoryBudget(); }
    // count bytes from offset on; they must be there.
    [[nodiscard]] SharedBytes part(std::size_t offset, std::size_t count) const {
        assert(offset <= size() && count <= size() - offset);
        SharedBytes bytes;
        bytes.view_ = view_.substr(offset, count);
        bytes.owner_ = owner_;
        return bytes;
    }
    [[nodiscard]] SharedBytes from(std::size_t offset) const {
        return part(offset, size() - offset);
    }

  private:
    // One pointer in place of both, as a pickle has many of these.
    struct Owner {
        std::shared_ptr<const void> memory;
        MemoryBudget budget;
        bool is_mapped = false;
    };

    std::string_view view_;
    std::shared_ptr<const Owner> owner_;
};

}  // namespace hplc
