// What the known globals of a pickle mean: the few functions that are "called", classes that are
// made, and states that are set, each done by us and only for the arguments its library writes.
#pragma once

#include <string_view>

#include "io/python/pickle_heap.hpp"

namespace hplc {

// Throws InputError that names the global where it is not a known one.
[[nodiscard]] PickleValue find_global(const PickleHeap& heap, std::string_view module,
                                      std::string_view name);

// REDUCE: a global with a tuple of arguments.
[[nodiscard]] PickleValue call_global(PickleHeap& heap, PickleValue global, PickleValue arguments);
// NEWOBJ: an object of a known class, without state.
[[nodiscard]] PickleValue make_instance(PickleHeap& heap, PickleValue global,
                                        PickleValue arguments);
// BUILD: gives an array, a dtype or an instance its state.
void set_state(PickleHeap& heap, PickleValue object, PickleValue state);
// BINPERSID: torch's ('storage', type, key, place, count).
[[nodiscard]] PickleValue find_persistent(PickleHeap& heap, PickleValue id);

}  // namespace hplc
