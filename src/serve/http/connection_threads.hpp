// A thread for each connection, up to a limit; those beyond it are handled by the thread that
// accepts, which refuses them.
#pragma once

#include <httplib.h>

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>

namespace hplc {

class ConnectionThreads final : public httplib::TaskQueue {
  public:
    explicit ConnectionThreads(std::size_t most) : most_(most) {}

    void enqueue(std::function<void()> work) override {
        // Where no thread can be started the work is still here.
        const auto shared = std::make_shared<std::function<void()>>(std::move(work));
        if (!take_place()) return (*shared)();
        try {
            std::thread([this, shared] {
                (*shared)();
                leave();
            }).detach();
        } catch (const std::system_error&) {
            leave();
            (*shared)();
        }
    }

    // Waits for all of them.
    void shutdown() override {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return running_ == 0; });
    }

  private:
    bool take_place() {
        const std::lock_guard lock(mutex_);
        if (running_ >= most_) return false;
        ++running_;
        return true;
    }
    // Notifies under the lock: after it this object may be gone.
    void leave() {
        const std::lock_guard lock(mutex_);
        --running_;
        changed_.notify_all();
    }

    std::size_t most_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t running_ = 0;
};

}  // namespace hplc
