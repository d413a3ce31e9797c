// Workers that are threads of one process, for tests of what is divided between them.
#pragma once

#include <algorithm>
#include <barrier>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <queue>
#include <thread>
#include <vector>

#include "base/workers.hpp"

namespace hplc::testing {

class ThreadTeam {
  public:
    explicit ThreadTeam(unsigned size) : size_(size), areas_(size), meet_(size) {}

    [[nodiscard]] std::shared_ptr<Workers> member(unsigned rank) {
        return std::make_shared<Member>(*this, rank);
    }

  private:
    class Member final : public Workers {
      public:
        Member(ThreadTeam& team, unsigned rank) : team_(team), rank_(rank), size_(team.size_) {}

        [[nodiscard]] unsigned rank() const override { return rank_; }
        [[nodiscard]] unsigned size() const override { return size_; }
        void share(std::span<std::byte> bytes, std::span<const std::size_t> ends) override {
            team_.areas_[rank_] = bytes;
            team_.meet_.arrive_and_wait();
            for (unsigned r = 0; r < size_; ++r) {
                const std::size_t begin = r == 0 ? 0 : ends[r - 1];
                const auto block = team_.areas_[r].subspan(begin, ends[r] - begin);
                if (r != rank_) std::ranges::copy(block, bytes.subspan(begin).begin());
            }
            team_.meet_.arrive_and_wait();
        }
        void send(std::span<const std::byte> bytes, unsigned to) override {
            const std::lock_guard lock(team_.mutex_);
            team_.letters_[{rank_, to}].emplace(bytes.begin(), bytes.end());
            team_.sent_.notify_all();
        }
        void receive(std::span<std::byte> bytes, unsigned from) override {
            std::unique_lock lock(team_.mutex_);
            auto& letters = team_.letters_[{from, rank_}];
            team_.sent_.wait(lock, [&] { return !letters.empty(); });
            std::ranges::copy(letters.front(), bytes.begin());
            letters.pop();
        }
        void dismiss() override {
            team_.meet_.arrive_and_wait();
            rank_ = 0;
            size_ = 1;
        }

      private:
        ThreadTeam& team_;
        unsigned rank_;
        unsigned size_;
    };

    unsigned size_;
    std::vector<std::span<std::byte>> areas_;
    std::barrier<> meet_;
    std::mutex mutex_;
    std::condition_variable sent_;
    std::map<std::pair<unsigned, unsigned>, std::queue<std::vector<std::byte>>> letters_;
};

// What work(workers) returns on each of `size` ranks.
template <typename Result>
std::vector<Result> on_workers(unsigned size,
                               const std::function<Result(const std::shared_ptr<Workers>&)>& work) {
    ThreadTeam team(size);
    std::vector<Result> results(size);
    {
        std::vector<std::jthread> threads;
        for (unsigned r = 0; r < size; ++r)
            threads.emplace_back([&, r] { results[r] = work(team.member(r)); });
    }
    return results;
}

}  // namespace hplc::testing
