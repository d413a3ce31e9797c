#include "train/workers/rendezvous.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <thread>
#include <utility>

#include "base/exit_code.hpp"
#include "base/secret.hpp"
#include "train/workers/socket_bytes.hpp"

namespace hplc {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::string_view kGreeting = "hplc-workers-1:";
constexpr std::size_t kNonceBytes = 32;
constexpr std::size_t kMostText = std::size_t{1} << 24;
constexpr auto kTimeToAnswer = std::chrono::seconds(5);

std::string bytes_of_number(std::uint32_t number) {
    return {reinterpret_cast<const char*>(&number), sizeof number};
}

std::uint32_t number_in(std::string_view bytes) {
    std::uint32_t number = 0;
    std::memcpy(&number, bytes.data(), sizeof number);
    return number;
}

// What both sides have said so far, with who says it.
std::string transcript(std::string_view who, std::string_view nonce_of_first,
                       std::string_view nonce_of_other, std::uint32_t rank, std::uint32_t size) {
    return fmt::format("{}{}{}{}:{}:{}", kGreeting, nonce_of_first, nonce_of_other, rank, size,
                       who);
}

std::string code_of(std::string_view key, bool from_first, std::uint64_t number,
                    const std::string& text) {
    return message_code(key, fmt::format("{}:{}:{}", from_first ? "first" : "other", number, text));
}

[[noreturn]] void refuse_lost(const std::string& found) {
    throw WorkersError({.found = found,
                        .expected = "all workers to meet",
                        .fix = "see why it ended, then run the same command with --resume if there "
                               "is a checkpoint"});
}

}  // namespace

Rendezvous::Moment Rendezvous::deadline() const {
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                              std::chrono::duration<double>(place_.timeout));
}

Rendezvous::Rendezvous(const WorkerPlace& place) : place_(place) {
    place_.rank == 0 ? wait_for_others() : go_to_first();
}

void Rendezvous::wait_for_others() {
    OwnedSocket listening =
        place_.listening >= 0
            ? OwnedSocket(place_.listening)
            : listen_at(place_.listen.empty() ? place_.host : place_.listen, place_.port);
    address_ = local_address(listening.get());
    channels_.resize(place_.size);
    std::size_t missing = place_.size - 1;
    std::size_t strangers = 0;
    const Moment end = deadline();
    while (missing > 0) {
        OwnedSocket socket = accept_until(listening.get(), end);
        if (!socket.is_open()) {
            refuse_lost(fmt::format(
                "{} of {} other workers after {} s, and {} connections without the secret",
                place_.size - 1 - missing, place_.size - 1, place_.timeout, strangers));
        }
        admit(std::move(socket)) ? --missing : ++strangers;
    }
}

bool Rendezvous::admit(OwnedSocket socket) {
    const Moment end = Clock::now() + kTimeToAnswer;
    const std::string mine = random_bytes(kNonceBytes);
    std::string answer(2 * sizeof(std::uint32_t) + kNonceBytes + kCodeBytes, '\0');
    if (!write_all(socket.get(), std::string(kGreeting) + mine, end)) return false;
    if (!read_all(socket.get(), answer, end)) return false;
    const std::string_view view(answer);
    const std::uint32_t rank = number_in(view);
    const std::uint32_t size = number_in(view.substr(4));
    const std::string_view theirs = view.substr(8, kNonceBytes);
    const std::string proof =
        message_code(place_.secret, transcript("other", mine, theirs, rank, size));
    if (!is_same_code(proof, view.substr(8 + kNonceBytes))) return false;
    if (size != place_.size || rank == 0 || rank >= size || channels_[rank].socket.is_open()) {
        throw InputError({.found = fmt::format("a worker with rank {} of {}", rank, size),
                          .expected = fmt::format("each rank from 1 to {} once", place_.size - 1),
                          .fix = "start every rank once, with the same WORLD_SIZE"});
    }
    const std::string welcome =
        message_code(place_.secret, transcript("first", mine, theirs, rank, size));
    if (!write_all(socket.get(), welcome, end)) return false;
    channels_[rank] = {
        .socket = std::move(socket),
        .key = message_code(place_.secret, transcript("key", mine, theirs, rank, size))};
    return true;
}

