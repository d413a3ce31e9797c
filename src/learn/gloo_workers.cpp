// Workers over torch's c10d with Gloo: a connection between each two ranks, opened at one address
// of each machine. Blocks go from rank to rank as they are; nothing is reduced on the way, since a
// sum in an order that follows the number of ranks would not have the bytes of one process.
#include <fmt/format.h>

#include <cstring>
#include <map>
#include <string_view>
#include <utility>

#include "base/exit_code.hpp"
#include "learn/torch.hpp"
#include "model/join_workers.hpp"

// Behind torch's other headers.
#include <torch/csrc/distributed/c10d/ProcessGroupGloo.hpp>

namespace hplc {
namespace {

using Exchange = std::function<std::vector<std::string>(const std::string&)>;
using StoredBytes = std::vector<std::uint8_t>;

std::string with_size(std::string_view text) {
    const auto size = static_cast<std::uint32_t>(text.size());
    return std::string(reinterpret_cast<const char*>(&size), sizeof size).append(text);
}

std::string_view take_sized(std::string_view& text) {
    std::uint32_t size = 0;
    if (text.size() < sizeof size) throw std::runtime_error("a message of workers that ends early");
    std::memcpy(&size, text.data(), sizeof size);
    text.remove_prefix(sizeof size);
    if (text.size() < size) throw std::runtime_error("a message of workers that ends early");
    const std::string_view taken = text.substr(0, size);
    text.remove_prefix(size);
    return taken;
}

// What c10d looks up to find the other ranks, in place of its TCPStore, which listens at every
// address of the machine and believes whoever comes. All ranks write as often as each other, so
// that every write is an exchange; what is read is then there.
class ExchangedStore final : public c10d::Store {
  public:
    explicit ExchangedStore(Exchange exchange) : exchange_(std::move(exchange)) {}

    void set(const std::string& key, const StoredBytes& value) override {
        const std::string_view bytes(reinterpret_cast<const char*>(value.data()), value.size());
        for (const std::string& text : exchange_(with_size(key) + with_size(bytes))) {
            std::string_view rest = text;
            const std::string name(take_sized(rest));
            const std::string_view theirs = take_sized(rest);
            values_[name] = StoredBytes(theirs.begin(), theirs.end());
        }
    }
    StoredBytes get(const std::string& key) override {
        require(key);
        return values_.at(key);
    }
    bool check(const std::vector<std::string>& keys) override {
        return std::ranges::all_of(keys, [&](const auto& key) { return values_.contains(key); });
    }
    void wait(const std::vector<std::string>& keys) override {
        for (const std::string& key : keys)
            require(key);
    }
    void wait(const std::vector<std::string>& keys, const std::chrono::milliseconds&) override {
        wait(keys);
    }
    bool deleteKey(const std::string& key) override { return values_.erase(key) > 0; }
    int64_t getNumKeys() override { return static_cast<int64_t>(values_.size()); }
    int64_t add(const std::string&, int64_t) override {
        throw std::runtime_error("c10d wants to count, which workers do not need");
    }

  private:
    void require(const std::string& key) const {
        if (values_.contains(key)) return;
        throw std::runtime_error(fmt::format("c10d looks for {}, which no rank wrote", key));
    }

    Exchange exchange_;
    std::map<std::string, StoredBytes> values_;
};

class GlooWorkers final : public Workers {
  public:
    explicit GlooWorkers(const WorkersRequest& request)
        : rank_(request.rank), size_(request.size), timeout_(request.timeout) {
        const auto milliseconds =
            std::chrono::milliseconds(static_cast<std::int64_t>(request.timeout * 1000));
        auto options = c10d::ProcessGroupGloo::Options::create(milliseconds);
        options->devices.push_back(
            c10d::ProcessGroupGloo::createDeviceForHostname(request.address));
        options->threads = 1;
        auto store = c10::make_intrusive<ExchangedStore>(request.exchange);
        group_ = c10::make_intrusive<c10d::ProcessGroupGloo>(
            store, static_cast<int>(rank_), static_cast<int>(size_), std::move(options));
    }

