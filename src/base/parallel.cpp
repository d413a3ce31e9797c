#include "base/parallel.hpp"

#include <sched.h>

#include <atomic>
#include <exception>
#include <limits>
#include <mutex>
#include <system_error>
#include <thread>

#include "base/interruption.hpp"

namespace hplc {
namespace {

// The exception of the earliest failing chunk, whichever thread met it first.
class FirstFailure {
  public:
    void keep(std::size_t chunk, std::exception_ptr error) {
        const std::lock_guard lock(mutex_);
        if (chunk < chunk_) {
            chunk_ = chunk;
            error_ = std::move(error);
        }
        seen_.store(true, std::memory_order_relaxed);
    }
    [[nodiscard]] bool seen() const { return seen_.load(std::memory_order_relaxed); }
    void rethrow() const {
        if (error_) std::rethrow_exception(error_);
    }

  private:
    std::mutex mutex_;
    std::atomic<bool> seen_ = false;
    std::size_t chunk_ = std::numeric_limits<std::size_t>::max();
    std::exception_ptr error_;
};

}  // namespace

Threads all_cores() {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0) {
        return {std::max(1u, static_cast<unsigned>(CPU_COUNT(&set)))};
    }
    return {std::max(1u, std::thread::hardware_concurrency())};
}

void parallel_chunks(Threads threads, std::size_t count, std::size_t grain,
                     const std::function<void(IndexRange)>& body) {
    const std::size_t chunks = chunk_count(count, grain);
    const auto range_of = [&](std::size_t chunk) {
        return IndexRange{chunk * grain, std::min(count, (chunk + 1) * grain), chunk};
    };
    if (threads.count <= 1 || chunks <= 1) {
        for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
            ask_interruption();
            body(range_of(chunk));
        }
        return;
    }

    std::atomic<std::size_t> next = 0;
    FirstFailure failure;
    const auto work = [&] {
        while (!failure.seen()) {
            const std::size_t chunk = next.fetch_add(1, std::memory_order_relaxed);
            if (chunk >= chunks) return;
            try {
                ask_interruption();  // of the caller's thread, which is one of those that work
                body(range_of(chunk));
            } catch (...) {
                failure.keep(chunk, std::current_exception());
            }
        }
    };
    {
        std::vector<std::jthread> workers;
        const std::size_t wanted = std::min<std::size_t>(threads.count, chunks);
        workers.reserve(wanted);
        try {
            while (workers.size() + 1 < wanted)
                workers.emplace_back(work);
        } catch (const std::system_error&) {  // NOLINT(bugprone-empty-catch)
            // No room for another stack (`ulimit -v`), or too many threads (`ulimit -u`): those
            // that there are do the same work.
        }
        work();
    }
    failure.rethrow();
}

}  // namespace hplc
