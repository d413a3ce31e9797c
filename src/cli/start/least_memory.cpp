// Runs before the constructors of shared libraries (DT_PREINIT_ARRAY), of which OpenBLAS's starts
// threads. Under a tight `ulimit -v` it raises SIGINT where it cannot; and each of its threads
// tries for ever to get its 128 MiB, so that the program hangs when it ends and waits for them. We
// multiply in threads of our own, so that under such a limit it starts none.
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstddef>
#include <string_view>

namespace {

constexpr std::size_t kMiB = std::size_t{1} << 20;
// For the program itself: its heap, a thread, and what libraries take when they start.
constexpr std::size_t kLeast = 64 * kMiB;
constexpr std::string_view kOneBlasThread = "OPENBLAS_NUM_THREADS=1";
constexpr int kOutOfMemory = 4;  // the exit code that main() gives it

void say(std::string_view text) {
    [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text.data(), text.size());
}

bool is_room_there() {
    void* const room =
        mmap(nullptr, kLeast, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (room != MAP_FAILED) munmap(room, kLeast);
    return room != MAP_FAILED;
}

bool has_one_blas_thread(char** environment) {
    for (; *environment != nullptr; ++environment) {
        if (std::string_view(*environment) == kOneBlasThread) return true;
    }
    return false;
}

// The C library takes the environment as it was given to the process after this code has run, so
// that setenv() here would be lost: the program is started once more, in the same process.
void start_with_one_blas_thread(char** argv, char** environment) {
    std::size_t count = 0;
    while (environment[count] != nullptr)
        ++count;
    const std::size_t bytes = (count + 2) * sizeof(char*);
    void* const room =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED) return;
    auto** const larger = static_cast<char**>(room);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::string_view entry(environment[i]);
        if (!entry.starts_with(kOneBlasThread.substr(0, kOneBlasThread.find('=') + 1)))
            larger[kept++] = environment[i];
    }
    larger[kept++] = const_cast<char*>(kOneBlasThread.data());
    larger[kept] = nullptr;
    execve("/proc/self/exe", argv, larger);
}

void check_least_memory(int /*argc*/, char** argv, char** environment) {
    rlimit limit = {};
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return;
    if (is_room_there()) {
        if (!has_one_blas_thread(environment)) start_with_one_blas_thread(argv, environment);
        return;
    }
    say("hplc: found fewer than 64 MiB left of the addresses that `ulimit -v` allows; expected "
        "room for the program itself. To fix: raise the limit.\n");
    _exit(kOutOfMemory);
}

}  // namespace

// Only the executable itself may have such an array; one in the library would not link.
[[gnu::section(".preinit_array"),
  gnu::used]] void (*const hplc_check_least_memory)(int, char**, char**) = &check_least_memory;
