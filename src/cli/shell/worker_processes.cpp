#include "cli/shell/worker_processes.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/exit_code.hpp"
#include "base/secret.hpp"
#include "base/text/log_line.hpp"
#include "train/workers/rendezvous.hpp"

extern char** environ;  // NOLINT: as POSIX has it

namespace hplc::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kPause = std::chrono::milliseconds(20);
constexpr auto kTimeToNotice = std::chrono::seconds(10);

// A signal handler can reach nothing else.
std::atomic<int> passed_on = 0;

void note_signal(int signal) {
    passed_on = signal;
}

// While it lives, SIGINT and SIGTERM are noted in place of ending this process.
class NotedSignals {
  public:
    NotedSignals() {
        passed_on = 0;
        struct sigaction action = {};
        action.sa_handler = note_signal;
        ::sigaction(SIGINT, &action, &interrupt_);
        ::sigaction(SIGTERM, &action, &terminate_);
    }
    ~NotedSignals() {
        ::sigaction(SIGINT, &interrupt_, nullptr);
        ::sigaction(SIGTERM, &terminate_, nullptr);
    }
    NotedSignals(const NotedSignals&) = delete;
    NotedSignals& operator=(const NotedSignals&) = delete;

    [[nodiscard]] static int take() { return passed_on.exchange(0); }

  private:
    struct sigaction interrupt_ = {};
    struct sigaction terminate_ = {};
};

std::vector<std::string> own_command() {
    std::ifstream file("/proc/self/cmdline", std::ios::binary);
    std::vector<std::string> words;
    for (std::string word; std::getline(file, word, '\0');)
        words.push_back(word);
    return words;
}

