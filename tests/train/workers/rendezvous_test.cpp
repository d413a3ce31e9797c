#include "train/workers/rendezvous.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <future>
#include <thread>

#include "base/exit_code.hpp"
#include "train/workers/socket_bytes.hpp"

namespace hplc {
namespace rendezvous_test {

using Texts = std::vector<std::string>;

// Rank 0 is given a socket that listens, as of `hplc train --workers`.
struct Meeting {
    OwnedSocket listening = listen_at("127.0.0.1", 0);
    std::uint16_t port = port_of(listening);
    unsigned size = 2;
    double timeout = 10;

    [[nodiscard]] WorkerPlace place(unsigned rank) {
        return {.rank = rank,
                .size = size,
                .port = port,
                .listening = rank == 0 ? ::dup(listening.get()) : -1,
                .secret = "a secret of sixteen and more",
                .timeout = timeout};
    }
};

SocketMoment soon() {
    return std::chrono::steady_clock::now() + std::chrono::seconds(5);
}

std::future<std::string> failure_of(const WorkerPlace& place) {
    return std::async(std::launch::async, [place]() -> std::string {
        try {
            const Rendezvous rendezvous(place);
            return "";
        } catch (const InputError& error) {
            return error.what();
        }
    });
}

TEST(Rendezvous, GivesAllTheTextsOfAll) {
    Meeting meeting{.size = 3};
    std::vector<std::future<Texts>> ranks;
    for (unsigned r = 0; r < 3; ++r) {
        ranks.push_back(std::async(std::launch::async, [place = meeting.place(r)] {
            Rendezvous rendezvous(place);
            EXPECT_EQ(rendezvous.address(), "127.0.0.1");
            Texts texts = rendezvous.exchange("first of " + std::to_string(place.rank));
            for (const std::string& text : rendezvous.exchange(std::string(place.rank, 'x')))
                texts.push_back(text);
            return texts;
        }));
    }
    for (auto& rank : ranks)
        EXPECT_EQ(rank.get(), (Texts{"first of 0", "first of 1", "first of 2", "", "x", "xx"}));
}

TEST(Rendezvous, RefusesAnotherSecret) {
    Meeting meeting{.timeout = 1.5};
    WorkerPlace stranger = meeting.place(1);
    stranger.secret = "another secret, as long as that";
    auto first = failure_of(meeting.place(0));
    EXPECT_TRUE(failure_of(stranger).get().starts_with("found a refusal by rank 0 at 127.0.0.1:"));
    EXPECT_TRUE(first.get().starts_with(
        "found 0 of 1 other workers after 1.5 s, and 1 connections without the secret"));
}

// A stranger is told a random number, and no more; the worker who comes after it is let in.
TEST(Rendezvous, TellsStrangersNothing) {
    Meeting meeting;
    auto first = failure_of(meeting.place(0));
    OwnedSocket stranger = connect_until("127.0.0.1", meeting.port, "", soon());
    ASSERT_TRUE(stranger.is_open());
    std::string greeting(47, '\0');
    EXPECT_TRUE(read_all(stranger.get(), greeting, soon()));
    EXPECT_TRUE(write_all(stranger.get(), std::string(72, 'a'), soon()));
    std::string more(1, '\0');
    EXPECT_FALSE(read_all(stranger.get(), more, soon()));
    EXPECT_EQ(failure_of(meeting.place(1)).get(), "");
    EXPECT_EQ(first.get(), "");
}

// What one worker answered cannot be said again by someone who listened.
TEST(Rendezvous, AsksEveryoneAnew) {
    Meeting meeting;
    auto first = failure_of(meeting.place(0));
    std::string greetings[2] = {std::string(47, '\0'), std::string(47, '\0')};
    for (std::string& greeting : greetings) {
        const OwnedSocket stranger = connect_until("127.0.0.1", meeting.port, "", soon());
        EXPECT_TRUE(read_all(stranger.get(), greeting, soon()));
        EXPECT_TRUE(greeting.starts_with("hplc-workers-1:"));
    }
    EXPECT_NE(greetings[0], greetings[1]);
    EXPECT_EQ(failure_of(meeting.place(1)).get(), "");
    EXPECT_EQ(first.get(), "");
}

TEST(Rendezvous, RefusesAnotherNumberOfRanks) {
    Meeting meeting;
    WorkerPlace other = meeting.place(1);
    other.size = 3;
    auto first = failure_of(meeting.place(0));
    EXPECT_TRUE(failure_of(other).get().starts_with("found a refusal by rank 0"));
    EXPECT_TRUE(
        first.get().starts_with("found a worker with rank 1 of 3; expected each rank from 1 "
                                "to 1 once"));
}

TEST(Rendezvous, EndsWhereNobodyComes) {
    Meeting meeting{.timeout = 1};
    EXPECT_TRUE(failure_of(meeting.place(0)).get().starts_with("found 0 of 1 other workers after"));
    meeting.listening = OwnedSocket();
    EXPECT_TRUE(failure_of(meeting.place(1)).get().starts_with("found no worker with rank 0 at"));
}

TEST(Rendezvous, NoticesAWorkerThatIsGone) {
    Meeting meeting;
    auto first = std::async(std::launch::async, [place = meeting.place(0)] {
        Rendezvous rendezvous(place);
        return rendezvous.exchange("");
    });
    EXPECT_EQ(failure_of(meeting.place(1)).get(), "");  // comes, and goes
    EXPECT_THROW((void)first.get(), WorkersError);
}

TEST(Rendezvous, ListensAtOneAddressOnly) {
    const OwnedSocket listening = listen_at("127.0.0.1", 0);
    EXPECT_EQ(local_address(listening.get()), "127.0.0.1");
    EXPECT_THROW((void)listen_at("203.0.113.1", 0), InputError);  // of no machine (RFC 5737)
}

}  // namespace rendezvous_test
}  // namespace hplc
