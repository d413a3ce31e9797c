// How many requests are worked on at once: the others wait their turn, but not for ever.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace hplc {

class WorkGate {
  public:
    explicit WorkGate(unsigned places) : free_(places) {}

    // A place for as long as it lives.
    class Place {
      public:
        // Waits for one; `granted()` says whether there was one in time.
        Place(WorkGate& gate, std::chrono::duration<double> patience)
            : gate_(gate), granted_(gate.enter(patience)) {}
        ~Place() {
            if (granted_) gate_.leave();
        }
        Place(const Place&) = delete;
        Place& operator=(const Place&) = delete;

        [[nodiscard]] bool granted() const { return granted_; }

      private:
        WorkGate& gate_;
        bool granted_;
    };

  private:
    bool enter(std::chrono::duration<double> patience) {
        std::unique_lock lock(mutex_);
        if (!changed_.wait_for(lock, patience, [&] { return free_ > 0; })) return false;
        --free_;
        return true;
    }
    void leave() {
        {
            const std::lock_guard lock(mutex_);
            ++free_;
        }
        changed_.notify_one();
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    unsigned free_;
};

}  // namespace hplc