    [[nodiscard]] unsigned rank() const override { return rank_; }
    [[nodiscard]] unsigned size() const override { return size_; }

    void share(std::span<std::byte> bytes, std::span<const std::size_t> ends) override {
        const auto block = [&](unsigned r) {
            const std::size_t begin = r == 0 ? 0 : ends[r - 1];
            return bytes.subspan(begin, ends[r] - begin);
        };
        std::vector<std::pair<unsigned, Work>> works;
        for (unsigned r = 0; r < size_; ++r) {
            if (r == rank_) continue;
            guarded(r, [&] {
                if (!block(r).empty()) works.emplace_back(r, receiving(block(r), r));
                if (!block(rank_).empty()) works.emplace_back(r, sending(block(rank_), r));
            });
        }
        for (const auto& [r, work] : works)
            guarded(r, [&] { work->wait(); });
    }

    void send(std::span<const std::byte> bytes, unsigned to) override {
        guarded(to, [&] { sending(bytes, to)->wait(); });
    }
    void receive(std::span<std::byte> bytes, unsigned from) override {
        guarded(from, [&] { receiving(bytes, from)->wait(); });
    }

    void dismiss() override {
        (void)any_of_workers(this, false);
        group_.reset();
        rank_ = 0;
        size_ = 1;
    }

  private:
    using Work = decltype(std::declval<c10d::ProcessGroupGloo>().send(
        std::declval<std::vector<at::Tensor>&>(), 0, 0));
    static constexpr int kTag = 1;

    [[nodiscard]] static at::Tensor view_of(const std::byte* bytes, std::size_t size) {
        return torch::from_blob(const_cast<std::byte*>(bytes), {static_cast<int64_t>(size)},
                                torch::kUInt8);
    }
    [[nodiscard]] Work sending(std::span<const std::byte> bytes, unsigned to) {
        std::vector<at::Tensor> tensors = {view_of(bytes.data(), bytes.size())};
        return group_->send(tensors, static_cast<int>(to), kTag);
    }
    [[nodiscard]] Work receiving(std::span<std::byte> bytes, unsigned from) {
        std::vector<at::Tensor> tensors = {view_of(bytes.data(), bytes.size())};
        return group_->recv(tensors, static_cast<int>(from), kTag);
    }

    // What Gloo throws becomes a sentence about the rank that it waited for.
    template <typename Do>
    void guarded(unsigned other, const Do& action) const {
        try {
            action();
        } catch (const std::exception& error) {
            const bool is_late =
                std::string_view(error.what()).find("imed out") != std::string_view::npos;
            throw WorkersError(
                {.found = is_late ? fmt::format("no answer from the worker with rank {} of {} for "
                                                "{} s",
                                                other, size_, timeout_)
                                  : fmt::format("a connection that the worker with rank {} of {} "
                                                "has closed",
                                                other, size_),
                 .expected = "all workers to go on until the model is trained",
                 .fix = "see why that one ended, then run the same command with --resume to "
                        "continue from the last checkpoint"});
        }
    }

    unsigned rank_;
    unsigned size_;
    double timeout_;
    c10::intrusive_ptr<c10d::ProcessGroupGloo> group_;
};

}  // namespace

Workers* hplc_join_workers(const WorkersRequest& request) {
    try {
        return std::make_unique<GlooWorkers>(request).release();
    } catch (const InputError&) {
        throw;
    } catch (const std::exception& error) {
        const std::string_view what(error.what());
        throw WorkersError({.found = fmt::format("no connection between the workers: {}",
                                                 what.substr(0, what.find('\n'))),
                            .expected = "each to reach all others",
                            .fix = "see that the machines reach each other at the addresses of "
                                   "MASTER_ADDR or --worker-address"});
    }
}

}  // namespace hplc