void Rendezvous::go_to_first() {
    const Moment end = deadline();
    OwnedSocket socket = connect_until(place_.host, place_.port, place_.listen, end);
    if (!socket.is_open())
        refuse_lost(fmt::format("no worker with rank 0 at {}:{} after {} s", place_.host,
                                place_.port, place_.timeout));
    address_ = local_address(socket.get());
    std::string greeting(kGreeting.size() + kNonceBytes, '\0');
    const std::string mine = random_bytes(kNonceBytes);
    // Rank 0 listens before it accepts, which is after it has read the graph.
    if (!read_all(socket.get(), greeting, end) || !greeting.starts_with(kGreeting))
        refuse_lost(
            fmt::format("something else than hplc with rank 0 at {}:{}", place_.host, place_.port));
    const std::string theirs = greeting.substr(kGreeting.size());
    const std::string proof =
        message_code(place_.secret, transcript("other", theirs, mine, place_.rank, place_.size));
    std::string welcome(kCodeBytes, '\0');
    const bool is_answered =
        write_all(socket.get(),
                  bytes_of_number(place_.rank) + bytes_of_number(place_.size) + mine + proof,
                  end) &&
        read_all(socket.get(), welcome, end);
    const std::string expected =
        message_code(place_.secret, transcript("first", theirs, mine, place_.rank, place_.size));
    if (!is_answered || !is_same_code(welcome, expected)) {
        throw WorkersError(
            {.found = fmt::format("a refusal by rank 0 at {}:{}", place_.host, place_.port),
             .expected = fmt::format("the same {} and WORLD_SIZE there", kSecretVariable),
             .fix = "start all ranks with the same environment, each with its own RANK"});
    }
    channels_.push_back({.socket = std::move(socket),
                         .key = message_code(place_.secret, transcript("key", theirs, mine,
                                                                       place_.rank, place_.size))});
}

void Rendezvous::send_text(Channel& channel, const std::string& text) {
    const std::string code = code_of(channel.key, place_.rank == 0, channel.sent++, text);
    const auto size = static_cast<std::uint32_t>(text.size());
    if (!write_all(channel.socket.get(), bytes_of_number(size) + text + code, deadline()))
        refuse_lost("a worker that has gone before training began");
}

std::string Rendezvous::receive_text(Channel& channel, Moment end) {
    std::string head(sizeof(std::uint32_t), '\0');
    std::string text;
    std::string code(kCodeBytes, '\0');
    bool is_there = read_all(channel.socket.get(), head, end) && number_in(head) <= kMostText;
    if (is_there) {
        text.resize(number_in(head));
        is_there =
            read_all(channel.socket.get(), text, end) && read_all(channel.socket.get(), code, end);
    }
    if (!is_there ||
        !is_same_code(code, code_of(channel.key, place_.rank != 0, channel.received++, text)))
        refuse_lost("a worker that has gone before training began, or a message that was changed");
    return text;
}

std::vector<std::string> Rendezvous::exchange(const std::string& mine) {
    const Moment end = deadline();
    std::vector<std::string> texts(place_.size);
    if (place_.rank != 0) {
        send_text(channels_.front(), mine);
        for (std::string& text : texts)
            text = receive_text(channels_.front(), end);
        return texts;
    }
    texts[0] = mine;
    for (unsigned r = 1; r < place_.size; ++r)
        texts[r] = receive_text(channels_[r], end);
    for (unsigned r = 1; r < place_.size; ++r) {
        for (const std::string& text : texts)
            send_text(channels_[r], text);
    }
    return texts;
}

}  // namespace hplc