// Variables of this process and those given, which come first and so win.
std::vector<std::string> environment_with(std::vector<std::string> variables) {
    for (char** variable = environ; *variable != nullptr; ++variable)
        variables.emplace_back(*variable);
    return variables;
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    for (std::string& text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

struct ChildStreams {
    int listening = -1;  // stays open; -1: none
    int null = -1;       // for standard output; -1: that of this process
    int said = -1;       // for standard error; likewise
};

// Between fork() and exec() only what a signal handler might do. A group of its own keeps the
// terminal's Ctrl-C from the child, which gets it from its parent, once.
[[noreturn]] void become(char* const* command, char* const* environment,
                         const ChildStreams& streams, pid_t parent) {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(static_cast<int>(ExitCode::kWorkerLost));
    if (streams.listening >= 0) ::fcntl(streams.listening, F_SETFD, 0);
    if (streams.null >= 0) ::dup2(streams.null, STDOUT_FILENO);
    if (streams.said >= 0) ::dup2(streams.said, STDERR_FILENO);
    ::execve("/proc/self/exe", command, environment);
    ::_exit(static_cast<int>(ExitCode::kOurFault));
}

struct Child {
    unsigned rank = 0;
    pid_t pid = -1;
    OwnedSocket said = OwnedSocket();  // a file in memory with its standard error; rank 0 has none
    std::optional<int> status = {};    // as waitpid() has it, once it has ended

    [[nodiscard]] bool ended_well() const {
        return status && WIFEXITED(*status) && WEXITSTATUS(*status) == 0;
    }
    // What it ended with; that of a lost worker where it was killed.
    [[nodiscard]] int exit_code() const {
        return WIFEXITED(*status) ? WEXITSTATUS(*status) : static_cast<int>(ExitCode::kWorkerLost);
    }
    [[nodiscard]] bool is_lost() const {
        return exit_code() == static_cast<int>(ExitCode::kWorkerLost);
    }
};

std::string text_of_file(int descriptor) {
    std::string text(static_cast<std::size_t>(::lseek(descriptor, 0, SEEK_END)), '\0');
    const ssize_t count = ::pread(descriptor, text.data(), text.size(), 0);
    text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    return text;
}

class Processes {
  public:
    explicit Processes(const WorkerProcesses& asked)
        : asked_(asked), listening_(listen_at("127.0.0.1", 0)), command_(own_command()) {
        if (asked.threads > 0)
            command_.insert(command_.end(), {"--threads", std::to_string(asked.threads)});
        const std::string secret = random_hexadecimal(32);
        for (unsigned rank = 0; rank < asked.count; ++rank)
            start(rank, secret);
        listening_ = OwnedSocket();
    }
    ~Processes() { send_all(SIGKILL); }
    Processes(const Processes&) = delete;
    Processes& operator=(const Processes&) = delete;

    // Until all have ended.
    void wait() {
        std::optional<Clock::time_point> last;
        const NotedSignals signals;
        while (!look()) {
            if (const int signal = NotedSignals::take(); signal != 0) send_all(signal);
            if (first_failed_ != nullptr && !last) last = Clock::now() + kTimeToNotice;
            if (last && Clock::now() > *last) {
                has_killed_ = true;
                send_all(SIGKILL);
            }
            std::this_thread::sleep_for(kPause);
        }
    }

    // Says of the rank that failed first what it has not said itself. Returns the exit code.
    [[nodiscard]] int conclude() const {
        if (first_failed_ == nullptr) return 0;
        const Child& child = *first_failed_;
        if (WIFSIGNALED(*child.status)) {
            write_log_line("error", sentence(complaint_of(child)));
        } else if (child.said.is_open() && !first_has_said_why()) {
            const std::string said = text_of_file(child.said.get());
            (void)!::write(STDERR_FILENO, said.data(), said.size());
        }
        return child.exit_code();
    }

  private:
    // Where all ranks fail alike, as at a graph that is not there, one sentence is enough.
    [[nodiscard]] bool first_has_said_why() const {
        const Child& first = children_.front();
        return !first.ended_well() && !first.is_lost();
    }

    [[nodiscard]] Complaint complaint_of(const Child& killed) const {
        const int signal = WTERMSIG(*killed.status);
        return {.found = fmt::format("the worker with rank {} of {} ended by signal {} ({})",
                                     killed.rank, asked_.count, signal, ::strsignal(signal)),
                .expected = "all workers to go on until the model is trained",
                .fix = "run the same command with --resume to continue from the last checkpoint"};
    }

    void start(unsigned rank, const std::string& secret) {
        Child child{.rank = rank};
        ChildStreams streams;
        const bool is_first = rank == 0;
        const OwnedSocket null(is_first ? -1 : ::open("/dev/null", O_WRONLY | O_CLOEXEC));
        if (!is_first) child.said = OwnedSocket(::memfd_create("worker", MFD_CLOEXEC));
        if (is_first) streams.listening = listening_.get();
        streams.null = null.get();
        streams.said = child.said.get();
        std::vector<std::string> variables = environment_with(
            {fmt::format("RANK={}", rank), fmt::format("WORLD_SIZE={}", asked_.count),
             fmt::format("LOCAL_WORLD_SIZE={}", asked_.count), "MASTER_ADDR=127.0.0.1",
             fmt::format("MASTER_PORT={}", port_of(listening_)),
             "TORCHELASTIC_USE_AGENT_STORE=", fmt::format("{}={}", kSecretVariable, secret),
             fmt::format("{}={}", kSocketVariable, listening_.get())});
        const std::vector<char*> command = pointers_to(command_);
        const std::vector<char*> environment = pointers_to(variables);
        const pid_t parent = ::getpid();
        child.pid = ::fork();
        if (child.pid == 0) become(command.data(), environment.data(), streams, parent);
        if (child.pid < 0) {
            throw WorkersError({.found = fmt::format("{} when starting worker {} of {}",
                                                     system_message(errno), rank, asked_.count),
                                .expected = "room for so many processes",
                                .fix = "pass a smaller --workers"});
        }
        children_.push_back(std::move(child));
    }

    // Whether all have ended.
    bool look() {
        bool is_over = true;
        for (Child& child : children_) {
            int status = 0;
            if (!child.status && ::waitpid(child.pid, &status, WNOHANG) == child.pid)
                child.status = status;
            is_over = is_over && child.status;
            note_failure(child);
        }
        return is_over;
    }

    // Who has ended only because another one had is not to blame.
    void note_failure(const Child& child) {
        if (!child.status || child.ended_well()) return;
        const bool is_cause = !child.is_lost() || (WIFSIGNALED(*child.status) && !has_killed_);
        const bool has_cause = first_failed_ != nullptr &&
                               (!first_failed_->is_lost() || WIFSIGNALED(*first_failed_->status));
        if (first_failed_ == nullptr || (is_cause && !has_cause)) first_failed_ = &child;
    }

    void send_all(int signal) const {
        for (const Child& child : children_) {
            if (!child.status) ::kill(child.pid, signal);
        }
    }

    WorkerProcesses asked_;
    OwnedSocket listening_;
    std::vector<std::string> command_;
    std::vector<Child> children_;
    const Child* first_failed_ = nullptr;
    bool has_killed_ = false;
};

}  // namespace

int run_worker_processes(const WorkerProcesses& processes) {
    Processes workers(processes);
    workers.wait();
    return workers.conclude();
}

}  // namespace hplc::cli
