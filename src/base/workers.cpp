#include "base/workers.hpp"

namespace hplc {

bool any_of_workers(Workers* workers, bool mine) {
    if (!is_divided(workers)) return mine;
    std::vector<char> all(workers->size());
    all[workers->rank()] = mine ? 1 : 0;
    share_parts(workers, std::span(all));
    return std::ranges::any_of(all, [](char one) { return one != 0; });
}

void add_in_turn(Workers* workers, std::span<std::byte> sums, const std::function<void()>& add) {
    if (!is_divided(workers)) return add();
    const unsigned rank = workers->rank();
    const unsigned last = workers->size() - 1;
    if (rank > 0) workers->receive(sums, rank - 1);
    add();
    if (rank < last) workers->send(sums, rank + 1);
    std::vector<std::size_t> ends(workers->size(), 0);
    ends[last] = sums.size();
    workers->share(sums, ends);
}

}  // namespace hplc
