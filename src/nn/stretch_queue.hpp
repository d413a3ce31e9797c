// Who does what when stretches of work are computed by several threads at a time, but their results
// have to be added in order.
//
// Stretches 0, 1, … are computed in any order into a ring of places. What they are added to is cut
// into slices (columns, say), and each slice adds the stretches one after the other, by whichever
// thread is free. So the sums depend on the order of the stretches alone, and no thread waits for
// another unless the ring is full.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <vector>

#include "base/parallel.hpp"

namespace hplc {

struct StretchWork {
    bool adds = false;      // else it computes
    std::size_t slice = 0;  // where it adds
    IndexRange stretches;   // one to be computed, or some to be added in order
};

class StretchQueue {
  public:
    // At most `ring` stretches are computed and not yet added to every slice.
    StretchQueue(std::size_t stretches, std::size_t slices, std::size_t ring);

    // The next thing to do; waits where there is none yet. Nothing once all is done.
    [[nodiscard]] std::optional<StretchWork> take();
    void finish(const StretchWork& work);
    // Lets all others go, because this thread has failed.
    void abandon();

  private:
    [[nodiscard]] std::optional<StretchWork> addition();
    [[nodiscard]] std::optional<StretchWork> computation();
    [[nodiscard]] std::size_t added_to_all() const;

    std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t ring_;
    std::size_t next_ = 0;            // to be computed
    std::size_t ready_ = 0;           // all before it are computed
    std::vector<bool> computed_;      // each stretch
    std::vector<std::size_t> added_;  // each slice: how many stretches
    std::vector<bool> busy_;          // each slice
    bool abandoned_ = false;
};

// Does all the work of a queue with body(worker, work), one worker a thread.
template <typename Worker, typename Body>
void run_stretches(StretchQueue& queue, std::vector<Worker>& workers, const Body& body) {
    parallel_for({static_cast<unsigned>(workers.size())}, workers.size(), 1, [&](std::size_t w) {
        try {
            while (const auto work = queue.take()) {
                body(workers[w], *work);
                queue.finish(*work);
            }
        } catch (...) {
            queue.abandon();
            throw;
        }
    });
}

}  // namespace hplc
